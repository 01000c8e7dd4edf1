"""Long tasks end at Ctrl-C: a real signal is sent to a process."""

from __future__ import annotations

import pathlib
import signal
import subprocess
import sys
import threading
import time

import pytest
import sumito

PRELUDE = "import sumito, sys\nfrom sumito.engine import Engine\nprint('ready', flush=True)\ntry:\n"
CALLS = {
    "search": "    Engine().search('standard', seconds=60)\n",
    "perft": "    sumito.Position().perft(9)\n",
    "sql": "    sumito.open(sys.argv[1]).sql('WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT sum(x) FROM n')\n",
    "analyse": "    Engine().analyse(sumito.Game('standard', ['a1b1', 'i9h9']), seconds=60)\n",
}


@pytest.mark.parametrize("call", CALLS)
def test_ctrl_c_ends(call: str, database_path: pathlib.Path) -> None:
    program = PRELUDE + CALLS[call] + "except KeyboardInterrupt:\n    print('interrupted', flush=True)\n"
    process = subprocess.Popen([sys.executable, "-c", program, str(database_path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    time.sleep(0.3)
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=30)
    assert (output, process.returncode) == ("interrupted\n", 0)
    assert time.monotonic() - began < 10


def test_games_read_before_ctrl_c_during_an_import_are_stored(tmp_path: pathlib.Path) -> None:
    games = tmp_path / "games.txt"
    moves = [str(move) for move in sumito.Position("standard").legal_moves]
    with games.open("w") as file:
        for number in range(60_000):
            file.write(f"# layout: Standard\n# black: p{number}\n1.{moves[number % 40]}\n\n")
    program = (
        "import os, signal, sumito, sys\n"
        "def interrupt(done, of):\n"
        "    if done > 500: os.kill(os.getpid(), signal.SIGINT)\n"
        "try:\n"
        "    sumito.open(sys.argv[1], 'a').import_(sys.argv[2], progress=interrupt)\n"
        "except KeyboardInterrupt:\n"
        "    print(len(sumito.open(sys.argv[1])))\n"
    )
    path = tmp_path / "games.db"
    done = subprocess.run([sys.executable, "-c", program, str(path), str(games)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert 500 < int(done.stdout) < 60_000, done.stdout


def test_other_threads_run_during_a_search() -> None:
    counted = 0
    stop = threading.Event()

    def count() -> None:
        nonlocal counted
        while not stop.is_set():
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    sumito.engine.Engine().search("standard", seconds=0.5)
    stop.set()
    thread.join()
    assert counted > 50
