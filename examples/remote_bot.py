"""A bot over the network: remote_bot.py ws://localhost:8000/socket TOKEN TABLE INVITATION."""

import json
import sys
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets import ConnectionClosed
from websockets.sync.client import connect

from catsack.fair import Note, note_before_opening, table_sheet, verdicts

URL, TOKEN, TABLE, INVITATION = sys.argv[1:]
WHO = {"Authorization": f"Bearer {TOKEN}"}
RECORD = URL.replace("ws", "http", 1).replace("/socket", f"/api/games/{TABLE}")
SECRET = token_hex(32)  # My share of the chance of each deal follows from it.
NOTED: list[Note] = []  # What I was shown before I opened a share.
NOTED_FILE = Path(f"noted-{TABLE}.json")


def join_deal(seen: dict) -> dict:
    """Seal my share; open it when all seals are known, noted, and still the same."""
    sheet = table_sheet(seen)
    share = sha256(f"{SECRET} {sheet.id.aborted}".encode()).hexdigest()
    if seen["status"] == "starting":
        if (note := note_before_opening(seen, share, NOTED)) is None:
            return {}
        if note not in NOTED:
            NOTED.append(note)
            NOTED_FILE.write_text("".join(json.dumps(each.to_dict()) + "\n" for each in NOTED))
        return {"type": "open-share", "share": share}
    type_ = "sit" if seen["status"] == "open" else "seal-share"
    return {"type": type_, "seal": sheet.id.seal(sheet.commitment, share)}


def check_deal() -> None:
    """Compare the record with what I noted; it is stored a moment after the end."""
    while True:
        with suppress(HTTPError), urlopen(Request(RECORD, headers=WHO)) as record:
            sys.exit(print(*verdicts([record.read().decode()], NOTED)))
        time.sleep(1)


def answer(heard: dict) -> dict:
    """Lay the first card of the hand; bid one more, up to a third of the mice in the purse."""
    match heard:
        case {"type": "table", "seat": None, "seen": {"status": "open"} as seen}:
            return join_deal(seen)
        case {"what": {"seen": {"status": "sealing" | "starting"} as seen}}:
            return join_deal(seen)
        case {"type": "table", "seen": {"status": "sealing" | "starting"} as seen}:
            return join_deal(seen)
        case {"game": {"moment": now}, "own": {"legal": [move, *more], "purse": purse}}:
            move = more[0] if move == "p" and more and 3 * int(more[0]) <= purse else move
            return {"type": "move", "id": f"at-{now}", "moment": now, "move": move}
        case {"game": {"result": {"scores": end}}}:
            print(end)
            check_deal()
        case {"key": _, "id": None, "sentence": end}:
            sys.exit(print(end))
        case {"type": "welcome" | "ping"}:  # So often that nothing is missed.
            return {"type": "hello", "invitation": INVITATION}
    return {}


while True:  # A lost line is connected again, and everything told anew.
    with suppress(ConnectionClosed, OSError), connect(URL, additional_headers=WHO) as line:
        last: dict = {}
        for text in line:
            said = answer(json.loads(text))
            # What was done before is answered by a table, which is no reason to say it again.
            if said and (said != last or said["type"] == "hello"):
                line.send(json.dumps({**said, "table": TABLE}))
                last = said
    time.sleep(1)
