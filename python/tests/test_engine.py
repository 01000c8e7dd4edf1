"""The engine and pictures."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
import sumito
from sumito import Position, svg
from sumito.engine import Engine

WON = "5/6/7/8/9/8/2w1bb1/1w4/b4-5b5w w"


def test_the_engine_finds_a_win() -> None:
    with Engine() as engine:
        found = engine.search(WON, depth=3)
        assert found is not None and str(found.move) == "c3b2" and found.lines[0].win_in == 1
        assert (found.score, found.hundredths) == ("win in 1", None) and found.nodes > 0 and found.seconds >= 0
        over = engine.play(WON, depth=3)
        assert over.is_over and over.result == "white" and engine.search(over, depth=3) is None
        with pytest.raises(sumito.EngineError, match="the game is over"):
            engine.play(over, depth=1)


@pytest.mark.parametrize("start", ["belgian-daisy", "konane-6x6"])
def test_both_games_are_searched_by_every_limit(start: str) -> None:
    position = Position(start)
    with Engine(threads=2) as engine:
        for limits in ({"depth": 2}, {"nodes": 500}, {"seconds": 0.05}):
            found = engine.search(position, **limits)
            assert found is not None and found.move in position.legal_moves
        several = engine.search(position, depth=2, lines=3)
        assert several is not None and len({line.moves[0] for line in several.lines}) == 3
        moves = [position.legal_moves[0]]
        reply = engine.search(position, moves, depth=1)
        assert reply is not None and reply.move in position.play(moves[0]).legal_moves
        engine.new_game()
        reported: list[int] = []
        engine.search(position, depth=3, progress=lambda done, of: reported.append(done))
        assert reported[-1] == 3


def test_an_engine_needs_a_limit_and_is_closed() -> None:
    engine = Engine()
    with pytest.raises(ValueError, match="no limit, expected seconds, depth or nodes"):
        engine.search("standard")
    with pytest.raises(sumito.IllegalMoveError, match="e5e6"):
        engine.search("standard", ["e5e6"], depth=1)
    engine.close()
    with pytest.raises(sumito.EngineError, match="the engine was closed"):
        engine.search("standard", depth=1)
    with pytest.raises(ValueError, match="threads=0, expected 1 to"):
        Engine(threads=0)
    with pytest.raises(sumito.EngineError):
        Engine(program="/no/such/program").search("standard", depth=1)


def test_another_engine_plays_without_a_score(tmp_path: Path) -> None:
    program = tmp_path / "engine.py"
    program.write_text(
        "import sys\n"
        "replies = {'sumito': 'engine silent\\nready', 'go': 'bestmove a1b2'}\n"
        "for line in sys.stdin:\n"
        "    reply = replies.get(line.split()[0])\n"
        "    if reply:\n"
        "        print(reply, flush=True)\n"
    )
    with Engine(program=f"{sys.executable} {program}") as engine:
        start = Position("belgian-daisy")
        assert engine.play(start, seconds=0.1) == start.play("a1b2")
        with pytest.raises(sumito.EngineError, match="an analysis needs a score"):
            engine.search(start, seconds=0.1)


def test_a_game_is_analysed() -> None:
    game = sumito.Game(WON, ["b2b3"])
    with Engine() as engine:
        analysed = engine.analyse(game, depth=3)
    assert game.analysis is None and analysed.moves == game.moves
    ((evaluation, mark, best),) = analysed.analysis
    assert mark == "??" and best.startswith("c3b2") and evaluation
    (reason,) = analysed.reasons
    assert game.reasons is None and reason.startswith("misses a win in ")
    assert "EvaluatedBy" in analysed.write("apgn") or "c3b2" in analysed.write("apgn")


def test_a_board_is_drawn() -> None:
    position = Position("Belgian Daisy")
    move = position.parse_move("a1b2")
    plain = svg.board(position)
    assert plain == svg.board("belgian daisy") and plain.startswith("<svg ")
    drawn = svg.board(
        position.play(move), size=500, last_move=move, arrows=[("e5", "e7"), ("c3", "d4", "red")], cells=[("g5", "blue")],
        marks="cross:f5 A:e7", theme="dark", flip="half", title="After <1>", players=["Ann", "Bob"],
    )
    root = ElementTree.fromstring(drawn)
    assert max(int(root.get("width")), int(root.get("height"))) == 500
    assert "After &lt;1&gt;" in drawn and "Ann" in drawn and len(drawn) > len(plain)
    assert position._repr_svg_().startswith("<svg ") and Position("konane-6x6")._repr_svg_().startswith("<svg ")
    ElementTree.fromstring(svg.board("konane-8x8", marks="dot:d4", arrows=[["d4", "d6"]]))
    for wrong, message in [
        ({"last_move": move}, "does not lead to"),
        ({"arrows": [("e5",)]}, "an arrow of 1 texts, expected two cells"),
        ({"arrows": [("e5", "z9")]}, "`z9`, expected a cell of the board"),
        ({"cells": [("e5", "pink")]}, "colour `pink`, expected green, red, yellow, blue"),
        ({"theme": "neon"}, "theme `neon`"),
        ({"marks": "dot:z9"}, "z9"),
    ]:
        with pytest.raises(sumito.QueryError, match=message):
            svg.board(position, **wrong)
