"""Compares the times of `sumito check` and `sumito import` with those of `pgn-extract -r` and Scid's import of chess games with as many plies.

The chess games are random: `DIFFERENT` games, written repeatedly until they have as many plies as the games of Abalone that
`sumito generate` makes. pgn-extract replays and checks the moves of games; Scid replays them and stores them without an index of positions. Each
command runs three times, in turn with the others; the output is the shortest time, plies a second, and the time as a multiple of pgn-extract's.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import chess

HERE = Path(__file__).parent
SUMITO = os.environ["SUMITO"]
ROUNDS = 3
DIFFERENT = 2_000
PLIES = 105


def chess_games(plies, path):
    """Writes random games with at least this many plies in all."""
    source = random.Random(1)
    games = []
    for _ in range(DIFFERENT):
        board = chess.Board()
        words = []
        count = 0
        while count < PLIES and not board.is_game_over():
            if board.turn:
                words.append(f"{board.fullmove_number}.")
            move = source.choice(list(board.legal_moves))
            words.append(board.san_and_push(move))
            count += 1
        games.append((count, " ".join(words)))
    written = number = 0
    with path.open("w") as file:
        while written < plies:
            count, moves = games[number % DIFFERENT]
            number += 1
            written += count
            tags = {
                "Event": f"Ladder {2000 + number % 25}", "Site": "?", "Date": f"{2000 + number % 25}.04.14", "Round": number,
                "White": f"Player {number % 977}", "Black": f"Player {number % 1013}", "Result": "1/2-1/2",
            }
            file.writelines(f'[{name} "{value}"]\n' for name, value in tags.items())
            file.write(f"\n{wrapped(moves)} 1/2-1/2\n\n")
    return written


def wrapped(moves):
    lines, line = [], ""
    for word in moves.split(" "):
        if line and len(line) + 1 + len(word) > 80:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line])


def seconds(command, folder):
    for name in ["games.db", "scid.si4", "scid.sg4", "scid.sn4"]:
        (folder / name).unlink(missing_ok=True)
    with (folder / "output.txt").open("w") as output:
        start = time.perf_counter()
        subprocess.run(command, check=True, cwd=folder, stdout=output, stderr=output)
        return time.perf_counter() - start


def plies_of(folder):
    output = (folder / "output.txt").read_text().split("\n")
    return next(int(line.split()[1]) for line in output if line.startswith("plies "))


def main():
    games = sys.argv[1]
    with tempfile.TemporaryDirectory(dir=os.environ.get("SUMITO_BENCH_DIR")) as name:
        folder = Path(name)
        abalone, pgn = folder / "games.apgn", folder / "games.pgn"
        generate = [SUMITO, "generate", "--games", games, "--layout", "mixed", "--seed", "1", "-o", abalone]
        subprocess.run(generate, check=True)
        seconds([SUMITO, "check", abalone], folder)
        plies = plies_of(folder)
        moves = chess_games(plies, pgn)
        print(f"Abalone: {games} games, {plies} plies, {abalone.stat().st_size} bytes; chess: {moves} plies, {pgn.stat().st_size} bytes")
        commands = {
            "pgn-extract -r": (["pgn-extract", "-s", "-r", pgn], moves),
            "Scid, import": (["tkscid", HERE / "import.tcl", folder / "scid", pgn], moves),
            "sumito check": ([SUMITO, "check", abalone], plies),
            "sumito import --no-source": ([SUMITO, "--db", folder / "games.db", "import", "--no-source", abalone], plies),
            "sumito import": ([SUMITO, "--db", folder / "games.db", "import", abalone], plies),
        }
        best = dict.fromkeys(commands, float("inf"))
        for _ in range(ROUNDS):
            for what, (command, _) in commands.items():
                best[what] = min(best[what], seconds(command, folder))
        baseline = best["pgn-extract -r"] / moves
        for what, (_, count) in commands.items():
            taken = best[what]
            print(f"{what:<26} {taken:7.2f} s {count / taken / 1e6:6.2f} million plies/s {taken / count / baseline:6.2f}x the time a ply")


main()
