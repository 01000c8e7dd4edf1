"""The examples of the documents: the tour, the recipes, the notebook, the reference, and the docstring of the package."""

from __future__ import annotations

import doctest
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest
import sumito
from conftest import PROJECT, SAMPLES

DOCS = PROJECT / "docs/src/python"


@pytest.fixture
def folder(tmp_path: pathlib.Path, database_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    """A folder as the documents have it: with the sample games, and a database of them."""
    (tmp_path / "sample-games").symlink_to(SAMPLES)
    shutil.copy(database_path, tmp_path / "games.db")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def recipes() -> list[tuple[str, str]]:
    text = (DOCS / "recipes.md").read_text()
    return re.findall(r"^## (.+?)\n.*?^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_there_are_ten_recipes_of_less_than_fifteen_lines() -> None:
    found = recipes()
    assert len(found) == 10
    for title, code in found:
        assert len([line for line in code.splitlines() if line.strip()]) < 15, title


@pytest.mark.parametrize(("title", "code"), recipes(), ids=[title for title, _ in recipes()])
def test_a_recipe_runs(title: str, code: str, folder: pathlib.Path) -> None:
    environment = {**os.environ, "PYTHONWARNINGS": "error"}
    run = subprocess.run([sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip(), "a recipe prints what it has found"


def test_the_tour_says_what_happens(folder: pathlib.Path) -> None:
    text = (DOCS / "tour.md").read_text()
    code = "\n".join(re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL))
    test = doctest.DocTestParser().get_doctest(code, {}, "tour", "tour.md", 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test)
    assert runner.tries > 30 and runner.failures == 0


def test_the_docstring_of_the_package_is_true() -> None:
    failures, tries = doctest.testmod(sumito)
    assert tries > 0 and failures == 0


def test_the_reference_is_that_of_the_stubs() -> None:
    run = subprocess.run([sys.executable, PROJECT / "python/write_reference.py", "--check"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_the_notebook_runs(folder: pathlib.Path) -> None:
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(PROJECT / "python/examples/openings.ipynb", as_version=4)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(folder)}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    assert {"text/html", "image/svg+xml", "image/png"} <= kinds
