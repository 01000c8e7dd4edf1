"""Runs the queries of the page on Parquet with DuckDB over the sample games, and compares its answers with those of the page and of SQLite."""

import csv
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import duckdb

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = PROJECT / "docs" / "src" / "reference" / "parquet.md"
# A query on the page, and its answer.
QUERY = re.compile(r"```sql\n(?P<sql>.*?)```\n\n```csv\n(?P<answer>.*?)```\n", re.DOTALL)
QUERIES = 5
# Queries that both can answer: in DuckDB over tables and in SQLite over the database, by `sumito query`.
GAMES = "read_parquet('tables/games/*.parquet')"
POSITIONS = "read_parquet('tables/positions/**/*.parquet')"
PLIES = "read_parquet('by-ply/plies/*.parquet')"
SAME = {
    "games": (
        f"SELECT id, game, opening, CAST(date_day AS VARCHAR), date_precision, result, plies FROM {GAMES} ORDER BY id",
        "SELECT id, game, opening, date_day, date_precision, result, plies FROM games ORDER BY id",
    ),
    "ratings": (
        f"SELECT id, rating_black FROM {GAMES} WHERE rating_black IS NOT NULL ORDER BY id",
        "SELECT game, CAST(value AS INTEGER) FROM tags WHERE name = 'BlackElo' ORDER BY game",
    ),
    "positions": (
        f"SELECT game, ply + 1, mover, move_text, board, key FROM {POSITIONS} WHERE move_text IS NOT NULL ORDER BY game, ply",
        "SELECT game, ply, mover, move, board, key FROM plies ORDER BY game, ply",
    ),
    "evaluations": (
        f"SELECT game, ply, evaluation, hundredths FROM {POSITIONS} WHERE ply > 0 AND evaluation IS NOT NULL ORDER BY game, ply",
        "SELECT game, ply, evaluation, hundredths FROM plies WHERE evaluation IS NOT NULL ORDER BY game, ply",
    ),
    "last positions": (
        f"SELECT game, board, score_black, score_white FROM {POSITIONS} WHERE move_text IS NULL ORDER BY game",
        "SELECT id, board(id, plies), score_black, score_white FROM games WHERE board(id, 0) IS NOT NULL ORDER BY id",
    ),
    "plies": (
        f"SELECT id, ply, color, move, position, evaluation, hundredths, clock FROM {PLIES} ORDER BY id, ply",
        "SELECT game, ply, mover, move, board, evaluation, hundredths, clock FROM plies ORDER BY game, ply",
    ),
}
MORE = """[Event "Cup"]
[Date "2019.05.??"]
[Black "A"]
[White "B"]
[BlackElo "1745"]
[WhiteElo "?"]
[Variant "Belgian Daisy"]

1. a1d4 i5f5 2. a2c4 i6g6

[Event "Cup"]
[Date "2018.??.??"]
[Black "B"]
[White "A"]
[BlackElo "1611"]
[Variant "Standard"]

1. c3c4 g7f6
"""


def sumito(*words):
    done = subprocess.run([os.environ["SUMITO"], "--db", "games.db", *words], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"sumito {' '.join(words)}: {done.stderr}")
    return done.stdout


def answer(sql):
    """The answer of DuckDB as CSV."""
    found = duckdb.sql(sql)
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(found.columns)
    writer.writerows(found.fetchall())
    return lines.getvalue()


def cells(text):
    """The rows of CSV below the names of the columns."""
    return list(csv.reader(io.StringIO(text)))[1:]


def export():
    for folder in ["tables", "by-ply"]:
        shutil.rmtree(folder, ignore_errors=True)
    sumito("export", "--to", "parquet", "-o", "tables")
    sumito("export", "--to", "parquet", "--rows", "plies", "-o", "by-ply")


def compare_with_sqlite():
    failures = []
    for name, (of_duckdb, of_sqlite) in SAME.items():
        found, expected = cells(answer(of_duckdb)), cells(sumito("query", of_sqlite, "--format", "csv"))
        print(f"{name}: {len(found)} rows")
        if not found or found != expected:
            pairs = [pair for pair in zip(found, expected) if pair[0] != pair[1]][:1]
            failures.append(f"{name}: {len(found)} rows, expected {len(expected)}; first difference: {pairs}")
    return failures


def compare_with_page(page):
    failures = []
    queries = list(QUERY.finditer(page))
    if len(queries) != QUERIES:
        failures.append(f"{len(queries)} queries on the page, expected {QUERIES}")
    for query in queries:
        found = answer(query["sql"])
        if found != query["answer"]:
            failures.append(f"{query['sql']}\n{found}\nexpected\n{query['answer']}")
    return failures


def find_every_folder(page):
    """Asks the query of the page that names a folder for the lowest and the highest key of the tables; the lowest is negative."""
    recipe = next(query["sql"] for query in QUERY.finditer(page) if "prefix" in query["sql"])
    key_of_page = re.search(r"key = (-?\d+)", recipe)[1]
    keys = duckdb.sql(f"SELECT min(key), max(key) FROM {POSITIONS} WHERE move_text IS NOT NULL").fetchall()[0]
    if keys[0] >= 0:
        return [f"the lowest key is {keys[0]}, expected a negative one"]
    found = {key: cells(answer(recipe.replace(key_of_page, f"({key})"))) for key in keys}
    return [f"no position with the key {key}, expected one" for key, rows in found.items() if not rows]


def main():
    page = PAGE.read_text()
    with tempfile.TemporaryDirectory() as work:
        os.environ["SUMITO"] = str(pathlib.Path(os.environ["SUMITO"]).resolve())
        os.chdir(work)
        sumito("import", str(PROJECT / "sample-games"))
        export()
        if "--write" in sys.argv[1:]:
            page = QUERY.sub(lambda query: f"```sql\n{query['sql']}```\n\n```csv\n{answer(query['sql'])}```\n", page)
            PAGE.write_text(page)
        failures = compare_with_page(page) + find_every_folder(page)
        # Games with data that the sample games lack: ratings, partly known dates, and evaluations.
        pathlib.Path("more.txt").write_text(MORE)
        sumito("import", "more.txt")
        sumito("analyse", "1", "2", "--depth", "1")
        export()
        failures += compare_with_sqlite()
    if failures:
        sys.exit("\n\n".join(failures))
    print("DuckDB gives the answers of the page and of SQLite")


if __name__ == "__main__":
    main()
