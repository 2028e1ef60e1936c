"""Every sound of the table: paper, mice, dogs, cats, a bell, a stamp, and short tunes."""

from collections.abc import Callable

import numpy as np

from tools.sounds.synthesis import (
    Sound,
    decay,
    finished,
    in_a_room,
    mix,
    noise,
    struck,
    times,
    tone,
    voice,
)

MARIMBA = ((1, 1, 0.09), (3.93, 0.35, 0.03), (9.2, 0.12, 0.015))
BELL = ((1, 1, 0.16), (2.0, 0.5, 0.12), (2.76, 0.45, 0.1), (5.4, 0.3, 0.05), (8.9, 0.15, 0.03))
WOOD = ((1, 1, 0.02), (2.4, 0.5, 0.012), (4.1, 0.25, 0.008))


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


def tune(notes: str, step: float, ring: float = 0.5) -> Sound:
    """Play notes on a marimba, one every *step* seconds; a dot is a rest."""
    semitones = {name: at for at, name in enumerate("CcDdEFfGgAaB")}
    layers = []
    for at, note in enumerate(notes.split()):
        if note != ".":
            frequency = 261.63 * 2 ** (semitones[note[0]] / 12 + int(note[1:] or 4) - 4)
            layers.append((at * step, 1.0, struck(frequency, ring, MARIMBA)))
    return mix(*layers)


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


def growl() -> Sound:
    """Return a large dog: a low rumble, and a bark at its end."""
    seconds = 0.45
    formants = [
        ([(0, 380), (seconds, 520)], 120.0, 1.0),
        ([(0, 1000), (seconds, 1300)], 260.0, 0.4),
    ]
    rumble = voice([(0, 82), (seconds, 105)], formants, seconds, rough=0.05)
    shake = 0.65 + 0.35 * np.sin(2 * np.pi * 27 * times(seconds))
    swell = np.interp(times(seconds), [0, 0.1, 0.4, 0.45], [0, 1, 1, 0.2])
    return mix((0, 0.8, rumble * shake * swell), (0.36, 1.0, woof(150, 0.3, 5)))


def gallop(beats: int, seconds: float) -> Sound:
    """Return paws on a table, faster and faster."""
    starts = seconds * (np.linspace(0, 1, beats) ** 0.85)
    hits = [
        (float(at), 0.6 + 0.4 * (n % 2), tap(170 - 30 * (n % 2), n)) for n, at in enumerate(starts)
    ]
    return mix(*hits)


def scuffle() -> Sound:
    """Return two dogs in a ball of dust."""
    layers = [(0.0, 0.5, noise(0.62, 300, 1600, 7) * np.abs(tone([(0, 9), (0.62, 14)], 0.62)))]
    for n, at in enumerate((0, 0.11, 0.2, 0.33, 0.43, 0.5)):
        layers.append((at, 0.9, woof(260 + 90 * (n % 3), 0.14, n + 2)))
        layers.append((at + 0.04, 0.6, tap(140, n + 11)))
    return mix(*layers)


def patter(count: int, step: float) -> Sound:
    """Return mice that hop off: small squeaks and smaller feet."""
    layers = []
    for n in range(count):
        layers.append((n * step, 0.5, squeak(2300 + 170 * (n % 4), 3000 + 150 * (n % 3), 0.06)))
        layers.append((n * step + 0.03, 0.35, tap(700 + 90 * (n % 3), n)))
    return mix(*layers)


def drum_roll() -> Sound:
    """Return fingers on wood, louder and louder, for a held breath."""
    layers = [
        (float(at), 0.25 + 0.75 * at / 0.85, tap(120 + 8 * (n % 3), n))
        for n, at in enumerate(np.arange(0, 0.85, 0.052))
    ]
    return mix(*layers)


