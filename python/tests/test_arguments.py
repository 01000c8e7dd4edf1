"""Arguments: empty values, numbers of NumPy, sequences of moves, and numbers out of range."""

from __future__ import annotations

import datetime
import fractions
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pytest
import sumito
from sumito import Move, Position, svg
from sumito.engine import Engine

FILTERS = (
    "player", "against", "black", "white", "event", "opening", "layout", "game", "result", "ending", "since", "until", "plies", "min_plies", "max_plies",
    "rating", "text", "repaired", "rules", "in_", "not_in",
)


@pytest.mark.parametrize("function", ["games", "search", "openings", "plies", "players", "tensors"])
def test_an_empty_filter_is_an_error(db: sumito.Database, function: str) -> None:
    query = getattr(db, function)
    start = {"position": "Belgian Daisy"} if function == "search" else {}
    for name in FILTERS:
        for value in ("", " ", [], [""]):
            with pytest.raises(sumito.QueryError, match=rf"^{name}=.* is empty, expected a value, or None for no such option$"):
                query(**start, **{name: value})
    assert query(layout="belgian", **start, **dict.fromkeys(set(FILTERS) - {"layout"}))


def test_empty_options_of_reading_are_errors(tmp_path) -> None:
    with pytest.raises(sumito.QueryError, match="^from_='' is empty"):
        sumito.parse("1.a1b2", from_="")
    with sumito.open(tmp_path / "new.db", "a") as db, pytest.raises(sumito.QueryError, match="^batch='' is empty"):
        db.import_(batch="")


def test_values_of_numpy_and_pandas_are_those_of_python(db: sumito.Database) -> None:
    frame = db.games().to_pandas()
    most = frame.plies.max()
    assert not isinstance(most, int)
    assert db.games(min_plies=most)["id"] == db.games(min_plies=int(most))["id"] == frame[frame.plies == most]["id"].tolist()
    for number in (np.int64(100), np.uint8(100), np.float32(100), np.array(100), 100.0, fractions.Fraction(100)):
        assert db.games(min_plies=number)["id"] == db.games(min_plies=100)["id"], repr(number)
    assert db.games(plies=(np.int32(40), np.int64(60)))["id"] == db.games(plies=(40, 60))["id"]
    assert len(db.games(limit=np.int64(3))) == 3
    assert db.openings(min_games=np.int64(2))["move"] == db.openings(min_games=2)["move"]
    assert db.games(player=np.str_("hofnar"))["id"] == db.games(player="hofnar")["id"]
    for flag in (True, False):
        assert db.games(repaired=np.bool_(flag))["id"] == db.games(repaired=flag)["id"]
    expected = db.games(since=datetime.date(2010, 1, 1))["id"]
    assert 0 < len(expected) < len(frame)
    for date in (np.datetime64("2010-01-01"), np.datetime64("2010-01-01T10:00:00", "ns"), np.datetime64("2010"), pd.Timestamp("2010-01-01")):
        assert db.games(since=date)["id"] == expected, repr(date)
    assert db.games(until=np.datetime64("2002"))["id"] == db.games(until="2002")["id"] != []
    assert db.games(until=np.datetime64("2002-12"))["id"] == db.games(until="2002.12")["id"]
    assert db.game(np.int64(1)).id == 1 and Move(np.uint16(Position().legal_moves[0].code)) == Position().legal_moves[0]


def test_values_that_are_none_of_an_option_are_errors(db: sumito.Database) -> None:
    for value in (np.datetime64("NaT"), pd.NaT):
        with pytest.raises((TypeError, sumito.QueryError)):
            db.games(since=value)
    for value in (np.array([1, 2]), np.array([1]), pd.Series([1]), object(), {}, (1.5, 2), ("a", "b")):
        with pytest.raises(TypeError, match="^since: found a value of type .*, expected a text, a number"):
            db.games(since=value)
    for value in (np.float64("nan"), np.float64(1.5), -1, 10**30, (-1, 5)):
        with pytest.raises(sumito.QueryError, match="--plies"):
            db.games(plies=value)
    for value in (range(5, 5), range(0, 10, 2)):
        with pytest.raises(sumito.QueryError, match=r"plies=range\(.*\), expected a range of one number or more"):
            db.games(plies=value)


