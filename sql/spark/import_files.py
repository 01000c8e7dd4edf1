"""Imports record files across a cluster.

    spark-submit --py-files tables.py import_files.py FILES OUT [BYTES]

FILES is a folder of record files, OUT a folder that every machine sees under this name; BYTES the size of a part. `sumito` is
on the path of every machine, or SUMITO names the program.

The files are divided into parts. Each part is a task of its own: `sumito` imports it into a database on the machine's own disk and
exports it as tables, which get their name in OUT/parts when they are complete. A task that is run again finds them there, so a job
that was interrupted continues where it stopped, and a machine that fails costs only its task. Two tasks on the same part do no
harm: they write the same, and the first to finish wins. Then the parts are merged into OUT/tables: of games that are in
several parts the first is kept, and games are numbered as one database would number them.
"""

import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import uuid

from pyspark.sql import functions as F

from tables import POSITIONS, open_tables, session, sql

# The bytes of records in a part: about a minute's work.
PART = 16 << 20
REJECTS = (
    "id BIGINT, source STRING, line BIGINT, column BIGINT, offset BIGINT, kind STRING, message STRING, game BIGINT, "
    "record_line BIGINT, record_column BIGINT, record_offset BIGINT, text STRING, text_bytes BIGINT, truncated BOOLEAN"
)


def split_into_parts(folder, bytes_to_a_part=PART):
    """The files in their order, in parts: (name, files). The name depends on the sizes and times of the files, so that
    a changed file is imported again."""
    parts, names, size = [], [], 0
    digest = hashlib.sha256()
    for path in sorted(path for path in pathlib.Path(folder).rglob("*") if path.is_file()):
        status = path.stat()
        names.append(str(path))
        digest.update(f"{path}\0{status.st_size}\0{status.st_mtime_ns}\0".encode())
        size += status.st_size
        if size >= bytes_to_a_part:
            parts.append((digest.hexdigest()[:16], names))
            names, size, digest = [], 0, hashlib.sha256()
    if names:
        parts.append((digest.hexdigest()[:16], names))
    return parts


def import_part(part, sumito, out):
    """The task: imports a part, unless it was imported already."""
    name, files = part
    target = os.path.join(out, "parts", name)
    if os.path.exists(target):
        return
    work = tempfile.mkdtemp(prefix=f".{name}-", dir=os.path.join(out, "parts"))
    # Spark deletes the folder in which a task runs, even if the task fails.
    with tempfile.TemporaryDirectory(dir=os.getcwd()) as local:
        def run(*words, result):
            with open(result, "wb") as output:
                command = [sumito, "--db", os.path.join(local, "part.db"), "--format", "jsonl", *words]
                done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE)
            # 1 is done, with reservations: there are rejects, or no games.
            if done.returncode not in (0, 1):
                raise RuntimeError(f"{' '.join(words)}: {done.stderr.decode(errors='replace')[-2000:]}")

        run("import", *files, result=os.path.join(work, "counts.json"))
        run("rejects", "--full", result=os.path.join(work, "rejects.jsonl"))
        run("export", "--to", "parquet", "--output", os.path.join(work, "tables"), result=os.devnull)
    os.chmod(work, 0o755)
    try:
        os.rename(work, target)
    except OSError:
        shutil.rmtree(work, ignore_errors=True)
        if not os.path.exists(target):
            raise


def merge(spark, names, out):
    """Makes one set of tables out of the parts."""
    order = spark.createDataFrame(list(enumerate(names)), "part INT, name STRING")
    paths = [f"{out}/parts/{name}" for name in names]

    def part_view(view, read, folder):
        rows = read([f"{path}/{folder}" for path in paths])
        name = F.regexp_extract("_metadata.file_path", "/parts/([0-9a-f]+)/", 1)
        rows.withColumn("name", name).join(F.broadcast(order), "name").drop("name").createOrReplaceTempView(view)

    deep = spark.read.option("recursiveFileLookup", True)
    part_view("part_games", lambda paths: spark.read.parquet(*paths), "tables/games")
    part_view("part_positions", lambda paths: deep.schema(POSITIONS).parquet(*paths), "tables/positions")
    part_view("part_rejects", lambda paths: spark.read.schema(REJECTS).json(paths), "rejects.jsonl")
    numbers = spark.sql(sql("merge_numbers")).persist()
    numbers.createOrReplaceTempView("numbers")

    new = f"{out}/.tables-{uuid.uuid4().hex}"
    write(spark.sql(sql("merge_games")), f"{new}/games")
    write(spark.sql(sql("merge_positions")), f"{new}/positions", "prefix")
    write(spark.sql(sql("merge_rejects")), f"{new}/rejects")
    shutil.rmtree(f"{out}/tables", ignore_errors=True)
    os.rename(new, f"{out}/tables")


def write(rows, folder, *by):
    """Writes a table. Groups of rows are small, so that a query about one position reads little. The second version of the
    format writes numbers as differences, which takes a fifth less."""
    writer = rows.write.option("parquet.block.size", 8 << 20).option("maxRecordsPerFile", 1 << 25)
    writer = writer.option("parquet.writer.version", "v2")
    writer.partitionBy(*by).parquet(folder)


def count(spark, names, out):
    """The counts of the import, with the names of `sumito import`."""
    open_tables(spark, f"{out}/tables")
    seen = sum(json.loads(pathlib.Path(out, "parts", name, "counts.json").read_text())["seen"] for name in names)
    games, whole, plies = spark.sql("SELECT count(*), count_if(incomplete IS NULL), coalesce(sum(plies), 0) FROM games").first()
    rejected = spark.read.parquet(f"{out}/tables/rejects").where("game IS NULL").count()
    return {
        "parts": len(names),
        "seen": seen,
        "imported": whole,
        "duplicates": seen - games - rejected,
        "incomplete": games - whole,
        "rejected": rejected,
        "plies": plies,
        "positions": plies + games,
    }


def import_files(spark, files, out, bytes_to_a_part=PART):
    """The job: imports a folder of files, and returns the counts."""
    os.makedirs(f"{out}/parts", exist_ok=True)
    # The remains of interrupted tasks.
    for leftover in [*pathlib.Path(out).glob(".tables-*"), *pathlib.Path(out, "parts").glob(".*")]:
        shutil.rmtree(leftover, ignore_errors=True)
    sumito = os.environ.get("SUMITO", "sumito")
    parts = split_into_parts(files, bytes_to_a_part)
    spark.sparkContext.parallelize(parts, len(parts)).foreach(lambda part: import_part(part, sumito, out))
    names = [name for name, _ in parts]
    merge(spark, names, out)
    return count(spark, names, out)


if __name__ == "__main__":
    files, out = (os.path.abspath(path) for path in sys.argv[1:3])
    spark = session("sumito import")
    print(json.dumps(import_files(spark, files, out, *map(int, sys.argv[3:]))))
    spark.stop()
