"""Databases: imports, queries with the filters of the command line, and errors."""

from __future__ import annotations

import ast
import contextlib
import datetime
import errno
import pathlib
import sqlite3
import zlib

import pyarrow as pa
import pytest
import sumito
from conftest import PROJECT, SAMPLES


def test_an_import_counts_and_skips_duplicates(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "new.db"
    with pytest.raises(FileNotFoundError, match="there is no database") as caught:
        sumito.open(path)
    assert (caught.value.errno, caught.value.filename) == (errno.ENOENT, str(path))
    assert not path.exists()
    with sumito.open(path, "a") as db:
        first = db.import_(SAMPLES / "graz-2002.txt")
        again = db.import_(SAMPLES / "graz-2002.txt", SAMPLES / "graz-2002.txt")
        assert (first["imported"], again["imported"], again["duplicates"]) == (2, 0, 4)
        assert len(db) == 2
    with sumito.open(path) as db, pytest.raises(sumito.QueryError, match="opened for reading"):
        db.import_(SAMPLES)
    with pytest.raises(ValueError, match="mode 'w', expected 'r'"):
        sumito.open(path, "w")  # type: ignore[arg-type]


def test_a_corrected_record_replaces_its_reject(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "games.txt"
    with sumito.open(tmp_path / "new.db", "a") as db:
        file.write_text("# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h9\n")
        assert db.import_(file)["incomplete"] == 1
        file.write_text("# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6\n")
        counts = db.import_(file, replace=True)
        assert (counts["imported"], counts["replaced"]) == (1, 1)
        assert len(db) == 1


def mark_as_edited(path: pathlib.Path, game: int) -> None:
    """Marks a game as edited, which the command line and the pages do, but not the package."""
    edited_at, identity = "2026-11-24T18:00:00Z", bytes(range(16))

    def encoded(kind: bytes, value: bytes) -> bytes:
        return kind + len(value).to_bytes(8, "little") + value

    number = b"\1" + game.to_bytes(8, "little")
    row = encoded(b"\3", b"edited_game") + number + encoded(b"\3", edited_at.encode()) + encoded(b"\4", identity)
    checksum = zlib.crc32(row)
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO edited_game VALUES (?, ?, ?, ?)", (game, edited_at, identity, checksum))


def test_an_edited_game_is_not_replaced(tmp_path: pathlib.Path) -> None:
    file, path = tmp_path / "games.txt", tmp_path / "new.db"
    text = "# layout: Belgian Daisy\n# black: Ann\n1.a1b2 i5h5 2.a2b3 i6h6\n"
    file.write_text(text)
    with sumito.open(path, "a") as db:
        assert db.import_(file, replace=True)["not_replaced"] == 0
    mark_as_edited(path, 1)
    file.write_text(text.replace("Ann", "Anna"))
    with sumito.open(path, "a") as db:
        counts = db.import_(file, replace=True)
        assert (counts["imported"], counts["replaced"], counts["not_replaced"]) == (1, 0, 1)
        assert len(db) == 2


def test_a_closed_database_is_an_error(database_path: pathlib.Path) -> None:
    db = sumito.open(database_path)
    db.close()
    with pytest.raises(sumito.QueryError, match="the database was closed"):
        db.games()


def test_a_file_that_is_no_database_is_an_os_error(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "text.db"
    path.write_text("This is a text, and not a database of any kind. " * 100)
    with pytest.raises(sumito.DatabaseError, match="is not a database") as caught:
        sumito.open(path)
    assert isinstance(caught.value, OSError)


def test_games_pass_filters(db: sumito.Database) -> None:
    games = db.games()
    assert len(games) == len(db) and games["id"] == sorted(games["id"])
    rows = games.to_pylist()
    assert set(games["game"]) == {"abalone", "konane"}
    long = db.games(min_plies=100)
    assert long["id"] == [row["id"] for row in rows if row["plies"] >= 100] and 0 < len(long) < len(games)
    assert db.games(plies=range(40, 61))["id"] == db.games(plies="40-60")["id"] == db.games(plies=(40, 60))["id"]
    assert db.games(plies=(100, None))["id"] == long["id"]
    assert db.games(since=datetime.date(2015, 1, 1), until="2015")["id"] == [
        row["id"] for row in rows if (row["date"] or "").startswith("2015")
    ]
    assert len(db.games(game="konane", layout=None)) == sum(row["game"] == "konane" for row in rows)
    assert len(db.games(repaired=False)) == len(games)
    assert len(db.games(repaired=True)) == 0
    by_date = db.games(sort="date", desc=True, limit=3)
    assert len(by_date) == 3 and by_date["date"] == sorted(by_date["date"], reverse=True)
    assert db.games(offset=2, limit=1)["id"] == games["id"][2:3]


def test_a_games_row_agrees_with_sql_and_the_game(db: sumito.Database) -> None:
    sql = db.sql("SELECT * FROM games ORDER BY id").to_pylist()
    games = db.games(with_opening=True).to_pylist()
    assert len(sql) == len(games)
    for row, expected in zip(games, sql, strict=True):
        for name in ("id", "game", "black", "white", "event", "date", "layout", "result", "ending", "plies", "opening", "rules"):
            assert row[name] == expected[name], name
        day = expected["date_day"]
        assert row["date_day"] == (day and datetime.date.fromisoformat(day))
        game = db.game(row["id"])
        assert (game.id, len(game), game.result, game.layout) == (row["id"], row["plies"], row["result"], row["layout"])


def documented(function: str) -> str:
    """The documentation of a method in the stubs, in one line."""
    tree = ast.parse((PROJECT / "python/sumito/_sumito.pyi").read_text())
    (found,) = (
        item for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Database"
        for item in node.body if isinstance(item, ast.FunctionDef) and item.name == function
    )
    return " ".join((ast.get_docstring(found) or "").split())


def test_the_columns_of_games_are_those_of_the_documentation(db: sumito.Database) -> None:
    columns = db.games().column_names
    assert ", ".join(f"``{name}``" for name in columns[:-1]) + f" and ``{columns[-1]}``" in documented("games")
    of_view = db.sql("SELECT * FROM games LIMIT 0").column_names
    missing = [name for name in of_view if name not in columns and name != "opening"]
    assert ", ".join(f"``{name}``" for name in missing[:-1]) + f" and ``{missing[-1]}``" in documented("games")
    hits = db.search(position="Belgian Daisy", then="empty:a1", swap=True, with_opening=True).column_names
    assert hits == ["id", "ply", "then", "orientation", "swapped", *columns[1:], "opening"]


def test_unknown_keywords_and_wrong_values_are_errors(db: sumito.Database) -> None:
    with pytest.raises(TypeError, match=r"games\(\) got an unexpected keyword argument 'playr', did you mean player"):
        db.games(playr="x")
    with pytest.raises(TypeError, match="expected some of limit, player, against, .*, in_, not_in"):
        db.plies(qqqqq=1)
    with pytest.raises(sumito.QueryError, match=r"invalid value 'green' for '--result <RESULT>': expected black \(1-0\)"):
        db.games(result="green")
    with pytest.raises(ValueError, match="cannot be used with"):
        db.games(plies=7, min_plies=8)
    with pytest.raises(TypeError, match="player: found a value of type dict, expected a text"):
        db.games(player={})
    with pytest.raises(sumito.QueryError, match="zzzzz"):
        db.games(player="zzzzz")
    with pytest.raises(sumito.QueryError, match="there is no game 123456"):
        db.game(123456)


def test_openings_count_the_moves_of_a_position(db: sumito.Database) -> None:
    start = sumito.Position("Belgian Daisy")
    first = db.openings(layout="belgian")
    assert first.column_names[:3] == ["move", "games", "black"]
    assert sumito.Position(first.metadata["position"]) == start
    assert int(first.metadata["games"]) == sum(first["games"])
    for move in first["move"]:
        assert move in start.legal_moves
    second = db.openings(["a1b2"], layout="belgian")
    assert second.metadata["opening"] == "Scorpio" and second["move"] == ["i5h5", "a5b5"]
    assert second.to_pylist() == db.openings(position=start.play("a1b2")).to_pylist() == db.openings("scorpio").to_pylist()
    assert db.openings(layout="belgian", limit=1)["move"] == first["move"][:1]
    with pytest.raises(sumito.QueryError, match="e5e6"):
        db.openings("e5e6", layout="belgian")


def test_a_search_finds_positions_and_patterns(db: sumito.Database) -> None:
    start = sumito.Position("Belgian Daisy").play("a1b2").play("i5h5")
    hits = db.search(position=start)
    assert len(hits) >= 3 and set(hits["ply"]) == {2}
    for hit in hits:
        game = db.game(hit["id"])
        assert list(game.positions())[hit["ply"]].key == start.key
    assert hits["id"] == db.search(["a1b2", "i5h5"], layout="belgian")["id"]
    found = db.search(pattern="white:a1 black:b2", then="empty:a1", within=2, layout="belgian")
    assert found["ply"] == [113] and found["then"] == [114] and "swapped" not in found.column_names
    assert len(db.search(position=start, limit=1)) == 1
    with pytest.raises(sumito.QueryError, match="required"):
        db.search()


def test_players_and_their_results(db: sumito.Database) -> None:
    players = db.players()
    assert players["name"] == sorted(players["name"])
    for row in players:
        assert row["games"] == row["won"] + row["drawn"] + row["lost"] + row["unknown"]
    assert sum(players["as_black_games"]) <= len(db)
    assert len(db.players(limit=2, offset=1)) == 2
    by_games = db.players(sort="games", desc=True, limit=3)["games"]
    assert by_games == sorted(players["games"], reverse=True)[:3]


def test_plies_are_those_of_the_games(db: sumito.Database) -> None:
    table = db.plies(boards=True, keys=True, game="abalone", rules="standard")
    assert table.column_names == ["game", "ply", "color", "move", "key", "board"]
    games: dict[int, list[dict]] = {}
    for row in table:
        games.setdefault(row["game"], []).append(row)
    assert set(games) == {row["id"] for row in db.games(game="abalone", rules="standard", min_plies=1)}
    for id, rows in games.items():
        game = db.game(id)
        assert [row["move"] for row in rows] == game.move_texts()
        assert [row["ply"] for row in rows] == list(range(1, len(game) + 1))
        for row, position in zip(rows, game.positions(), strict=False):
            assert (row["key"], row["color"]) == (position.key, position.turn)
            assert row["board"] == position.to_array().tobytes()
    assert len(db.plies(limit=2, game="abalone")) == sum(row["plies"] for row in db.games(game="abalone", min_plies=1, limit=2))
    assert db.plies(game="abalone", min_plies=9999).num_rows == 0
    with pytest.raises(sumito.QueryError, match="is played on a board of .* choose some by `game` or `layout`"):
        db.plies(boards=True)


def test_names_of_moves_are_those_of_the_view_plies(db: sumito.Database) -> None:
    table = db.plies()
    expected = db.sql("SELECT game, ply, mover, move FROM plies ORDER BY game, ply")
    for name, of_view in [("game", "game"), ("ply", "ply"), ("color", "mover"), ("move", "move")]:
        assert table[name] == expected[of_view], name
    assert any("(e:" in move for move in table["move"])


def test_a_position_is_given_with_its_rules(db: sumito.Database) -> None:
    ejections = [row for row in db.plies() if "(e:" in row["move"]]
    for row in ejections:
        position = list(db.game(row["game"]).positions())[row["ply"] - 1]
        moves = db.openings(position=position)
        assert row["move"] in moves["move"]
        assert moves.to_pylist() == db.openings(position=position.text(), rules=position.rules).to_pylist()
        assert row["game"] in db.search(position=position)["id"]
    three = sumito.Position("standard", rules="eject=3")
    assert db.openings(position=three).metadata != db.openings(position="standard").metadata


def test_sql_reads_and_never_writes(db: sumito.Database) -> None:
    answer = db.sql("SELECT 1 AS whole, 1.5 AS real, 'a' AS text, NULL AS none, count(*) AS games FROM games")
    assert answer.to_pylist() == [{"whole": 1, "real": 1.5, "text": "a", "none": None, "games": len(db)}]
    # No number is rounded, and columns without values have the types of their tables.
    mixed = db.sql("SELECT 9007199254740993 AS n, 0.5 AS x UNION ALL SELECT 0.5, 2")
    assert mixed.to_pylist() == [{"n": "9007199254740993", "x": 0.5}, {"n": "0.5", "x": 2.0}]
    types = pa.table(db.sql("SELECT id, event, 1 AS one FROM game LIMIT 0")).schema.types
    assert types == [pa.int64(), pa.string(), pa.string()]
    with pytest.raises(sumito.QueryError, match="the statement would change the database"):
        db.sql("DELETE FROM packed_game")
    with pytest.raises(sumito.QueryError):
        db.sql("SELECT nonsense")
    for nothing in ("", "-- nothing"):
        with pytest.raises(sumito.QueryError, match="^empty query, expected one SELECT"):
            db.sql(nothing)
    key = sumito.Position("Belgian Daisy").key
    assert db.sql("SELECT position_key('belgian daisy') AS key")["key"] == [key]
    assert db.sql(f"SELECT count(*) AS n FROM plies WHERE ply = 1 AND key = {key}")["n"][0] >= 4


def test_progress_is_reported_and_its_exceptions_end_the_work(db: sumito.Database) -> None:
    reported: list[tuple[int, int | None]] = []
    db.plies(progress=lambda done, of: reported.append((done, of)))
    assert reported[-1][0] == reported[-1][1] and reported[-1][0] > 0

    reported.clear()
    db.players(progress=lambda done, of: reported.append((done, of)))
    assert reported[-1] == (len(db), None)
    for swap in [False, True]:
        reported.clear()
        db.openings(position="Belgian Daisy", swap=swap, progress=lambda done, of: reported.append((done, of)))
        assert reported[-1][0] == reported[-1][1] and reported[-1][0] > 1

    def fail(done: int, of: int | None) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        db.games(progress=fail)
    assert len(db.games()) == len(db)
