"""Write all golden transcripts anew."""

from tests.golden import GAMES, path, transcript

for edition, seats in GAMES:
    path(edition, seats).write_text(transcript(edition, seats), encoding="utf-8")
    print(path(edition, seats).name)
