"""Batches of positions for machine learning."""

from __future__ import annotations

import numpy as np
import pytest
import sumito
from sumito import Move, Position

FILTERS = {"game": "abalone", "rules": "standard"}


def everything(tensors: sumito.Tensors) -> dict[str, np.ndarray]:
    batches = list(tensors)
    names = ("boards", "turns", "moves", "results", "games", "plies")
    return {name: np.concatenate([getattr(batch, name) for batch in batches]) for name in names}


def test_samples_are_the_positions_of_the_games(db: sumito.Database) -> None:
    tensors = db.tensors(batch_size=64, **FILTERS)
    known = [row for row in db.games(min_plies=1, **FILTERS) if row["result"] != "unknown" and not row["incomplete"]]
    assert tensors.games == len(known) > 0 and tensors.positions == sum(row["plies"] for row in known)
    assert tensors.games + tensors.skipped_games == len(db.games(**FILTERS))
    samples = everything(tensors)
    assert samples["boards"].shape == (tensors.positions, 9, 9) and tensors.shape == (9, 9)
    assert {name: array.dtype.name for name, array in samples.items()} == {
        "boards": "uint8", "turns": "uint8", "moves": "int64", "results": "int8", "games": "int64", "plies": "int32",
    }
    at = 0
    for row in known:
        game = db.game(row["id"])
        for ply, (position, move) in enumerate(zip(game.positions(), game.moves, strict=False), 1):
            side = 0 if position.turn == "black" else 1
            won = {"black": 1, "white": -1, "draw": 0}[game.result] * (1 if side == 0 else -1)
            assert (samples["boards"][at] == position.to_array()).all()
            assert Move.from_index(int(samples["moves"][at])) == move
            found = [samples[name][at] for name in ("turns", "results", "games", "plies")]
            assert found == [side, won, row["id"], ply]
            at += 1
    assert at == tensors.positions


def test_a_seed_gives_a_reproducible_order(db: sumito.Database) -> None:
    plain = everything(db.tensors(**FILTERS))
    one, same, other = (everything(db.tensors(seed=seed, batch_size=100, **FILTERS)) for seed in (7, 7, 8))
    for name in plain:
        assert (one[name] == same[name]).all()
    order = list(zip(one["games"], one["plies"], strict=True))
    assert order != list(zip(other["games"], other["plies"], strict=True))
    assert sorted(order) == list(zip(plain["games"], plain["plies"], strict=True)) != order
    tensors = db.tensors(seed=7, batch_size=100, **FILTERS)
    assert (everything(tensors)["moves"] == everything(tensors)["moves"]).all()
    sizes = [len(batch) for batch in tensors]
    assert set(sizes[:-1]) <= {100} and sum(sizes) == tensors.positions


def test_orientations_are_those_of_the_position(db: sumito.Database) -> None:
    own = everything(db.tensors(**FILTERS))
    every = everything(db.tensors(symmetry="all", **FILTERS))
    drawn = everything(db.tensors(symmetry=True, seed=1, **FILTERS))
    assert len(every["moves"]) == 12 * len(own["moves"])
    for index in range(0, len(own["moves"]), 37):
        game = db.game(int(own["games"][index]))
        position = list(game.positions())[own["plies"][index] - 1]
        move = Move.from_index(int(own["moves"][index]))
        part = slice(12 * index, 12 * index + 12)
        expected = {position.oriented(number).to_array().tobytes() for number in position.orientations}
        assert {board.tobytes() for board in every["boards"][part]} == expected
        keys = {position.play(move).key}
        for number, turned in zip(position.orientations, every["moves"][part], strict=True):
            assert {position.oriented(number).play(Move.from_index(int(turned))).key} == keys
    places = {(game, ply): index for index, (game, ply) in enumerate(zip(own["games"], own["plies"], strict=True))}
    turned = [not (drawn["boards"][index] == own["boards"][places[place]]).all() for index, place in enumerate(zip(drawn["games"], drawn["plies"], strict=True))]
    assert 0.7 < np.mean(turned) < 1


def test_konane_has_the_shape_of_its_board(db: sumito.Database) -> None:
    sizes = {row["layout"] for row in db.games(game="konane") if row["layout"] and row["result"] != "unknown"}
    layout = sorted(sizes)[0]
    tensors = db.tensors(layout=layout)
    assert tensors.shape == Position(layout).to_array().shape
    samples = everything(tensors)
    assert (samples["boards"][0] == Position(layout).to_array()).all()
    with pytest.raises(sumito.QueryError, match="is played on a board of"):
        db.tensors()


def test_wrong_arguments_are_errors(db: sumito.Database) -> None:
    with pytest.raises(ValueError, match="batch_size=0, expected 1 to"):
        db.tensors(batch_size=0)
    with pytest.raises(ValueError, match="symmetry='some', expected False, True, 'random' or 'all'"):
        db.tensors(symmetry="some")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"tensors\(\) got an unexpected keyword argument 'layuot'"):
        db.tensors(layuot="x")
