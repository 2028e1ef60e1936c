"""Building blocks of sounds: tones, voices, noise, envelopes. A sound is an array of samples.

Voices of animals are additive: every harmonic of the voice is as loud as the formants, the
resonances of mouth and throat, make it at that moment.
"""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

RATE = 24_000
"""Samples per second. Nothing here is higher than 11 kHz."""

SILENCE = 0.02
"""Quieter than this share of its loudest moment, the end of a sound is cut off."""

Sound: TypeAlias = NDArray[np.float64]
Curve: TypeAlias = Sequence[tuple[float, float]]
"""Points of time, in seconds, and value; straight lines lie between them."""


def times(seconds: float) -> Sound:
    """Return the time of every sample."""
    return np.arange(round(seconds * RATE)) / RATE


def curve(points: Curve, seconds: float) -> Sound:
    """Return the values of a curve at every sample."""
    at, values = zip(*points, strict=True)
    course: Sound = np.interp(times(seconds), at, values)
    return course


def decay(seconds: float, half_life: float, attack: float = 0.003) -> Sound:
    """Return an envelope that rises at once and then halves again and again."""
    time = times(seconds)
    envelope: Sound = np.minimum(time / attack, 1) * 0.5 ** (time / half_life)
    return envelope


def phase(frequency: Sound) -> Sound:
    """Return how far an oscillation has come at every sample, in radians."""
    return 2 * np.pi * np.cumsum(frequency) / RATE


def tone(frequency: Curve, seconds: float) -> Sound:
    """Return a sine whose frequency follows a curve."""
    return np.sin(phase(curve(frequency, seconds)))


def noise(seconds: float, low: float, high: float, seed: int = 1) -> Sound:
    """Return noise between two frequencies."""
    count = round(seconds * RATE)
    white = np.random.default_rng(seed).standard_normal(count)
    spectrum = np.fft.rfft(white)
    frequency = np.fft.rfftfreq(count, 1 / RATE)
    middle, width = np.sqrt(low * high), np.log(high / low) / 2
    gain = np.exp(-0.5 * (np.log(np.maximum(frequency, 1) / middle) / width) ** 2)
    band: Sound = np.fft.irfft(spectrum * gain, count)
    band /= np.abs(band).max() + 1e-9
    return band


def voice(
    pitch: Curve, formants: Sequence[tuple[Curve, float, float]], seconds: float, rough: float = 0
) -> Sound:
    """Return a voice. Each formant has a frequency that moves, a width and a loudness.

    *rough* shakes the pitch, as a throat does that growls.
    """
    base = curve(pitch, seconds)
    if rough:
        jitter = np.random.default_rng(3).standard_normal(len(base))
        base = base * (1 + rough * np.convolve(jitter, np.ones(60) / 8, "same"))
    angle = phase(base)
    moving = [(curve(points, seconds), width, gain) for points, width, gain in formants]
    result: Sound = np.zeros(len(base))
    for harmonic in range(1, 60):
        frequency = harmonic * base
        if frequency.min() > RATE * 0.46:
            break
        loudness = sum(gain / (1 + ((frequency - at) / width) ** 2) for at, width, gain in moving)
        audible = frequency < RATE * 0.46
        result += np.where(audible, loudness, 0) * np.sin(harmonic * angle + harmonic**2)
    result /= np.abs(result).max() + 1e-9
    return result


def struck(
    frequency: float, seconds: float, partials: Sequence[tuple[float, float, float]]
) -> Sound:
    """Return a struck bar, bell or string: partials with their ratio, loudness and half-life."""
    result = np.zeros(round(seconds * RATE))
    for ratio, loudness, half_life in partials:
        high = np.sin(2 * np.pi * frequency * ratio * times(seconds))
        result += loudness * decay(seconds, half_life) * high
    return result


def mix(*layers: tuple[float, float, Sound]) -> Sound:
    """Return several sounds together: each with its start in seconds and its loudness."""
    length = max(round(start * RATE) + len(sound) for start, _, sound in layers)
    result = np.zeros(length)
    for start, loudness, sound in layers:
        at = round(start * RATE)
        result[at : at + len(sound)] += loudness * sound
    return result


def in_a_room(sound: Sound, seconds: float = 0.07, loudness: float = 0.2) -> Sound:
    """Add the echo of a small room, so that all sounds seem to come from the same table."""
    tail = noise(seconds, 300, 6000, seed=9) * decay(seconds, seconds / 5)
    echo = np.convolve(sound, tail)
    echo *= loudness * np.abs(sound).max() / (np.abs(echo).max() + 1e-9)
    echo[: len(sound)] += sound
    return echo


def resampled(sound: Sound, pitch: float) -> Sound:
    """Return a sound played faster or slower, and so higher or lower."""
    played: Sound = np.interp(np.arange(0, len(sound) - 1, pitch), np.arange(len(sound)), sound)
    return played


def finished(sound: Sound) -> Sound:
    """Return a sound at full loudness, cut where nobody hears it any more, with a soft end."""
    audible = np.nonzero(np.abs(sound) > SILENCE * np.abs(sound).max())[0]
    loud = np.tanh(1.4 * sound[: audible[-1]] / np.abs(sound).max())
    soft_end = np.minimum(1, np.arange(len(loud))[::-1] / (0.012 * RATE))
    result: Sound = loud / np.abs(loud).max() * soft_end
    return result
