"""The tables of an export or of an import across a cluster, as Spark sees them."""

import json
import pathlib

from pyspark.sql import SparkSession
from pyspark.sql import functions as F

FOLDER = pathlib.Path(__file__).parent
# The columns of positions, without that of the folders.
POSITIONS = (
    "key BIGINT, game BIGINT, ply INT, move INT, result STRING, date STRING, board STRING, mover STRING, move_text STRING, "
    "score_black INT, score_white INT, score_others STRING, evaluation STRING, hundredths INT"
)


def session(name):
    """A session in which keys that are queried together are looked up one by one in the statistics of the files."""
    return (
        SparkSession.builder.appName(name)
        .config("spark.sql.parquet.pushdown.inFilterThreshold", 1000)
        .config("spark.sql.parquet.compression.codec", "zstd")
        .getOrCreate()
    )


def sql(name):
    """A statement of this folder."""
    return (FOLDER / f"{name}.sql").read_text()


def open_tables(spark, folder):
    """Makes the views `games`, `positions` and `summary`. The last has the columns of SQLite's view of this name; only
    `repaired` is called `mended`, as in all exports."""
    games = spark.read.parquet(f"{folder}/games")
    games.createOrReplaceTempView("games")
    games.createOrReplaceTempView("summary")
    positions = spark.read.schema(POSITIONS + ", prefix INT")
    positions.parquet(f"{folder}/positions").createOrReplaceTempView("positions")


def create_position_views(spark, position):
    """Makes the views of a position, given as `sumito position --key --format json` prints it: `here` has its occurrences, `moves`
    its legal moves by their code, each with the key of the position after it, `after` the occurrences of those."""
    moves = {(move["code"], move["key"]) for move in position["moves"]}
    spark.createDataFrame(sorted(moves), "move INT, key BIGINT").createOrReplaceTempView("moves")
    for view, keys in [("here", {position["key"]}), ("after", {key for _, key in moves})]:
        prefixes = {key >> 58 & 0x3F for key in keys}
        found = spark.table("positions").where(F.col("prefix").isin(*prefixes) & F.col("key").isin(*keys))
        found.createOrReplaceTempView(view)


def run_query(spark, name):
    """The rows that a query of this folder selects."""
    return [row.asDict() for row in spark.sql(sql(name)).collect()]
