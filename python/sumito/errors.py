"""The exceptions of the package. Each is a ``ValueError`` or an ``OSError`` and has the location of the problem, as far as it is known."""

from __future__ import annotations


class Error(Exception):
    """The common base of all exceptions of the package."""

    line: int | None
    """The line of the file or text, from 1."""
    column: int | None
    """The column in that line, in characters, from 1."""
    ply: int | None
    """The ply, from 1."""

    def __init__(
        self,
        *args: object,
        line: int | None = None,
        column: int | None = None,
        ply: int | None = None,
    ) -> None:
        super().__init__(*args)
        self.line = line
        self.column = column
        self.ply = ply


class IllegalMoveError(Error, ValueError):
    """A move is not legal, or a text is not a move. The message states the reason."""


class PositionError(Error, ValueError):
    """A text is not a position, or contradicts the rules."""


class RecordError(Error, ValueError):
    """A text or a file contains no game, or one that cannot be replayed."""


class QueryError(Error, ValueError):
    """A query is invalid, or about something that does not exist."""


class EngineError(Error, ValueError):
    """An engine cannot search a position, or does not start."""


class ReadError(Error, OSError):
    """A file of records cannot be read to its end."""


class DatabaseError(Error, OSError):
    """A database cannot be read or written."""


class RecordWarning(UserWarning):
    """A file has records that are not games."""
