"""The sounds of the table are audible, whole and small."""

import json

import numpy as np
import pytest
from tools.sounds.__main__ import FOLDER, in_a_row, listing
from tools.sounds.synthesis import RATE, Sound
from tools.sounds.table_sounds import SOUNDS, all_samples, all_scores, performed


@pytest.fixture(scope="module")
def samples() -> dict[str, Sound]:
    return all_samples()


@pytest.fixture(scope="module")
def sounds(samples: dict[str, Sound]) -> dict[str, Sound]:
    return {name: performed(score, samples) for name, score in all_scores(samples).items()}


def test_every_sound_is_audible_and_ends_softly(sounds: dict[str, Sound]) -> None:
    for name, sound in sounds.items():
        assert np.isfinite(sound).all(), name
        assert np.abs(sound).max() == pytest.approx(SOUNDS[name][0], abs=0.001), name
        assert 0.05 < len(sound) / RATE < 2.2, name
        assert abs(sound[-1]) < 0.01, name


def test_sounds_are_not_alike(sounds: dict[str, Sound]) -> None:
    spectra = {name: np.abs(np.fft.rfft(sound, 2 * RATE)) for name, sound in sounds.items()}
    for name, spectrum in spectra.items():
        for other, other_spectrum in spectra.items():
            if name < other:
                assert np.corrcoef(spectrum, other_spectrum)[0, 1] < 0.99, (name, other)


def test_every_sample_is_used(samples: dict[str, Sound]) -> None:
    assert {note.sample for _, score in SOUNDS.values() for note in score} == set(samples)


def test_list_in_the_repository_is_that_of_the_sounds(samples: dict[str, Sound]) -> None:
    _, spans = in_a_row(samples)
    scores = all_scores(samples)
    made = json.loads(listing(spans, scores))
    kept = json.loads((FOLDER / "sounds.json").read_text())
    assert list(kept["samples"]) == list(made["samples"])
    for name, span in made["samples"].items():
        # Where exactly a sample becomes silent may differ by a few samples between machines.
        assert kept["samples"][name] == pytest.approx(span, abs=0.05), name
    assert list(kept["sounds"]) == list(made["sounds"])
    for name, notes in made["sounds"].items():
        for kept_note, note in zip(kept["sounds"][name], notes, strict=True):
            assert kept_note[0] == note[0]
            assert kept_note[1:] == pytest.approx(note[1:], abs=0.02), name


def test_file_is_small() -> None:
    assert (FOLDER / "sounds.mp3").stat().st_size < 24_000
