"""Make the pictures of the table in README.md and docs/table.md.

    python -m tools.docs_pictures [NAME ...]

Films are made of prepared games (``tools.film_strips``). The other pictures show games with bots,
and are a little different every time. The pages must be built.
"""

import argparse
import io
import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from tests.browser.support.socket_player import SocketPlayer
from tests.browser.support.window_pool import WindowKind, WindowPool

from tools.film_strips import FILMS, Look, Studio, open_studio, save_animation, shoot, tile

FOLDER = Path("docs/pictures")
STEP_MS = 300
STRIP_WIDTH = 320
"""Of a frame in a film strip."""
BOTS = ("bluffer", "cautious", "beginner")
DESKTOP, PHONE = (1280, 800), (390, 844)
HIGHEST_BID = 6
MOST_GAMES = 12
"""So many games are played for a picture of a win."""


def strip(name: str) -> Callable[[Studio], None]:
    """Return a maker of a film strip."""

    def make(studio: Studio) -> None:
        frames = shoot(studio, FILMS[name](), Look()).frames(STEP_MS)
        picture = tile(frames, STEP_MS, STRIP_WIDTH)
        picture.save(FOLDER / f"film-{name}.webp", quality=60, method=6)

    return make


def sale(studio: Studio) -> None:
    """Make the animation of a sale with a chase."""
    recording = shoot(studio, FILMS["chase"](), Look())
    save_animation(recording, FOLDER / "sale.webp", quality=50)


def play_with_bots(studio: Studio, name: str, rounds: int) -> tuple[SocketPlayer, str]:
    """Play so many rounds with bots and on to a turn in an auction with two open cards.

    Return the player and the address of the table.
    """
    player = SocketPlayer(studio.url, name, "siamese")
    table = player.open_table(BOTS, seats=4, allows_memory=True, is_rated=False)
    player.sit(table).wait_for_turn()
    while (game := player.game) and not player.is_over:
        legal = player.legal
        is_auction = legal[0] == "p"
        if is_auction and game["round"] > rounds and game["face_up"] == 2:
            break
        may_bid = is_auction and len(legal) > 1 and int(legal[1]) <= HIGHEST_BID
        player.move(legal[1] if may_bid else "p" if is_auction else legal[len(legal) // 2])
        player.wait_for_turn()
    player.leave()
    return player, f"/table/{table['table']}"


def win_against_bots(studio: Studio) -> tuple[SocketPlayer, str]:
    """Play whole games until one is won."""
    for number in range(MOST_GAMES):
        player, address = play_with_bots(studio, f"Clover {number}", rounds=9)
        if player.game and player.seat in player.game["result"]["winners"]:
            break
    return player, address


def photograph(
    studio: Studio,
    name: str,
    player: SocketPlayer,
    address: str,
    size: tuple[int, int],
    language: str = "en",
) -> None:
    """Make a picture of a table as a player sees it."""
    kind = WindowKind(language, has_touch=size == PHONE, speed="instant")
    visitor = WindowPool(studio.browser, studio.url).open(kind, studio.url).log_in_as(player)
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.go(address).wait_for_turn()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1000)
    picture = Image.open(io.BytesIO(page.screenshot()))
    picture.save(FOLDER / f"{name}.webp", quality=85, method=6)
    visitor.context.close()


def auction(studio: Studio) -> None:
    """Make the picture of an auction."""
    photograph(studio, "auction", *play_with_bots(studio, "Ben", rounds=3), DESKTOP)


def phone(studio: Studio) -> None:
    """Make the picture of an auction on a phone, in German."""
    photograph(studio, "phone", *play_with_bots(studio, "Cem", rounds=2), PHONE, "de")


def end(studio: Studio) -> None:
    """Make the picture of a game that is won."""
    photograph(studio, "end", *win_against_bots(studio), DESKTOP)


PICTURES: dict[str, Callable[[Studio], None]] = {
    "film-chase": strip("chase"),
    "film-two-dogs": strip("two-dogs"),
    "film-no-sale": strip("no-sale"),
    "sale": sale,
    "auction": auction,
    "phone": phone,
    "end": end,
}


def main() -> None:
    """Make the pictures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PICTURES))
    names = parser.parse_args().names or list(PICTURES)
    if unknown := set(names) - set(PICTURES):
        sys.exit(f"There is no picture {', '.join(sorted(unknown))}: see --help.")
    with open_studio() as studio:
        for name in names:
            PICTURES[name](studio)
            print(name)


if __name__ == "__main__":
    main()
