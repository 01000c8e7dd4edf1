"""Copies: games, their parts and results of searches can be copied, pickled and sent to other processes."""

from __future__ import annotations

import copy
import io
import multiprocessing
import pickle
import warnings
from collections.abc import Iterator

import pyarrow as pa
import pytest
import sumito
from conftest import SAMPLES
from sumito.engine import Engine

GAME_FIELDS = (
    "id", "kind", "tags", "black", "white", "event", "date", "layout", "rules", "result", "ending", "score", "comment", "incomplete", "repaired", "start",
    "last", "moves", "plies", "comments", "variations", "problems", "source", "number", "line", "format", "text", "analysis", "reasons",
)


def same(game: sumito.Game, copied: sumito.Game) -> None:
    assert copied is not game and copied == game and hash(copied) == hash(game)
    for name in GAME_FIELDS:
        assert getattr(copied, name) == getattr(game, name), name
    assert str(copied) == str(game) and copied.write("json") == game.write("json")


def sample_games() -> Iterator[sumito.Game | sumito.Reject]:
    with sumito.read(SAMPLES, errors="yield") as reader:
        yield from reader


def test_every_sample_game_comes_back_from_a_pickle(db: sumito.Database) -> None:
    read = [game for game in sample_games() if isinstance(game, sumito.Game)]
    stored = [db.game(id) for id in db.games()["id"]]
    assert len(read) >= 30 <= len(stored)
    for game in read + stored:
        same(game, pickle.loads(pickle.dumps(game)))
        assert [name for name in dir(sumito.Game) if not name.startswith("_") and name not in GAME_FIELDS] == ["move_texts", "positions", "write"]


def test_annotations_problems_and_fragments_come_back() -> None:
    texts = [
        '[Variant "Belgian Daisy"]\n\n{first} 1. a1b2! {good\nplay} i5h5 {[%clk 0:10:00]} (1... i6h6 {or "this"} 2. a2b3 (2. c2c3)) 2. a2b3?? *\n',
        "# layout: Belgian Daisy\n1.a1b2 5ih5 2.a2b3",
        "# layout: Belgian Daisy\n1.a1b2 e5e6",
        '[White "Bob"]\n[Event "Æ ō"]\n\n1. i5h5 a1b2 0-1\n',
    ]
    for text in texts:
        game = sumito.parse(text) if text != texts[2] else next(iter(sumito.read(io.StringIO(text))))
        same(game, pickle.loads(pickle.dumps(game)))
    problem = sumito.parse(texts[1]).problems[0]
    assert pickle.loads(pickle.dumps(problem)) == problem
    first, second, _ = sumito.parse(texts[0]).plies
    (line,) = second.variations
    for part in (first, second, line):
        again = pickle.loads(pickle.dumps(part))
        assert again == part and hash(again) == hash(part) and repr(again) == repr(part)
    assert first != second and first == sumito.parse(texts[0]).plies[0]
    assert pickle.loads(pickle.dumps(second)).variations == [line]


def test_rejects_come_back(tmp_path) -> None:
    file = tmp_path / "games.txt"
    file.write_text("# layout: Belgian Daisy\n1.e5e6 i5h5\n")
    (reject,) = sumito.read(file, errors="yield")
    again = pickle.loads(pickle.dumps(reject))
    assert again == reject and again.problems == reject.problems and again.text == reject.text and again.source == str(file)


def test_copies_of_the_module_copy() -> None:
    game = sumito.parse("# layout: Belgian Daisy\n1.a1b2! i5h5")
    for copied in (copy.copy(game), copy.deepcopy(game), copy.deepcopy([game])[0]):
        same(game, copied)
    assert copy.copy(game.plies[0]) == copy.deepcopy(game.plies[0]) == game.plies[0]


@pytest.mark.parametrize("start", ["5/6/7/8/9/8/2w1bb1/1w4/b4-5b5w w", "belgian-daisy", "konane-6x6"])
def test_an_analysis_and_the_result_of_a_search_come_back(start: str) -> None:
    with Engine() as engine:
        found = engine.search(start, depth=3, lines=2)
        game = sumito.Game(start, [str(sumito.Position(start).legal_moves[0])])
        analysed = engine.analyse(game, depth=2)
    again = pickle.loads(pickle.dumps(found))
    assert again == found and (again.seconds, again.lines, repr(again)) == (found.seconds, found.lines, repr(found))
    assert [line.score for line in again.lines] == [line.score for line in found.lines]
    assert analysed.analysis is not None
    same(analysed, pickle.loads(pickle.dumps(analysed)))


def test_games_go_to_other_processes() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        games = list(sumito.read(SAMPLES / "graz-2002.txt"))
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(len, games) == [len(game) for game in games]
        assert pool.map(copy.copy, games) == games


def test_tables_come_back_with_their_types_and_metadata(db: sumito.Database) -> None:
    openings = db.openings(layout="belgian")
    boards = db.plies(boards=True, keys=True, game="abalone", rules="standard", limit=2)
    flags = db.sql("SELECT id, 1.5 AS half, NULL AS unknown, CASE WHEN id % 2 THEN black END AS odd FROM games ORDER BY id LIMIT 9")
    for table in (openings, boards, flags, db.games(), db.games(min_plies=9999), db.players(), db.games(limit=70)):
        for again in (pickle.loads(pickle.dumps(table)), copy.deepcopy(table)):
            assert again is not table and again.metadata == table.metadata and again.to_pylist() == table.to_pylist()
            assert pa.table(again).equals(pa.table(table), check_metadata=True) and repr(again) == repr(table)
    assert openings.metadata and set(flags["unknown"]) == {None} < set(flags["odd"])
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(len, [openings, boards]) == [len(openings), len(boards)]


def test_a_pickle_that_is_no_table_is_an_error(db: sumito.Database) -> None:
    restore, (columns, metadata, batches) = db.games(limit=9).__reduce__()
    (names, *others), (first, *rest) = columns, batches[0]
    (length, offset), known, buffers, parts = first
    for wrong in (
        ([("id", "Decimal", True), *others], metadata, batches),
        (columns, metadata, [batches[0][1:]]),
        (columns, metadata, [[((length + 1, offset), known, buffers, parts), *rest]]),
        (columns, metadata, [[((length, offset), b"", buffers, parts), *rest]]),
        (columns, metadata, [[((length, offset + 8), known, [buffer[:-8] for buffer in buffers], parts), *rest]]),
    ):
        with pytest.raises(ValueError, match="no table: "):
            restore(*wrong)
    assert restore(columns, metadata, batches).to_pylist() == db.games(limit=9).to_pylist() and names[0] == "id"


def test_a_pickle_that_is_no_game_is_an_error() -> None:
    restore, (text, *rest) = sumito.parse("1.a1b2 i5h5").__reduce__()
    for wrong in ("", "{}", text.replace('"plies":[[', '"plies":[[1')):
        with pytest.raises(sumito.RecordError):
            restore(wrong, *rest)
