"""Imports record files into SQLite and across a Spark cluster of this machine, and compares all answers.

The cluster has one master and two workers. The import is done twice: with the whole job killed in the middle, started again, and a worker killed before it
ends; and uninterrupted, in the session that is queried afterwards.
"""

import contextlib
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
SPARK_SQL = HERE.parent.parent / "sql" / "spark"
SUMITO = os.environ["SUMITO"]
sys.path.insert(0, str(SPARK_SQL))

import import_files  # noqa: E402
import pyspark.sql  # noqa: E402
import tables  # noqa: E402
from pyspark.sql import functions as F  # noqa: E402

HOME = pathlib.Path(pyspark.__file__).parent
# Bytes of records to a part, and to a file into which a larger one is cut.
PART_BYTES = int(os.environ.get("PART", 1 << 19))
# For a few seconds of work the better of the two compilers costs more than it gains.
JAVA = os.environ.get("SPARK_JAVA", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
FAILURES = []


def log(text):
    print(text, flush=True)


@contextlib.contextmanager
def timed(what):
    start = time.monotonic()
    yield
    log(f"{what}: {time.monotonic() - start:.1f} s")


def sumito(database, *words):
    done = subprocess.run([SUMITO, "--db", database, "--format", "json", *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"sumito {' '.join(words)}: exit status {done.returncode}")
    return json.loads(done.stdout) if done.stdout else None


class Cluster:
    """A master and two workers, on this machine alone."""

    def __init__(self, work):
        self.work = work
        self.processes = []
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"spark://127.0.0.1:{port}"
        self.environment = os.environ | {
            "SPARK_HOME": str(HOME),
            "SPARK_LOCAL_IP": "127.0.0.1",
            "SPARK_LOCAL_DIRS": str(work / "local"),
            "SPARK_DAEMON_JAVA_OPTS": JAVA,
            "PYSPARK_PYTHON": sys.executable,
            "PYSPARK_DRIVER_PYTHON": sys.executable,
        }
        self.start("Master", "--host", "127.0.0.1", "--port", str(port), "--webui-port", "0")
        self.workers = [self.worker(number) for number in range(2)]

    def worker(self, number):
        folder = str(self.work / f"worker-{number}")
        options = ["--host", "127.0.0.1", "--webui-port", "0", "--cores", "1", "--memory", "2g", "--work-dir", folder]
        return self.start("Worker", *options, self.url)

    def start(self, role, *words):
        log = open(self.work / f"{role}-{len(self.processes)}.log", "wb")
        command = [HOME / "bin" / "spark-class", f"org.apache.spark.deploy.{role.lower()}.{role}", *words]
        process = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment, start_new_session=True)
        self.processes.append(process)
        return process

    def options(self):
        return {"spark.master": self.url, "spark.executor.memory": "1g", "spark.executor.cores": "1", "spark.ui.enabled": "false",
                "spark.driver.memory": "1g", "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1",
                "spark.sql.shuffle.partitions": "4", "spark.log.level": "ERROR", "spark.ui.showConsoleProgress": "false",
                "spark.driver.extraJavaOptions": JAVA, "spark.executor.extraJavaOptions": JAVA}

    def submit(self, program, *words, master=None):
        """Starts a program of sql/spark, on this cluster or on another master."""
        options = self.options() | ({"spark.master": master} if master else {})
        options = [word for name, value in options.items() for word in ("--conf", f"{name}={value}")]
        command = [HOME / "bin" / "spark-submit", *options, "--py-files", SPARK_SQL / "tables.py", SPARK_SQL / program, *words]
        log = open(self.work / "submit.log", "ab")
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=self.environment, start_new_session=True)

    def session(self):
        os.environ.update(self.environment)
        # Those of the driver's own Java are read before there is a session.
        os.environ["PYSPARK_SUBMIT_ARGS"] = f"--driver-java-options '{JAVA}' --driver-memory 1g pyspark-shell"
        builder = pyspark.sql.SparkSession.builder
        for name, value in self.options().items():
            builder = builder.config(name, value)
        builder.getOrCreate()
        spark = tables.session("sumito compare")
        for program in ["tables.py", "import_files.py"]:
            spark.sparkContext.addPyFile(str(SPARK_SQL / program))
        return spark

    def kill_worker(self):
        """Kills a worker and what runs on it, as if the machine was unplugged, and starts another."""
        kill(self.workers[0])
        self.workers[0] = self.worker(len(self.processes))

    def stop(self):
        for process in self.processes:
            kill(process)


