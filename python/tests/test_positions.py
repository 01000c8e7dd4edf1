"""Positions and moves of both games."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest
import sumito
from sumito import Move, Position


def test_a_position_is_played_on() -> None:
    start = Position("Belgian Daisy")
    after = start.play("a1b2")
    assert (start.turn, after.turn, start.layout, after.layout) == ("black", "white", "belgian-daisy", None)
    assert start == Position.parse(start.text()) and start != after
    assert hash(start) == hash(Position("belgian daisy"))
    assert str(start) == start.text() == start.text("apgn")
    assert Position.parse(start.text("playstrategy")) == start
    assert eval(repr(after)) == after
    assert len({start, after, start.play("a1b2")}) == 2


def test_legal_moves_are_a_lazy_collection() -> None:
    position = Position("Belgian Daisy")
    moves = position.legal_moves
    names = [str(move) for move in moves]
    assert len(moves) == len(names) == 52 and moves
    assert "a1b2" in names and "a1b2" in moves and position.parse_move("a1b2") in moves
    assert "a1a1" not in moves and 7 not in moves and None not in moves
    assert moves[0] == next(iter(moves)) and moves[-1] == list(moves)[-1]
    with pytest.raises(IndexError):
        moves[52]
    assert list(moves) == sorted(moves)
    for move in moves:
        assert position.is_legal(move) and position.play(move) == position.play(str(move))
    assert Position("konane-8x8").parse_move("d4") not in moves


def test_moves_are_values() -> None:
    position = Position("Belgian Daisy")
    move, same, other = position.parse_move("a1b2"), position.parse_move("a1d4", "nacre"), position.parse_move("a2b3")
    assert move == same and hash(move) == hash(same) and move != other and move is not same
    assert len({move, same, other}) == 2
    assert pickle.loads(pickle.dumps(move)) == move == copy.deepcopy(move)
    assert Move(move.code) == move == Move.from_index(move.index)
    assert 0 <= move.index < Move.count() and Move.count("konane") == 7600
    assert repr(move) == "<Move a1b2>" and move.game == "abalone"
    with pytest.raises(ValueError, match="no move with the code 0"):
        Move(0)
    with pytest.raises(ValueError, match="expected abalone or konane"):
        Move(1, "chess")


def test_an_illegal_move_is_an_error_with_the_reason() -> None:
    position = Position("Belgian Daisy")
    with pytest.raises(sumito.IllegalMoveError, match="there is no marble on e5, expected a marble of Black") as caught:
        position.play("e5e6")
    assert isinstance(caught.value, ValueError) and caught.value.ply is None
    with pytest.raises(sumito.IllegalMoveError, match="did you mean"):
        position.play("a1c2")
    with pytest.raises(sumito.IllegalMoveError, match="is not a move"):
        position.play("hello")
    with pytest.raises(sumito.IllegalMoveError, match="move of Kōnane, expected one of Abalone"):
        position.play(Position("konane-6x6").legal_moves[0])
    white = position.play("a1b2").legal_moves[0]
    with pytest.raises(sumito.IllegalMoveError, match="is not a legal move"):
        position.play(white)
    assert not position.is_legal(white) and not position.is_legal("e5e6")


def test_a_text_that_is_no_position_is_an_error() -> None:
    with pytest.raises(sumito.PositionError, match="did you mean `Belgian Daisy`"):
        Position("belgain daisy")
    with pytest.raises(sumito.PositionError):
        Position("standard", rules="flying")
    with pytest.raises(sumito.QueryError, match="expected one of apgn"):
        Position().text("fen")


def test_the_key_is_the_same_in_all_twelve_orientations() -> None:
    position = Position("Belgian Daisy").play("a1b2").play("i5h5")
    assert len(position.orientations) == 12
    turned = [position.oriented(number) for number in position.orientations]
    assert len(set(turned)) == 12
    assert {image.key for image in turned} == {position.key}
    assert {image.canonical() for image in turned} == {position.canonical()}
    assert -(2**63) <= position.key < 2**63
    with pytest.raises(sumito.PositionError, match="expected one of 0, 1, 2"):
        position.oriented(12)
    with pytest.raises(sumito.PositionError, match="^orientation -1, expected one of 0, 1, 2"):
        position.oriented(-1)


@pytest.mark.parametrize(("start", "counts"), [("standard", [1, 44, 1936]), ("konane-6x6", [1, 4])])
def test_perft(start: str, counts: list[int]) -> None:
    position = Position(start)
    assert [position.perft(depth) for depth in range(len(counts))] == counts
    assert position.perft(2) == sum(len(position.play(move).legal_moves) for move in position.legal_moves)
    assert position.perft(4) == sum(position.play(move).perft(3) for move in position.legal_moves)


def test_a_position_is_an_array() -> None:
    position = Position("Belgian Daisy")
    array = position.to_array()
    assert array.shape == (9, 9) and array.dtype == np.uint8
    assert [(array == value).sum() for value in (0, 1, 2, 255)] == [33, 14, 14, 20]
    for cell, color in position.pieces():
        assert array[ord(cell[0]) - ord("a"), int(cell[1]) - 1] == color
    konane = Position("konane-6x8").to_array()
    assert konane.shape == (6, 8) and set(np.unique(konane)) == {1, 2}
    assert Position("standard", rules="obstacles=e5").to_array()[4, 4] == 255


def test_both_games_are_played_at_random_to_the_end() -> None:
    random.seed(7)
    for start in ("konane-8x8", "standard", "alien attack"):
        position = Position(start)
        for _ in range(200):
            if position.is_over or not position.legal_moves:
                break
            move = random.choice(position.legal_moves)
            assert position.parse_move(position.move_text(move)) == move
            position = position.play(move)
            assert Position.parse(position.text()) == position == pickle.loads(pickle.dumps(position))
        assert position.is_over == (start == "konane-8x8")
        assert (position.result in ("black", "white")) == position.is_over


def test_rules_belong_to_a_position() -> None:
    position = Position("standard", rules="eject=4")
    assert position.rules == "eject=4" and position != Position("standard")
    assert eval(repr(position)) == position == pickle.loads(pickle.dumps(position))
    assert position.play("a1b1").rules == "eject=4"


def test_moves_have_names_in_every_notation() -> None:
    position = Position("Belgian Daisy")
    assert position.move_text("a1b2", "nacre") == "a1d4"
    assert position.describe("a1b2") == {
        "abapro": "a1b2", "nacre": "a1d4", "reversible": "a1d4", "kind": "inline", "marbles": 3, "pushed": 0, "ejects": False,
    }
    for notation in ("abapro", "nacre", "reversible", "playstrategy", "nacre-old", "ffa1990", "lmu", "okun", "frank"):
        for move in position.legal_moves:
            assert position.parse_move(position.move_text(move, notation), notation) == move, notation
    with pytest.raises(sumito.QueryError, match="notation `san`, expected"):
        position.move_text("a1b2", "san")
    with pytest.raises(sumito.IllegalMoveError):
        position.move_text("e5e6")


def test_layouts_are_listed() -> None:
    assert "belgian-daisy" in sumito.layouts() and "konane-8x8" in sumito.layouts("konane")
    assert "konane-8x8" not in sumito.layouts("abalone")
    for layout in sumito.layouts():
        assert Position(layout).layout == layout