def sigh(start: float, end: float, seconds: float) -> Sound:
    """Return two muted notes that fall."""
    glide = [(0, start), (seconds * 0.5, start * 0.94), (seconds, end)]
    formants = [([(0, 700), (seconds, 350)], 200.0, 1.0), ([(0, 1300), (seconds, 900)], 300.0, 0.3)]
    swell = np.interp(times(seconds), [0, 0.03, seconds * 0.7, seconds], [0, 1, 0.7, 0])
    return voice(glide, formants, seconds) * swell


def stamped(low: float, paper: float) -> Sound:
    """Return a rubber stamp: a thud and the slap of paper."""
    thud = tone([(0, low), (0.16, low * 0.5)], 0.2) * decay(0.2, 0.035)
    slap = noise(0.12, 700, 6000, 4) * decay(0.12, 0.012)
    return mix((0, 1.0, thud), (0, paper, slap), (0, 0.6, tap(low * 2, 3)))


SOUNDS: dict[str, tuple[float, Callable[[], Sound]]] = {
    "lay": (0.5, lambda: mix((0, 0.5, swish(0.09, 1500, 6000)), (0.06, 1, tap(210)))),
    "turn": (0.5, lambda: mix((0, 0.8, swish(0.14, 1800, 8000)), (0.13, 0.7, tap(330, 2)))),
    "turn-last": (
        0.7,
        lambda: mix(
            (0, 0.9, swish(0.22, 1200, 8000)),
            (0.2, 1, tap(260, 2)),
            (0.2, 0.5, struck(523, 0.3, MARIMBA)),
        ),
    ),
    "breath": (0.4, drum_roll),
    "bid": (0.5, lambda: mix((0, 1, struck(660, 0.16, MARIMBA)), (0, 0.4, tap(420)))),
    "pass": (0.35, lambda: mix((0, 1, squeak(1900, 2700)), (0.1, 0.8, squeak(2100, 2900)))),
    "mice": (0.3, lambda: patter(6, 0.075)),
    "empty": (
        0.5,
        lambda: mix(*[(n * 0.09, 0.9 - 0.1 * n, tap(500 - 40 * n, n)) for n in range(5)]),
    ),
    "bell": (
        0.45,
        lambda: mix((0, 1, struck(1180, 0.5, BELL)), (0.14, 0.7, struck(1180, 0.45, BELL))),
    ),
    "sold": (0.9, lambda: stamped(95, 0.9)),
    "no-sale": (0.7, lambda: mix((0, 0.8, stamped(80, 0.4)), (0.2, 0.6, sigh(240, 170, 0.4)))),
    "tick": (0.25, lambda: tap(900, 5)),
    "bark": (0.8, lambda: mix((0, 1, woof(330, 0.15, 1)), (0.2, 0.9, woof(310, 0.16, 2)))),
    "growl": (0.8, growl),
    "meow": (0.6, meow),
    "chase": (0.55, lambda: gallop(14, 0.85)),
    "scuffle": (0.75, scuffle),
    "box": (0.6, lambda: mix((0, 1, tap(130, 6)), (0.09, 0.6, tap(170, 7)))),
    "gain": (0.6, lambda: tune("G4 C5 E5 G5", 0.07)),
    "loss": (0.55, lambda: mix((0, 0.9, sigh(300, 240, 0.28)), (0.26, 1, sigh(230, 150, 0.42)))),
    "take": (0.4, lambda: mix(*[(n * 0.06, 0.8, swish(0.13, 1300, 6500, n)) for n in range(4)])),
    "your-turn": (
        0.6,
        lambda: mix((0, 1, struck(587, 0.4, BELL)), (0.13, 1, struck(880, 0.5, BELL))),
    ),
    "win": (0.75, lambda: tune("G4 . G4 G4 C5 . E5 . G5 . E5 G5 . C6", 0.085, 0.7)),
    "lose": (0.6, lambda: tune("E4 . d4 . D4 . c4 . .", 0.15, 0.6)),
}
"""Loudness and maker of each sound, by its name."""


def all_sounds() -> dict[str, Sound]:
    """Return every sound, ready to be encoded."""
    return {name: finished(in_a_room(make()), peak) for name, (peak, make) in SOUNDS.items()}
