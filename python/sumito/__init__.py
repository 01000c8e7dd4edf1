"""Abalone and Kōnane: game records, databases, positions and an engine.

    >>> import sumito
    >>> position = sumito.Position("Belgian Daisy")
    >>> len(position.legal_moves)
    52
    >>> position.play("a1b2").turn
    'white'
"""

from . import engine, errors, svg
from ._sumito import (
    Batch,
    Database,
    Game,
    LegalMoves,
    Move,
    Ply,
    Position,
    Problem,
    Reader,
    Reject,
    Table,
    Tensors,
    Variation,
    layouts,
    open,
    parse,
    read,
)
from .errors import (
    DatabaseError,
    EngineError,
    Error,
    IllegalMoveError,
    PositionError,
    QueryError,
    ReadError,
    RecordError,
    RecordWarning,
)

__all__ = [
    "Batch",
    "Database",
    "DatabaseError",
    "EngineError",
    "Error",
    "Game",
    "IllegalMoveError",
    "LegalMoves",
    "Move",
    "Ply",
    "Position",
    "PositionError",
    "Problem",
    "QueryError",
    "ReadError",
    "Reader",
    "RecordError",
    "RecordWarning",
    "Reject",
    "Table",
    "Tensors",
    "Variation",
    "engine",
    "errors",
    "layouts",
    "open",
    "parse",
    "read",
    "svg",
]
