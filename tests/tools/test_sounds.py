"""The sounds of the table are audible, whole and small."""

import json

import numpy as np
import pytest
from tools.sounds.__main__ import FOLDER, in_a_row
from tools.sounds.synthesis import RATE, Sound
from tools.sounds.table_sounds import all_sounds


@pytest.fixture(scope="module")
def sounds() -> dict[str, Sound]:
    return all_sounds()


def test_every_sound_is_audible_and_ends_softly(sounds: dict[str, Sound]) -> None:
    for name, sound in sounds.items():
        assert np.isfinite(sound).all(), name
        assert 0.2 < np.abs(sound).max() <= 1, name
        assert 0.05 < len(sound) / RATE < 2.2, name
        assert abs(sound[-1]) < 0.01, name


def test_sounds_are_not_alike(sounds: dict[str, Sound]) -> None:
    spectra = {name: np.abs(np.fft.rfft(sound, 2 * RATE)) for name, sound in sounds.items()}
    for name, spectrum in spectra.items():
        for other, other_spectrum in spectra.items():
            if name < other:
                assert np.corrcoef(spectrum, other_spectrum)[0, 1] < 0.99, (name, other)


def test_list_in_the_repository_is_that_of_the_sounds(sounds: dict[str, Sound]) -> None:
    _, starts = in_a_row(sounds)
    kept = json.loads((FOLDER / "sounds.json").read_text())
    assert list(kept) == list(starts)
    for name, span in starts.items():
        # Where exactly a sound becomes silent may differ by a few samples between machines.
        assert kept[name] == pytest.approx(span, abs=0.05), name


def test_file_is_small() -> None:
    assert (FOLDER / "sounds.mp3").stat().st_size < 60_000
