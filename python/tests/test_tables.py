"""Tables in other libraries: the same values, over the same memory where the library allows it."""

from __future__ import annotations

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import sumito


def addresses(table: pa.Table, name: str) -> list[int]:
    chunks = table.column(name).chunks
    return [buffer.address for chunk in chunks for buffer in chunk.buffers() if buffer is not None]


def test_pyarrow_takes_the_memory_of_a_table(db: sumito.Database) -> None:
    games = db.games()
    one, other = pa.table(games), games.to_pyarrow()
    assert one.num_rows == len(games) and one.column_names == games.column_names
    for name in one.column_names:
        # Two imports share the same memory: neither is a copy.
        assert addresses(one, name) == addresses(other, name), name
    assert one.to_pylist() == games.to_pylist()
    assert pa.schema(games) == one.schema
    del games
    assert other.equals(one)


def test_pandas(db: sumito.Database) -> None:
    games = db.games()
    frame = games.to_pandas()
    assert list(frame["id"]) == games["id"] and list(frame.columns) == games.column_names
    arrow = games.to_pandas(arrow_dtypes=True)
    assert isinstance(arrow["plies"].dtype, pd.ArrowDtype)
    column = pa.chunked_array(arrow["plies"].array.__arrow_array__())
    assert [buffer.address for buffer in column.chunk(0).buffers() if buffer] == addresses(pa.table(games), "plies")
    assert frame.groupby("game").size().to_dict()["konane"] == games["game"].count("konane")


def test_polars(db: sumito.Database) -> None:
    games = db.games()
    frame = pl.DataFrame(games)
    assert frame.equals(games.to_polars()) and frame["id"].to_list() == games["id"]
    address = frame["plies"].to_arrow().buffers()[1].address
    assert address in addresses(pa.table(games), "plies")
    assert frame.filter(pl.col("plies") > 100).height == len(db.games(min_plies=101))


def test_duckdb(db: sumito.Database) -> None:
    games = db.games()
    plies = db.plies(limit=3)
    counts = duckdb.sql("SELECT game, count(*) AS n FROM games GROUP BY game ORDER BY game").fetchall()
    assert counts == [(kind, games["game"].count(kind)) for kind in ("abalone", "konane")]
    joined = duckdb.sql("SELECT count(*) FROM plies JOIN games ON plies.game = games.id").fetchall()
    assert joined == [(len(plies),)]


def test_boards_are_lists_of_fixed_size(db: sumito.Database) -> None:
    plies = db.plies(boards=True, game="abalone", rules="standard", limit=2)
    boards = pa.table(plies).column("board")
    assert boards.type == pa.list_(pa.field("item", pa.uint8(), nullable=False), 81)
    array = boards.combine_chunks().flatten().to_numpy(zero_copy_only=True).reshape(-1, 9, 9)
    assert (array[0] == sumito.Position(db.game(plies["game"][0]).start.text()).to_array()).all()


def test_a_table_is_used_without_any_library(db: sumito.Database) -> None:
    games = db.games(limit=12)
    assert len(games) == games.num_rows == 12 and games.num_columns == len(games.column_names)
    assert [row["id"] for row in games] == games["id"]
    assert "12 rows" in games._repr_html_() and games._repr_html_().count("<tr>") == 11
    assert repr(games).startswith("<Table of 12 rows: id, game, black")
    assert not db.games(min_plies=9999) and pa.table(db.games(min_plies=9999)).num_rows == 0
    try:
        games["colour"]
    except KeyError as error:
        assert "expected one of id, game" in str(error)
    else:
        raise AssertionError("an unknown column was found")
