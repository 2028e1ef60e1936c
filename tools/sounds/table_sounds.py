"""Every sound of the table: paper, mice, dogs, cats, a bell, a stamp, and short tunes.

A few short samples are recorded. A sound is a score of them: a tune is one note of a marimba at
several pitches, a gallop is one tap again and again. So the file is a third of what the sounds
would take one by one.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeAlias

import numpy as np

from tools.sounds.synthesis import (
    Sound,
    decay,
    finished,
    in_a_room,
    mix,
    noise,
    resampled,
    struck,
    times,
    tone,
    voice,
)

MARIMBA = ((1, 1, 0.09), (3.93, 0.35, 0.03), (9.2, 0.12, 0.015))
BELL = ((1, 1, 0.16), (2.0, 0.5, 0.12), (2.76, 0.45, 0.1), (5.4, 0.3, 0.05), (8.9, 0.15, 0.03))
WOOD = ((1, 1, 0.02), (2.4, 0.5, 0.012), (4.1, 0.25, 0.008))


class Note(NamedTuple):
    """A sample within a sound."""

    sample: str
    start_s: float = 0.0
    pitch: float = 1.0
    """How much faster, and so higher, than it was recorded."""
    loudness: float = 1.0


Score: TypeAlias = tuple[Note, ...]


def swish(seconds: float, low: float, high: float, seed: int = 1) -> Sound:
    """Return paper through the air: noise that swells and fades."""
    swell: Sound = np.sin(np.pi * times(seconds) / seconds) ** 2
    return noise(seconds, low, high, seed) * swell


def tap(frequency: float, seed: int = 1) -> Sound:
    """Return paper or wood that touches the table."""
    return mix(
        (0, 0.7, noise(0.06, 900, 5000, seed) * decay(0.06, 0.008)),
        (0, 0.9, struck(frequency, 0.12, WOOD)),
    )


def squeak(start: float, top: float, seconds: float = 0.09) -> Sound:
    """Return one squeak of a mouse."""
    rise = tone([(0, start), (seconds * 0.4, top), (seconds, start * 1.1)], seconds)
    second = tone([(0, 2 * start), (seconds * 0.4, 2 * top), (seconds, 2.2 * start)], seconds)
    return (rise + 0.25 * second) * np.sin(np.pi * times(seconds) / seconds)


def woof(pitch: float, seconds: float, seed: int) -> Sound:
    """Return one bark: an open mouth that shuts."""
    formants = [
        ([(0, 500), (0.05, 900), (seconds, 500)], 160.0, 1.0),
        ([(0, 1100), (0.05, 1700), (seconds, 1000)], 260.0, 0.6),
        ([(0, 2600), (seconds, 2300)], 500.0, 0.25),
    ]
    course = [(0, pitch * 0.8), (0.04, pitch * 1.5), (seconds, pitch * 0.7)]
    body = voice(course, formants, seconds, rough=0.02)
    breath = noise(seconds, 500, 3500, seed) * decay(seconds, 0.04)
    return (body + 0.35 * breath) * decay(seconds, seconds / 3.2, attack=0.012)


def meow() -> Sound:
    """Return a cat that is not amused: ee, ah, oo."""
    seconds = 0.5
    formants = [
        ([(0, 420), (0.16, 950), (0.4, 620), (0.5, 420)], 130.0, 1.0),
        ([(0, 2300), (0.16, 1600), (0.4, 1100), (0.5, 900)], 200.0, 0.7),
        ([(0, 3300), (0.5, 2900)], 400.0, 0.3),
    ]
    pitch = [(0, 520), (0.12, 760), (0.3, 690), (0.5, 430)]
    swell = np.interp(times(seconds), [0, 0.06, 0.3, 0.5], [0, 1, 0.8, 0])
    return voice(pitch, formants, seconds, rough=0.004) * swell


def rumble() -> Sound:
    """Return a large dog that growls."""
    seconds = 0.45
    formants = [
        ([(0, 380), (seconds, 520)], 120.0, 1.0),
        ([(0, 1000), (seconds, 1300)], 260.0, 0.4),
    ]
    throat = voice([(0, 82), (seconds, 105)], formants, seconds, rough=0.05)
    shake = 0.65 + 0.35 * np.sin(2 * np.pi * 27 * times(seconds))
    swell = np.interp(times(seconds), [0, 0.1, 0.4, 0.45], [0, 1, 1, 0.2])
    return throat * shake * swell


def dust() -> Sound:
    """Return a ball of dust that rolls."""
    return noise(0.62, 300, 1600, 7) * np.abs(tone([(0, 9), (0.62, 14)], 0.62))


def sigh() -> Sound:
    """Return a muted voice that falls."""
    seconds = 0.42
    glide = [(0, 240), (seconds * 0.5, 226), (seconds, 165)]
    formants = [([(0, 700), (seconds, 350)], 200.0, 1.0), ([(0, 1300), (seconds, 900)], 300.0, 0.3)]
    swell = np.interp(times(seconds), [0, 0.03, seconds * 0.7, seconds], [0, 1, 0.7, 0])
    return voice(glide, formants, seconds) * swell


def stamped() -> Sound:
    """Return a rubber stamp: a thud and the slap of paper."""
    thud = tone([(0, 95), (0.16, 48)], 0.2) * decay(0.2, 0.035)
    slap = noise(0.12, 700, 6000, 4) * decay(0.12, 0.012)
    return mix((0, 1.0, thud), (0, 0.9, slap), (0, 0.6, tap(190, 3)))


SAMPLES: dict[str, Callable[[], Sound]] = {
    "tap": lambda: tap(170),
    "tick": lambda: tap(600, 5),
    "swish": lambda: swish(0.17, 1500, 7500),
    "note": lambda: struck(523.25, 0.6, MARIMBA),
    "bell": lambda: struck(880, 0.5, BELL),
    "squeak": lambda: squeak(2100, 2900),
    "woof": lambda: woof(320, 0.16, 1),
    "rumble": rumble,
    "meow": meow,
    "sigh": sigh,
    "stamp": stamped,
    "dust": dust,
}
"""What is recorded, by its name."""


def tune(notes: str, step_s: float) -> Score:
    """Play notes on a marimba, one every *step_s* seconds; a dot is a rest."""
    semitones = {name: at for at, name in enumerate("CcDdEFfGgAaB")}
    return tuple(
        Note("note", at * step_s, 2 ** (semitones[note[0]] / 12 + int(note[1:]) - 5))
        for at, note in enumerate(notes.split())
        if note != "."
    )


def gallop(beats: int, seconds: float) -> Score:
    """Play paws on a table, faster and faster."""
    starts = seconds * (np.linspace(0, 1, beats) ** 0.85)
    return tuple(
        Note("tap", start, 1 - 0.18 * (n % 2), 0.6 + 0.4 * (n % 2))
        for n, start in enumerate(starts)
    )


def patter(mice: int, step_s: float) -> Score:
    """Play mice that hop off: small squeaks and smaller feet."""
    squeaks = [Note("squeak", n * step_s, 1.1 + 0.08 * (n % 4), 0.5) for n in range(mice)]
    feet = [Note("tick", n * step_s + 0.03, 1.2 + 0.15 * (n % 3), 0.35) for n in range(mice)]
    return (*squeaks, *feet)


def drum_roll(seconds: float) -> Score:
    """Play fingers on wood, louder and louder, for a held breath."""
    return tuple(
        Note("tap", start, 0.7 + 0.05 * (n % 3), 0.25 + 0.75 * start / seconds)
        for n, start in enumerate(np.arange(0, seconds, 0.052))
    )


def scuffle() -> Score:
    """Play two dogs in a ball of dust."""
    starts = (0, 0.11, 0.2, 0.33, 0.43, 0.5)
    barks = [Note("woof", at, 0.82 + 0.28 * (n % 3), 0.9) for n, at in enumerate(starts)]
    paws = [Note("tap", at + 0.04, 0.82, 0.6) for at in starts]
    return (Note("dust", 0, 1, 0.5), *barks, *paws)


SOUNDS: dict[str, tuple[float, Score]] = {
    "lay": (0.5, (Note("swish", 0, 1.6, 0.5), Note("tap", 0.06, 1.2))),
    "turn": (0.5, (Note("swish", 0, 1.2, 0.8), Note("tick", 0.13, 0.55, 0.7))),
    "turn-last": (
        0.7,
        (Note("swish", 0, 0.75, 0.9), Note("tap", 0.2, 1.5), Note("note", 0.2, 1, 0.5)),
    ),
    "breath": (0.4, drum_roll(0.85)),
    "bid": (0.5, (Note("note", 0, 1.26), Note("tick", 0, 0.7, 0.4))),
    "pass": (0.35, (Note("squeak", 0, 0.92), Note("squeak", 0.1, 1.0, 0.8))),
    "mice": (0.3, patter(6, 0.075)),
    "empty": (
        0.5,
        tuple(Note("tick", n * 0.09, 0.83 - 0.07 * n, 0.9 - 0.1 * n) for n in range(5)),
    ),
    "bell": (0.45, (Note("bell", 0, 1.34), Note("bell", 0.14, 1.34, 0.7))),
    "sold": (0.9, (Note("stamp"),)),
    "no-sale": (0.7, (Note("stamp", 0, 0.85, 0.8), Note("sigh", 0.2, 1, 0.6))),
    "tick": (0.25, (Note("tick", 0, 1.5),)),
    "bark": (0.8, (Note("woof", 0, 1.03), Note("woof", 0.2, 0.97, 0.9))),
    "growl": (0.8, (Note("rumble", 0, 1, 0.8), Note("woof", 0.36, 0.5))),
    "meow": (0.6, (Note("meow"),)),
    "chase": (0.55, gallop(14, 0.85)),
    "scuffle": (0.75, scuffle()),
    "box": (0.6, (Note("tap", 0, 0.76), Note("tap", 0.09, 1, 0.6))),
    "gain": (0.6, tune("G4 C5 E5 G5", 0.07)),
    "loss": (0.55, (Note("sigh", 0, 1.25, 0.9), Note("sigh", 0.26, 0.95))),
    "take": (0.4, tuple(Note("swish", n * 0.06, 1.1 - 0.06 * n, 0.8) for n in range(4))),
    "your-turn": (0.6, (Note("bell", 0, 0.667), Note("bell", 0.13))),
    "win": (0.75, tune("G4 . G4 G4 C5 . E5 . G5 . E5 G5 . C6", 0.085)),
    "lose": (0.6, tune("E4 . d4 . D4 . c4 . .", 0.15)),
}
"""Loudness and score of each sound, by its name."""


def all_samples() -> dict[str, Sound]:
    """Return every sample, ready to be encoded."""
    return {name: finished(in_a_room(make())) for name, make in SAMPLES.items()}


def all_scores(samples: Mapping[str, Sound]) -> dict[str, Score]:
    """Return every sound, as loud as it is meant to be."""
    scores = {}
    for name, (peak, score) in SOUNDS.items():
        loudness = peak / np.abs(performed(score, samples)).max()
        scores[name] = tuple(n._replace(loudness=n.loudness * loudness) for n in score)
    return scores


def performed(score: Iterable[Note], samples: Mapping[str, Sound]) -> Sound:
    """Return a sound as a browser plays it."""
    return mix(
        *(
            (note.start_s, note.loudness, resampled(samples[note.sample], note.pitch))
            for note in score
        )
    )
