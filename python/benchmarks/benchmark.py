#!/usr/bin/env python3
"""Compares the package with python-chess in one run: the best of several times for each task, and its CPU time over all cores, which
other programs on the machine disturb less.

    python benchmarks/benchmark.py            a million games for the database
    python benchmarks/benchmark.py --games 50000 --check     fewer games; fails where a bar is missed

Needs the packages of `tests/requirements.txt` and the program `sumito`, or $SUMITO, which generates the games.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import TypeVar

import chess
import chess.pgn
import pyarrow as pa
import sumito

T = TypeVar("T")


def best(name: str, work: Callable[[], T], times: int) -> tuple[float, T]:
    """The shortest time that some work takes, and its result."""
    seconds, cores = [], []
    for _ in range(times):
        began, worked = time.perf_counter(), time.process_time()
        result = work()
        seconds.append(time.perf_counter() - began)
        cores.append(time.process_time() - worked)
    print(f"{name}: {min(seconds):.3f} s, {min(cores):.3f} s of all cores")
    return min(seconds), result


def write_chess_games(path: pathlib.Path, games: int, plies: int) -> None:
    """Random chess games as PGN."""
    random.seed(1)
    with path.open("w") as file:
        for number in range(games):
            game = chess.pgn.Game({"White": f"Player {number}", "Black": f"Player {number + 1}", "Event": "Random"})
            node: chess.pgn.GameNode = game
            board = game.board()
            for _ in range(plies):
                moves = list(board.legal_moves)
                if not moves:
                    break
                move = random.choice(moves)
                node = node.add_variation(move)
                board.push(move)
            print(game, file=file, end="\n\n")


def read_chess(path: pathlib.Path) -> int:
    """Reads and replays the games of a file with python-chess, and counts plies."""
    plies = 0
    with path.open() as file:
        while game := chess.pgn.read_game(file):
            plies += sum(1 for _ in game.mainline_moves())
    return plies


def read_abalone(path: pathlib.Path) -> int:
    """The same with this package."""
    return sum(len(game) for game in sumito.read(path))


def generate(path: pathlib.Path, games: int) -> None:
    program = os.environ.get("SUMITO", "sumito")
    with path.open("w") as file:
        subprocess.run([program, "generate", "--games", str(games), "--seed", "7"], stdout=file, check=True)


def measure(folder: pathlib.Path, games: int, times: int) -> list[tuple[str, float, float, str]]:
    """Rows of a task, what was measured, the bar, and the unit."""
    chess_file, abalone_file = folder / "chess.pgn", folder / "abalone.txt"
    write_chess_games(chess_file, 200, 100)
    chess_seconds, chess_plies = best("python-chess", lambda: read_chess(chess_file), times)
    generate(abalone_file, games)
    reading, plies = best("sumito.read", lambda: read_abalone(abalone_file), times)
    chess_ply, ply = chess_seconds / chess_plies * 1e6, reading / plies * 1e6
    print(f"python-chess: {chess_plies} plies, {chess_ply:.2f} µs each; sumito.read: {plies} plies, {ply:.4f} µs each")

    path = folder / "games.db"
    with sumito.open(path, "a") as db:
        importing, counts = best("import", lambda: db.import_(abalone_file, no_source=True), 1)
    print(f"import: {counts['imported']} games in {importing:.1f} s")
    with sumito.open(path) as db:
        listing, table = best("games", lambda: pa.table(db.games()), times)
        assert table.num_rows == counts["imported"]
        # Boards of a part of the games, which fit into memory.
        part = min(games, 20_000)
        boards, table = best("plies", lambda: db.plies(boards=True, limit=part), times)
        rows = len(table)
        tensors = db.tensors(batch_size=4096, seed=1, symmetry=True)
        count = 0

        def take() -> int:
            count = 0
            for batch in tensors:
                count += len(batch)
                if count >= 3_000_000:
                    break
            return count

        sampling, count = best("tensors", take, times)
    print(f"games to Arrow: {counts['imported']} in {listing:.2f} s; plies(boards=True): {rows} rows in {boards:.2f} s; tensors: {count} positions in {sampling:.2f} s")
    return [
        ("reading and replaying, times as fast per ply as python-chess", chess_ply / ply, 100, "x"),
        ("games to Arrow, a million in", listing * 1e6 / counts["imported"], 2, "s"),
        ("plies(boards=True), rows a second", rows / boards, 2_000_000, "/s"),
        ("tensors, positions a second", count / sampling, 500_000, "/s"),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--check", action="store_true", help="fail where a bar is missed")
    arguments = parser.parse_args()
    missed = False
    with tempfile.TemporaryDirectory() as folder:
        for task, value, bar, unit in measure(pathlib.Path(folder), arguments.games, arguments.times):
            is_met = value <= bar if unit == "s" else value >= bar
            missed = missed or not is_met
            print(f"{task}: {value:,.2f} {unit} (bar {bar:,} {unit}){'' if is_met else ', MISSED'}")
    return 1 if missed and arguments.check else 0


if __name__ == "__main__":
    sys.exit(main())
