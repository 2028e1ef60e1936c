"""Fixtures that run a test with each backend."""

from pathlib import Path

import pytest

from tests.store.support.backends import Backend

BACKENDS = ("memory", "sqlite", "postgres")
ON_DISK = BACKENDS[1:]


def _backend(name: str, request: pytest.FixtureRequest, tmp_path: Path) -> Backend:
    if name == "memory":
        return Backend("memory:")
    if name == "sqlite":
        return Backend(str(tmp_path / "store.db"))
    return Backend(request.getfixturevalue("postgres"))


@pytest.fixture(params=BACKENDS)
def backend(request: pytest.FixtureRequest, tmp_path: Path) -> Backend:
    return _backend(request.param, request, tmp_path)


@pytest.fixture(params=ON_DISK)
def disk_backend(request: pytest.FixtureRequest, tmp_path: Path) -> Backend:
    return _backend(request.param, request, tmp_path)


@pytest.fixture
def sqlite_backend(request: pytest.FixtureRequest, tmp_path: Path) -> Backend:
    return _backend("sqlite", request, tmp_path)


@pytest.fixture
def postgres_backend(request: pytest.FixtureRequest, tmp_path: Path) -> Backend:
    return _backend("postgres", request, tmp_path)