def kill(process):
    """Ends a process and all that it started, at once."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def outcome(job):
    output, _ = job.communicate()
    if job.returncode != 0:
        raise RuntimeError(f"the job ended with {job.returncode}")
    return json.loads(output.splitlines()[-1])


def wait_until_partly_done(job, out, parts):
    """Waits until some parts are written and some are not, and the job, which has just begun, is working on one of them."""
    folder = out / "parts"
    before = set(folder.glob(".*"))
    while job.poll() is None:
        there = [path for path in folder.glob("*") if not path.name.startswith(".")] if folder.exists() else []
        if there and len(there) < parts and set(folder.glob(".*")) - before:
            log(f"  {len(there)} of {parts} parts are there")
            return
        time.sleep(0.02)
    raise RuntimeError("the job was over before it could be interrupted: give it more files")


def prepare(folders, files):
    """Copies the files, large ones in pieces. Then come a piece again, as another file, and a damaged piece, twice."""
    number, again = 0, b""
    for folder in folders:
        for path in sorted(path for path in [folder, *folder.rglob("*")] if path.is_file()):
            for piece in pieces(path):
                (files / f"{number:05}-{path.name}").write_bytes(piece)
                number += 1
                if path.suffix == ".apgn":
                    again = max(again, piece, key=len)
    damaged = again.replace(b" 9. ", b" 9. z9z8 ").replace(b" 21. b", b" 21. d9").replace(b"[Result", b"[Resul")
    for name, piece in [("again", again), ("damaged", damaged), ("damaged-again", damaged)]:
        (files / f"{number:05}-{name}.apgn").write_bytes(piece)
        number += 1


def pieces(path):
    """The bytes of a file; of one with records of tags, cut between records."""
    if path.suffix != ".apgn":
        yield path.read_bytes()
        return
    piece, size = [], 0
    with open(path, "rb") as lines:
        for line in lines:
            if size >= PART_BYTES and line.startswith(b"[Event "):
                yield b"".join(piece)
                piece, size = [], 0
            piece.append(line)
            size += len(line)
    yield b"".join(piece)


def positions(database):
    """Positions to query: the starts of common layouts, and positions of a game, from the first plies to the last."""
    layouts = "SELECT layout FROM summary WHERE layout IS NOT NULL AND rules IS NULL GROUP BY layout ORDER BY count(*) DESC LIMIT 2"
    found = [row["layout"] for row in sumito(database, "query", layouts)]
    games = "SELECT id, plies FROM summary WHERE rules IS NULL AND plies > 40 ORDER BY id LIMIT 2"
    for row in sumito(database, "query", games):
        plies = [1, 3, 8, row["plies"]]
        moves = sumito(database, "show", str(row["id"]))["moves"]
        found += [moves[ply - 1]["position"] for ply in plies]
    return found


def expect_equal(what, found, expected):
    if found == expected:
        return
    FAILURES.append(what)
    log(f"DIFFERENT: {what}")
    if isinstance(found, list) and isinstance(expected, list):
        pairs = [(one, other) for one, other in zip(found, expected) if one != other][:1]
        log(f"  {len(found)} rows, expected {len(expected)}; first difference: {pairs}")
    else:
        log(f"  {found}, expected {expected}")


def openings_of_sumito(database, position, keys):
    """The answer of `sumito openings` in the shape of openings.sql."""
    found = sumito(database, "openings", "--position", position)
    codes = {move["move"]: move["code"] for move in keys["moves"]}
    fields = ["games", "black", "white", "draws", "unknown", "transpositions", "last_date"]
    rows = [{"move": codes[row["move"]]} | {field: row.get(field) for field in fields} for row in found["moves"]]
    whole = {"move": None} | {field: found.get(field) for field in fields[:5]} | {"transpositions": 0, "last_date": None}
    return [whole, *rows] if found["games"] else []


def ordered(rows):
    return sorted(rows, key=lambda row: (-row["games"], row["move"] is not None, row["move"] or 0))


def compare(spark, database, wanted):
    """Runs all queries on both and compares the answers."""
    for name in ["players", "lengths"]:
        with timed(f"  {name}, Spark"):
            found = tables.run_query(spark, name)
        with timed(f"  {name}, SQLite"):
            expected = sumito(database, "query", "--", tables.sql(name))
        expect_equal(name, found, expected)
    for number, position in enumerate(wanted):
        keys = sumito(database, "position", position, "--key")
        tables.create_position_views(spark, keys)
        with timed(f"  openings {number}, Spark"):
            found = tables.run_query(spark, "openings")
        with timed(f"  openings {number}, SQLite"):
            expected = openings_of_sumito(database, position, keys)
        expect_equal(f"openings of {position}", ordered(found), ordered(expected))
        fields = ["game", "ply", "black", "white", "event", "date", "layout", "result", "ending", "plies"]
        with timed(f"  search {number}, Spark"):
            found = tables.run_query(spark, "search")
        with timed(f"  search {number}, SQLite"):
            expected = sumito(database, "search", "--position", position) or []
        expect_equal(f"search of {position}", found, [{field: row[field] for field in fields} for row in expected])


def compare_export(cluster, database, work, position):
    """Queries the tables that `sumito export` writes, without a cluster, as the documents describe."""
    out = work / "export"
    with timed("export of the SQLite database"):
        sumito(database, "export", "--to", "parquet", "--output", str(out))
    keys = sumito(database, "position", position, "--key")
    job = cluster.submit("ask.py", out, "openings", json.dumps(keys), master="local[1]")
    output, _ = job.communicate()
    found = [json.loads(line) for line in output.splitlines()]
    expect_equal("ask.py", ordered(found), ordered(openings_of_sumito(database, position, keys)))


def compare_rejects(spark, database, out):
    found = [row.asDict() for row in spark.read.parquet(f"{out}/tables/rejects").orderBy("id").collect()]
    expected = sumito(database, "rejects", "--full") or []
    log(f"  rejects: {len(expected)}")
    expect_equal("rejects", found, [{name: row[name] for name in found[0]} if found else row for row in expected])


def sums(rows):
    """The number of rows, and a sum over the hashes of all of them, in any order."""
    columns = [F.col(name) for name in sorted(rows.columns)]
    hashes = F.xxhash64(*columns, *(column.isNull() for column in columns))
    return tuple(rows.select(F.count("*"), F.sum(hashes.cast("decimal(20,0)"))).first())


def same_tables(spark, out, other):
    """Compares two imports by sums over all their rows."""
    for table in ["games", "positions", "rejects"]:
        one, two = (sums(spark.read.parquet(f"{folder}/tables/{table}")) for folder in (out, other))
        log(f"  {table}: {one[0]} rows")
        expect_equal(f"{table} of {other.name}", two, one)


def main():
    # As a Ctrl-C: what was started is ended.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as work:
        compare_all(pathlib.Path(work), [pathlib.Path(word).resolve() for word in sys.argv[1:]])
    if FAILURES:
        sys.exit(f"FAILED: {len(FAILURES)} answers differ: {FAILURES[:5]}")
    log("PASSED: the cluster gives the answers of one database, whatever is killed")


def compare_all(work, folders):
    files = work / "files"
    files.mkdir()
    prepare(folders, files)
    database = str(work / "one.db")
    with timed("import into SQLite"):
        expected = sumito(database, "import", str(files))
    log(f"  {expected}")
    parts = len(import_files.split_into_parts(files, PART_BYTES))
    cluster = Cluster(work)
    try:
        outs = {way: work / way for way in ["interrupted", "uninterrupted"]}
        with timed("import across the cluster, interrupted"):
            counts = interrupted(cluster, files, outs["interrupted"], parts)
        compare_counts("interrupted", counts, expected)
        compare_export(cluster, database, work, positions(database)[0])
        spark = cluster.session()
        with timed("import across the cluster, uninterrupted"):
            counts = import_files.import_files(spark, str(files), str(outs["uninterrupted"]), PART_BYTES)
        compare_counts("uninterrupted", counts, expected)
        compare(spark, database, positions(database))
        compare_rejects(spark, database, outs["uninterrupted"])
        sizes(database, outs["uninterrupted"], expected["positions"])
        log("all rows, interrupted:")
        same_tables(spark, outs["uninterrupted"], outs["interrupted"])
        spark.stop()
    finally:
        cluster.stop()


def sizes(database, out, positions):
    """The size of a position in both, with its share of the size of its game."""
    tables_size, position_size = (
        sum(path.stat().st_size for path in folder.rglob("*.parquet")) for folder in (out / "tables", out / "tables" / "positions")
    )
    whole = os.path.getsize(database)
    log(f"bytes a position: {whole / positions:.1f} in SQLite, {tables_size / positions:.1f} in Parquet, of them "
        f"{position_size / positions:.1f} in the table of positions")


def compare_counts(way, counts, expected):
    log(f"  {counts}")
    counts.pop("parts")
    expect_equal(f"counts, {way}", counts, {name: expected[name] for name in counts})


def interrupted(cluster, files, out, parts):
    job = cluster.submit("import_files.py", files, out, str(PART_BYTES))
    wait_until_partly_done(job, out, parts)
    kill(job)
    job = cluster.submit("import_files.py", files, out, str(PART_BYTES))
    wait_until_partly_done(job, out, parts)
    cluster.kill_worker()
    return outcome(job)


if __name__ == "__main__":
    main()