def test_moves_are_any_sequence(db: sumito.Database) -> None:
    moves = ["a1b2", "i5h5"]
    expected = db.search(moves, layout="belgian")
    assert len(expected) > 0
    game = sumito.Game("belgian-daisy", moves)
    for given in (tuple(moves), np.array(moves), tuple(game.moves), (move for move in moves), "a1b2 i5h5"):
        assert db.search(given, layout="belgian").to_pylist() == expected.to_pylist()
    assert db.openings(tuple(moves), layout="belgian").to_pylist() == db.openings(moves, layout="belgian").to_pylist()
    assert db.openings(game.moves[0], layout="belgian").to_pylist() == db.openings("a1b2", layout="belgian").to_pylist()
    for wrong in (5, (5,), [None], Position()):
        with pytest.raises(TypeError, match="^moves: found a value of type .*, expected a text, a Move or a sequence of them"):
            db.search(wrong, layout="belgian")


def test_no_moves_are_the_start(db: sumito.Database) -> None:
    start = Position("Belgian Daisy")
    expected = db.search(position=start)
    assert set(expected["ply"]) == {0}
    for nothing in ([], (), "", [""]):
        assert db.search(nothing, layout="belgian").to_pylist() == expected.to_pylist()
        assert Position(db.openings(nothing, layout="belgian").metadata["position"]) == start
    with pytest.raises(sumito.QueryError, match="required"):
        db.search(layout="belgian")


LARGE = 1 << 70
START = Position("Belgian Daisy")
NUMBERS: list[tuple[str, Callable[[Any], object], str, tuple[int, ...]]] = [
    ("depth", START.perft, "0 to 4294967295", (-1, LARGE)),
    ("orientation", START.oriented, f"-{2**63} to ", (LARGE,)),
    ("code", Move, "0 to 65535", (-1, 65536, LARGE)),
    ("index", Move.from_index, f"0 to {Move.count() - 1}", (-1, Move.count(), LARGE)),
    ("threads", lambda value: Engine(threads=value), f"1 to {2**64 - 1}", (-1, 0, LARGE)),
    ("table_mebibytes", lambda value: Engine(table_mebibytes=value), f"1 to {2**20}", (-1, 0, LARGE)),
    ("size", lambda value: svg.board(START, size=value), f"1 to {2**32 - 1}", (-1, 0, LARGE)),
]
LIMITS = [("depth", "1 to 255", (-1, 0, 1000)), ("nodes", f"0 to {2**64 - 1}", (-1, LARGE)), ("lines", f"1 to {2**64 - 1}", (-1, 0, LARGE))]


@pytest.mark.parametrize(("name", "function", "expected", "values"), NUMBERS, ids=[number[0] for number in NUMBERS])
def test_a_number_out_of_range_is_a_value_error(name: str, function: Callable[[Any], object], expected: str, values: tuple[int, ...]) -> None:
    for value in values:
        with pytest.raises(ValueError, match=f"^{name}={value}, expected {expected}"):
            function(value)
    with pytest.raises(TypeError, match=f"^{name}: found a value of type str, expected a whole number"):
        function("many")


def test_limits_of_searches_have_ranges() -> None:
    with Engine() as engine:
        for name, expected, values in LIMITS:
            for value in values:
                with pytest.raises(ValueError, match=f"^{name}={value}, expected {expected}"):
                    engine.search(START, **{"seconds": 0.01, name: value})
            with pytest.raises(TypeError, match=f"^{name}: found a value of type float, expected a whole number"):
                engine.search(START, **{"seconds": 0.01, name: 1.5})
        for limits, message in [({"depth": 0}, "^depth=0, expected 1 to 255"), ({"nodes": -1}, "^nodes=-1, expected 0 to"), ({"seconds": -1}, "^seconds=-1, expected 0 to")]:
            with pytest.raises(ValueError, match=message):
                engine.play(START, **limits)
            with pytest.raises(ValueError, match=message):
                engine.analyse(sumito.Game(START), **limits)


def test_numbers_of_queries_have_ranges(db: sumito.Database) -> None:
    for name, expected, values in [("batch_size", "1 to", (-1, 0, LARGE)), ("seed", "0 to", (-1, LARGE))]:
        for value in values:
            with pytest.raises(ValueError, match=f"^{name}={value}, expected {expected} {2**64 - 1}"):
                db.tensors(layout="belgian", **{name: value})
    with pytest.raises(ValueError, match=f"^id={LARGE}, expected "):
        db.game(LARGE)


def test_a_wrong_type_of_move_or_position_is_a_type_error() -> None:
    for function in (START.play, START.is_legal, START.move_text, START.describe):
        with pytest.raises(TypeError, match="^move: found a value of type NoneType, expected a Move or a text"):
            function(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="^position: found a value of type int, expected a Position or a text"):
        svg.board(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="found a value of type int, expected a Move or a text"):
        sumito.Game(START, ["a1b2", 5])  # type: ignore[list-item]
