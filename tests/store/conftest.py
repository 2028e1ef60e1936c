"""One suite over every keeper."""

from pathlib import Path

import pytest

from tests.store.support.backends import Keeper

KINDS = ("memory", "sqlite", "postgres")
ON_DISK = KINDS[1:]


def _keeper(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Keeper:
    if kind == "memory":
        return Keeper("memory:")
    if kind == "sqlite":
        return Keeper(str(tmp_path / "store.db"))
    return Keeper(request.getfixturevalue("postgres"))


@pytest.fixture(params=KINDS)
def keeper(request: pytest.FixtureRequest, tmp_path: Path) -> Keeper:
    return _keeper(request.param, request, tmp_path)


@pytest.fixture(params=ON_DISK)
def disk_keeper(request: pytest.FixtureRequest, tmp_path: Path) -> Keeper:
    return _keeper(request.param, request, tmp_path)


@pytest.fixture
def sqlite_keeper(request: pytest.FixtureRequest, tmp_path: Path) -> Keeper:
    return _keeper("sqlite", request, tmp_path)


@pytest.fixture
def postgres_keeper(request: pytest.FixtureRequest, tmp_path: Path) -> Keeper:
    return _keeper("postgres", request, tmp_path)
