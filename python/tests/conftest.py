"""Shared fixtures: the sample games of the project, and a database of them."""

from __future__ import annotations

import pathlib

import pytest
import sumito

PROJECT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = PROJECT / "sample-games"


@pytest.fixture(scope="session")
def database_path(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    path = tmp_path_factory.mktemp("database") / "games.db"
    with sumito.open(path, "a") as db:
        counts = db.import_(SAMPLES)
    assert counts["seen"] == counts["imported"] + counts["duplicates"] + counts["incomplete"] + counts["rejected"]
    assert counts["imported"] >= 30
    return path


@pytest.fixture
def db(database_path: pathlib.Path):
    with sumito.open(database_path) as db:
        yield db
