"""Write the sounds of the table: ``python -m tools.sounds``.

Samples are in one file, one after another, and a list says where each begins and which of them
make a sound: a browser loads all with one request. The encoder is LAME
(``apt-get install lame``), because every browser plays its files. The build of the pages does not
need it: the files are in the repository.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import wave
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

import numpy as np

from tools.sounds.synthesis import RATE, Sound
from tools.sounds.table_sounds import Score, all_samples, all_scores

FOLDER = Path("web/src/sounds")
GAP_S = 0.04
"""Silence between two samples: decoders differ by a few milliseconds in where a file begins."""
BITRATE_KBPS = 40

Span: TypeAlias = tuple[float, float]
"""Start and duration in seconds."""


def in_a_row(samples: dict[str, Sound]) -> tuple[Sound, dict[str, Span]]:
    """Return all samples one after another, and where each is."""
    gap = np.zeros(round(GAP_S * RATE))
    parts, spans, at = [], {}, 0
    for name, sound in samples.items():
        at += len(gap)
        spans[name] = (round(at / RATE, 4), round(len(sound) / RATE, 4))
        parts += [gap, sound]
        at += len(sound)
    return np.concatenate([*parts, gap]), spans


def listing(spans: dict[str, Span], scores: dict[str, Score]) -> str:
    """Return the list as JSON: where samples are, and the notes of each sound."""

    def lines(items: Iterable[tuple[str, object]]) -> str:
        return ",\n".join(f'    "{name}": {json.dumps(value)}' for name, value in items)

    notes = {
        name: [[note.sample, *(round(float(part), 3) for part in note[1:])] for note in score]
        for name, score in scores.items()
    }
    return (
        f'{{\n  "samples": {{\n{lines(spans.items())}\n  }},\n'
        f'  "sounds": {{\n{lines(notes.items())}\n  }}\n}}\n'
    )


def encode(encoder: str, sound: Sound, file: Path) -> None:
    """Write a sound as MP3."""
    with tempfile.NamedTemporaryFile(suffix=".wav") as plain:
        with wave.open(plain, "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes((32_000 * sound).astype("<i2").tobytes())
        options = ["--quiet", "-m", "m", "-q", "0", "--cbr", "-b", str(BITRATE_KBPS)]
        subprocess.run([encoder, *options, plain.name, str(file)], check=True)  # noqa: S603


def main() -> None:
    """Write the file and its list."""
    encoder = shutil.which("lame")
    if encoder is None:
        sys.exit("This needs the encoder LAME: apt-get install lame.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    samples = all_samples()
    sound, spans = in_a_row(samples)
    encode(encoder, sound, FOLDER / "sounds.mp3")
    scores = all_scores(samples)
    (FOLDER / "sounds.json").write_text(listing(spans, scores), encoding="utf-8")
    size = (FOLDER / "sounds.mp3").stat().st_size
    print(f"{len(scores)} sounds, {len(sound) / RATE:.1f} s, {size / 1000:.1f} kB in {FOLDER}")


if __name__ == "__main__":
    main()
