"""Write the sounds of the table: ``python -m tools.sounds``.

All of them are in one file, one after another, and a list says where each begins: a browser loads
them with one request. The encoder is LAME (``apt-get install lame``), because every browser plays
its files. The build of the pages does not need it: the files are in the repository.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import wave
from pathlib import Path

import numpy as np

from tools.sounds.synthesis import RATE, Sound
from tools.sounds.table_sounds import all_sounds

FOLDER = Path("web/src/sounds")
GAP_S = 0.04
"""Silence between two sounds: decoders differ by a few milliseconds in where a file begins."""
BITRATE_KBPS = 32


def in_a_row(sounds: dict[str, Sound]) -> tuple[Sound, dict[str, tuple[float, float]]]:
    """Return all sounds one after another, and the start and duration of each in seconds."""
    gap = np.zeros(round(GAP_S * RATE))
    parts, starts, at = [], {}, 0
    for name, sound in sounds.items():
        at += len(gap)
        starts[name] = (round(at / RATE, 4), round(len(sound) / RATE, 4))
        parts += [gap, sound]
        at += len(sound)
    return np.concatenate([*parts, gap]), starts


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
    sound, starts = in_a_row(all_sounds())
    encode(encoder, sound, FOLDER / "sounds.mp3")
    lines = ",\n".join(f'  "{name}": {json.dumps(span)}' for name, span in starts.items())
    (FOLDER / "sounds.json").write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    size = (FOLDER / "sounds.mp3").stat().st_size
    print(f"{len(starts)} sounds, {len(sound) / RATE:.1f} s, {size / 1000:.1f} kB in {FOLDER}")


if __name__ == "__main__":
    main()
