"""Plays the scripts with the engine, and returns what the tutorial's page shows."""

from collections.abc import Iterable, Sequence

from catsack.errors import Malformed
from catsack.events import Event, RoundBegan, to_dict
from catsack.game import Game
from catsack.learn.script import LEARNER, Beat, Chapter, Script
from catsack.plain import Plain, plain
from catsack.views import own, seen


def tutorial(scripts: Iterable[Script]) -> list[Plain]:
    """Return every chapter as plain data: what the learner sees and may do at each beat."""
    return [chapter for script in scripts for chapter in _chapters(script)]


def _chapters(script: Script) -> list[Plain]:
    game = Game(script.deal, script.names)
    # A round begins with the move that ends the one before, but belongs to the next chapter.
    opening: Sequence[Event] = tuple(game.events)
    chapters: list[Plain] = []
    for number, chapter in enumerate(script.chapters):
        beats, after = _beats(game, chapter)
        chapters.append(
            {
                "name": chapter.name,
                "goes_on": number > 0,
                "seats": list(script.names),
                "rounds": script.deal.edition.rounds,
                "opening": _visible(opening),
                "beats": beats,
            }
        )
        opening = after
    return chapters


def _beats(game: Game, chapter: Chapter) -> tuple[list[Plain], list[Event]]:
    """Return the chapter's beats, and the events that belong to the next chapter."""
    beats: list[Plain] = []
    rest: list[Event] = []
    for beat in chapter.beats:
        if rest and beat.moves:
            raise Malformed("script", f"{chapter.name}: a chapter is one round.")
        before = _before_moves(game, beat)
        events = [event for move in _moves(game, chapter, beat) for event in game.play(move)]
        now, later = _until_next_round(events)
        rest += later
        beats.append({**before, "events": _visible(now)})
    return beats, rest


def _moves(game: Game, chapter: Chapter, beat: Beat) -> Iterable[str]:
    """Yield the moves of *beat*; only the first may be the learner's."""
    for number, move in enumerate(beat.moves.split()):
        if number > 0 and game.turn == LEARNER:
            raise Malformed("script", f"{chapter.name}, {beat.name}: {move} is the learner's move.")
        yield move


def _until_next_round(events: list[Event]) -> tuple[list[Event], list[Event]]:
    for at, event in enumerate(events):
        if isinstance(event, RoundBegan):
            return events[:at], events[at:]
    return events, []


def _before_moves(game: Game, beat: Beat) -> dict[str, Plain]:
    """Return what the learner has and may do when *beat* begins, and the task."""
    is_learners = bool(beat.moves) and game.turn == LEARNER
    return {
        "name": beat.name,
        "looks_at": beat.looks_at,
        "own": _own(game, is_learners),
        "wanted": beat.moves.split()[0] if is_learners else None,
        "recall": None if beat.recalls is None else _recall(game, beat, beat.recalls),
    }


def _own(game: Game, is_learners: bool) -> Plain:
    """Return the learner's own cards, mice and moves, as the server sends them to a seat."""
    state, mine = game.state, own(game.state, LEARNER)
    place = state.own_place(LEARNER)
    return {
        "seat": LEARNER,
        "hand": plain(mine.hand),
        "card": str(state.row[place]) if place < len(state.row) else None,
        "purse": mine.purse,
        "removed": str(mine.removed),
        "won": plain(mine.won),
        "legal": [str(move) for move in game.legal] if is_learners else [],
        "pays": mine.pays,
        "situation": mine.situation,
        "place": mine.place,
        "outlook": plain(mine.outlook),
    }


def _recall(game: Game, beat: Beat, seat: int) -> Plain:
    """Return the spent cards of *seat*, and the one option that it can still have."""
    spent = game.view(LEARNER).recall.spent[seat]
    unseen = {str(card) for card in game.state.edition.cards if card not in spent}
    (answer,) = unseen.intersection(beat.options)
    return {"seat": seat, "spent": plain(spent), "options": list(beat.options), "answer": answer}


def _visible(events: Iterable[Event]) -> list[Plain]:
    """Return *events* as the learner sees them."""
    return [to_dict(seen(event, LEARNER)) for event in events]
