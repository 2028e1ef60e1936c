from catsack.arena.match import GameResult
from catsack.arena.standings import standings


def test_interval_is_over_matches_not_games() -> None:
    games = [
        GameResult(match, ("a", "b", "b"), 0, scores=(match, 0, 0), shares=(match % 2, 0.5, 0.5))
        for match in range(4)
        for _ in range(50)
    ]
    hero = next(one for one in standings(games) if one.bot == "a")
    assert hero.games == 200
    assert hero.win_share.mean == 0.5
    # Twice as wide as for 200 games on their own, because the games of a match are all alike.
    assert hero.win_share.high - hero.win_share.low > 0.26
