"""The classes and functions of the package, which are written in Rust."""

import datetime
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Generic, Literal, Protocol, SupportsFloat, SupportsIndex, TypeVar, final, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

__all__ = [
    "Batch",
    "Database",
    "Engine",
    "Game",
    "LegalMoves",
    "Line",
    "Move",
    "Ply",
    "Position",
    "Problem",
    "Reader",
    "Reject",
    "SearchResult",
    "Table",
    "Tensors",
    "Variation",
    "board",
    "layouts",
    "open",
    "parse",
    "read",
]

class _Readable(Protocol):
    def read(self) -> str | bytes: ...

_Item = TypeVar("_Item")
_Path = str | os.PathLike[str]
_Value = (
    str
    | SupportsIndex
    | SupportsFloat
    | np.bool_
    | range
    | tuple[SupportsIndex | None, SupportsIndex | None]
    | datetime.date
    | np.datetime64
    | Position
    | list[str]
    | None
)
_Progress = Callable[[int, int | None], object] | None

@final
class Move:
    """A move: a value that can be compared, hashed, sorted and pickled. It does not contain the position in which it is played.

    ``str(move)`` is its name in Aba-Pro notation (``a1b2``), in Kōnane as records have it (``d4-d8``).
    """

    def __new__(cls, code: int, game: str = "abalone") -> Move:
        """The move with a code, as the column ``code`` of exported tables has it."""

    @staticmethod
    def from_index(index: int, game: str = "abalone") -> Move:
        """The move with an :attr:`index`."""

    @staticmethod
    def count(game: str = "abalone") -> int:
        """The number of moves of a game, in all positions together: the number of classes of a classifier."""

    @property
    def game(self) -> str:
        """``abalone`` or ``konane``."""

    @property
    def code(self) -> int:
        """The code, which databases store."""

    @property
    def index(self) -> int:
        """The place among all moves of the game in the order of their codes, from 0 to ``Move.count(game) - 1``. It never changes."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Move, /) -> bool: ...
    def __le__(self, other: Move, /) -> bool: ...
    def __gt__(self, other: Move, /) -> bool: ...
    def __ge__(self, other: Move, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Move], tuple[int, str]]: ...

@final
class LegalMoves:
    """The legal moves of a position in the order of their codes. They are generated when they are first used; ``in`` does not generate them."""

    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __contains__(self, move: object, /) -> bool: ...
    def __getitem__(self, index: int, /) -> Move: ...
    def __iter__(self) -> Iterator[Move]: ...

@final
class Position:
    """A position of Abalone or Kōnane with its rules. It never changes: :meth:`play` returns another one. It can be compared, hashed and pickled."""

    def __new__(cls, text: str = "standard", rules: str | None = None) -> Position:
        """The same as :meth:`parse`."""

    @staticmethod
    def parse(text: str, rules: str | None = None) -> Position:
        """The position that a text describes: in any notation, or the name of a layout or of an opening. Rules are options as in
        ``"triangles obstacles=e5"``. Raises :class:`PositionError`.
        """

    def text(self, notation: str | None = None) -> str:
        """The position as text: ``apgn`` (the default), ``etiquette``, ``kaah``, ``playstrategy``, ``ao``, ``bcit`` or ``cells61``; ``konane``."""

    @property
    def game(self) -> str:
        """``abalone`` or ``konane``."""

    @property
    def rules(self) -> str:
        """The options of the rules, empty for the standard rules."""

    @property
    def layout(self) -> str | None:
        """The key of the layout of which this is the start position."""

    @property
    def turn(self) -> str:
        """The colour to move: ``black``, ``white``, or another one with more than two players."""

    @property
    def points(self) -> list[int]:
        """The points of each side: marbles that it has ejected, stones that it has taken."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended by its rules, judged by this position alone: repetitions are not known."""

    @property
    def result(self) -> str:
        """Who has won if :attr:`is_over`: ``black``, ``white``, ``draw``; otherwise ``unknown``."""

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves."""

    def is_legal(self, move: Move | str) -> bool:
        """Whether a move is legal."""

    def play(self, move: Move | str) -> Position:
        """The position after a move. Raises :class:`IllegalMoveError` with the reason if it is not legal."""

    def parse_move(self, text: str, notation: str | None = None) -> Move:
        """The legal move with a name, in one notation or, without one, in Aba-Pro or else in any in which it means one move. Raises
        :class:`IllegalMoveError`.
        """

    def move_text(self, move: Move | str, notation: str | None = None) -> str:
        """The name of a legal move in a notation: ``abapro`` (the default), ``nacre``, ``reversible``, ``playstrategy``, and six others."""

    def describe(self, move: Move | str) -> dict[str, str | int | bool | None]:
        """The properties and effects of a legal move, as ``sumito moves`` lists them: its kind, marbles pushed, whether it ejects."""

    def canonical(self) -> Position:
        """The position in its canonical orientation: the same for all orientations of the board that keep the colours."""

    @property
    def key(self) -> int:
        """The 64-bit key as a signed number, equal in all orientations that keep the colours. Exported tables, ``plies(keys=True)`` and the SQL
        function ``position_key`` have the same.
        """

    @property
    def orientations(self) -> list[int]:
        """The numbers of the orientations of the board that keep the colours: twelve for Abalone."""

    def oriented(self, orientation: int) -> Position:
        """The position in an orientation."""

    def perft(self, depth: int) -> int:
        """The number of sequences of ``depth`` legal moves. Ctrl-C ends it."""

    def to_array(self) -> NDArray[np.uint8]:
        """The position as an array: 0 for an empty cell, 1 for Black, 2 for White, 3 to 7 for further colours, 255 where there is no cell (beyond the
        edge, a hole, an obstacle). For Abalone its shape is (9, 9): the row is the letter of a cell (``a`` is 0), the column its number (``1`` is
        0), so neighbours differ by (0, 1), (1, 1), (1, 0) or the opposite. For Kōnane it is the size of the board.
        """

    def pieces(self) -> list[tuple[str, int]]:
        """The cells that hold a piece, each with the number of its colour as in :meth:`to_array`."""

    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[str, str]]: ...

@final
class Problem:
    """A problem of a record. It can be compared, hashed and pickled."""

    @property
    def severity(self) -> str:
        """``note``, ``warning`` or ``error``."""

    @property
    def kind(self) -> str:
        """The kind, such as ``illegal-move`` or ``score``."""

    @property
    def message(self) -> str:
        """What was found and what was expected."""

    @property
    def line(self) -> int:
        """The line in the file or text, from 1."""

    @property
    def column(self) -> int:
        """The column in that line, from 1."""

    @property
    def ply(self) -> int | None:
        """The ply, from 1."""

    @property
    def suggestions(self) -> list[str]:
        """Of a bad move, the legal moves that may have been meant."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Reject:
    """A record that is not a game. It can be compared, hashed and pickled."""

    @property
    def source(self) -> str | None:
        """The file, or the member of a packed file."""

    @property
    def number(self) -> int:
        """The number of the record in it, from 1."""

    @property
    def line(self) -> int:
        """The line where it begins."""

    @property
    def text(self) -> str:
        """The original record."""

    @property
    def problems(self) -> list[Problem]:
        """Its problems."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Ply:
    """A move of a game, with its annotations in the record. It can be compared, hashed and pickled."""

    @property
    def number(self) -> int:
        """The number of the ply, from 1."""

    @property
    def position(self) -> Position:
        """The position before the move."""

    @property
    def move(self) -> Move:
        """The move."""

    @property
    def comment(self) -> str | None:
        """The comment after the move."""

    @property
    def mark(self) -> str | None:
        """A suffix such as ``!?``."""

    @property
    def clock(self) -> str | None:
        """The clock time, as written."""

    @property
    def variations(self) -> list[Variation]:
        """The alternatives to this move."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Variation:
    """A line that a record gives in addition to the moves that were played. It can be compared, hashed and pickled."""

    @property
    def comment(self) -> str | None:
        """The comment before its first move."""

    @property
    def plies(self) -> list[Ply]:
        """Its plies; the first one has the number of the ply that it replaces."""

    @property
    def moves(self) -> list[Move]:
        """Its moves."""

    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Game:
    """A game: its start, moves, tags and comments. It never changes. ``len(game)`` is the number of its plies. It can be compared, hashed and pickled, with all of its fields, so it
    can be sent to other processes.
    """

    def __new__(
        cls,
        start: Position | str | None = None,
        moves: Sequence[Move | str] = ...,
        *,
        tags: Mapping[str, str] | Sequence[tuple[str, str]] | None = None,
        result: str = "unknown",
        ending: str | None = None,
        comment: str | None = None,
    ) -> Game:
        """A game from a start, the standard one if none is given. Without ``ending``, a tag ``Termination`` says how it ended. Raises :class:`IllegalMoveError` with the
        ``ply``, and :class:`QueryError` for a name of a tag that is not one word of letters and digits.
        """

    @property
    def id(self) -> int | None:
        """Its number in the database that it is from."""

    @property
    def kind(self) -> str:
        """``abalone`` or ``konane``."""

    @property
    def tags(self) -> dict[str, str]:
        """The tags of the record in their order, under their usual names."""

    @property
    def black(self) -> str | None:
        """Who moves first."""

    @property
    def white(self) -> str | None:
        """Who moves second."""

    @property
    def event(self) -> str | None:
        """The event."""

    @property
    def date(self) -> str | None:
        """The date as ``YYYY.MM.DD``, with ``??`` for unknown parts."""

    @property
    def layout(self) -> str | None:
        """The key of the start layout."""

    @property
    def rules(self) -> str:
        """The options of the rules, empty for the standard rules."""

    @property
    def result(self) -> str:
        """``black``, ``white``, ``draw`` or ``unknown``; ``third`` to ``sixth`` where more than two play."""

    @property
    def ending(self) -> str | None:
        """How the game ended, such as ``six-ejections`` or ``resignation``."""

    @property
    def score(self) -> list[int]:
        """The points of each side at the end."""

    @property
    def comment(self) -> str | None:
        """The comment before the first move."""

    @property
    def incomplete(self) -> str | None:
        """Why the game stops before its record does, if it does."""

    @property
    def repaired(self) -> str | None:
        """The words that were repaired, with ``repair=True``."""

    @property
    def start(self) -> Position:
        """The position before the first move."""

    @property
    def last(self) -> Position:
        """The position after the last move."""

    @property
    def moves(self) -> list[Move]:
        """The moves."""

    def move_texts(self, notation: str | None = None) -> list[str]:
        """The names of the moves in a notation."""

    def positions(self) -> Iterator[Position]:
        """The positions from the start to the end: one more than there are moves."""

    @property
    def plies(self) -> list[Ply]:
        """The plies, with comments, marks, clocks and variations."""

    @property
    def comments(self) -> list[str | None]:
        """The comment after each ply."""

    @property
    def variations(self) -> list[list[Variation]]:
        """The variations at each ply."""

    @property
    def problems(self) -> list[Problem]:
        """The problems that were found when the game was read."""

    @property
    def source(self) -> str | None:
        """The file, or the member of a packed file, that it was read from."""

    @property
    def number(self) -> int | None:
        """The number of its record in that file, from 1."""

    @property
    def line(self) -> int | None:
        """The line where its record begins."""

    @property
    def format(self) -> str | None:
        """The key of the format of its record."""

    @property
    def text(self) -> str | None:
        """The original record."""

    @property
    def analysis(self) -> list[tuple[str, str | None, str]] | None:
        """Of an analysed game, for each ply: the evaluation after it for Black, its mark, and the best line in its place."""

    @property
    def reasons(self) -> list[str | None] | None:
        """Of an analysed game, for each ply: the reason for a mark of a bad move, as far as the lines of the analysis show it, such as ``loses a marble in 3 plies``."""

    def write(self, format: str = "apgn", notation: str | None = None) -> str:
        """The game in a format: ``apgn``, ``linear``, ``table``, ``ag``, ``reversible``, ``json``, ``jsonl`` or ``csv``."""

    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Reader(Generic[_Item]):
    """An iterator over the games of a source; with ``errors="yield"`` over games and rejects. Records are read ahead in the background."""

    def __iter__(self) -> Self: ...
    def __next__(self) -> _Item: ...
    @property
    def rejects(self) -> list[Reject]:
        """The records so far that are not games, with ``errors="collect"``."""

    @property
    def records(self) -> int:
        """The number of records so far."""

    @property
    def games(self) -> int:
        """The number of games so far."""

    def close(self) -> None:
        """Ends the reading."""

    def __enter__(self) -> Self: ...
    def __exit__(self, *exception: object) -> None: ...

@overload
def read(
    source: _Path | _Readable, *, errors: Literal["yield"], progress: _Progress = None, **options: _Value
) -> Reader[Game | Reject]: ...
@overload
def read(
    source: _Path | _Readable,
    *,
    errors: Literal["collect", "raise", "skip"] = "collect",
    progress: _Progress = None,
    **options: _Value,
) -> Reader[Game]:
    """Reads the games of a file, of a packed file (gzip, Zstandard, zip), of the files of a folder, or of a file object, on all cores. Format, notation and
    layout are found by content.

    With ``errors="collect"``, records that are not games are collected in :attr:`Reader.rejects`, and a :class:`RecordWarning` at the end reports them;
    ``"raise"`` raises :class:`RecordError` at the first one, ``"yield"`` gives each as a :class:`Reject` among the games, ``"skip"`` leaves them out. A game with an
    illegal move is given up to that move, with :attr:`Game.incomplete` and :attr:`Game.problems`; with ``strict=True`` it is not a game.

    Options are those of ``sumito import``: ``from_`` (the format), ``from_notation``, ``layout``, ``game``, ``rules``, ``date_order``, ``strict``, ``repair``.
    """

def parse(text: str, **options: _Value) -> Game:
    """The one game of a text. Raises :class:`RecordError` with ``line``, ``column`` and ``ply`` if it contains none, or several. Options are those of :func:`read`."""

def layouts(game: str | None = None) -> list[str]:
    """The keys of the start layouts, of one game or of both."""

@final
class Table:
    """Rows in the columns of Apache Arrow. Any library that supports Arrow's PyCapsule interface takes a table without a copy: ``pyarrow.table(table)``,
    ``polars.DataFrame(table)``, ``duckdb.sql("SELECT ... FROM table")``. Iteration gives rows as dictionaries.
    It can be pickled, with its metadata and the types of its columns, so it can be sent to other processes.
    """

    @property
    def num_rows(self) -> int:
        """The number of rows."""

    @property
    def num_columns(self) -> int:
        """The number of columns."""

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""

    @property
    def metadata(self) -> dict[str, str]:
        """Metadata of the table as a whole: of openings, the position and the number of games that reach it, by result."""

    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __getitem__(self, name: str, /) -> list[Any]:
        """The values of a column."""

    def __iter__(self) -> Iterator[dict[str, Any]]: ...
    def to_pylist(self) -> list[dict[str, Any]]:
        """The rows as dictionaries."""

    def to_pyarrow(self) -> Any:
        """A ``pyarrow.Table`` over the same memory."""

    def to_pandas(self, *, arrow_dtypes: bool = False) -> Any:
        """A ``pandas.DataFrame``; with ``arrow_dtypes``, its columns are those of Arrow, over the same memory. Needs pyarrow."""

    def to_polars(self) -> Any:
        """A ``polars.DataFrame``. Numbers are taken over without a copy."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any: ...
    def __arrow_c_schema__(self) -> Any: ...
    def _repr_html_(self) -> str: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Batch:
    """Positions with the moves that were played in them. All are NumPy arrays; the first axis is the sample."""

    @property
    def boards(self) -> NDArray[np.uint8]:
        """The positions as :meth:`Position.to_array` gives them: shape (n, 9, 9) for Abalone."""

    @property
    def turns(self) -> NDArray[np.uint8]:
        """The side to move: 0 for Black, 1 for White."""

    @property
    def moves(self) -> NDArray[np.int64]:
        """The :attr:`Move.index` of the move that was played, in the orientation of the sample."""

    @property
    def results(self) -> NDArray[np.int8]:
        """How the game ended for the side to move: 1 won, 0 drawn, -1 lost."""

    @property
    def games(self) -> NDArray[np.int64]:
        """The numbers of the games."""

    @property
    def plies(self) -> NDArray[np.int32]:
        """The numbers of the plies, from 1."""

    def __len__(self) -> int: ...

@final
class Tensors:
    """Positions of games in batches. Each iteration begins anew, in the same order; other seeds give other orders. The moves of the games are in memory, two bytes for
    each."""

    @property
    def games(self) -> int:
        """The number of games."""

    @property
    def skipped_games(self) -> int:
        """The number of games that were left out: without a result, without a move, or of more than two sides."""

    @property
    def positions(self) -> int:
        """The number of positions; with ``symmetry="all"`` each of them is given in every orientation."""

    @property
    def shape(self) -> tuple[int, int]:
        """The shape of a position."""

    def __iter__(self) -> Iterator[Batch]: ...

@final
class Database:
    """A database, for use in a ``with`` statement. Filters and options of a query are keyword arguments with the names and values of the command line, ``_`` for
    ``-`` and ``in_`` for ``--in``: an unknown one is a ``TypeError`` that names similar ones, a wrong or empty value a :class:`QueryError`; ``None`` is the same as no option. A range of
    numbers may be a ``range``, or a pair in which ``None`` is no bound; a date one of ``datetime``; a position a :class:`Position`, whose rules are those of
    the query if ``rules`` is not given; an option that can be repeated a list. Numbers, flags and dates may also be those of NumPy and pandas.

    Filters: ``player``, ``against``, ``black``, ``white``, ``event``, ``opening``, ``layout``, ``game``, ``result``, ``ending``, ``since``, ``until``, ``plies``,
    ``min_plies``, ``max_plies``, ``rating``, ``text``, ``repaired``, ``rules``, ``in_``, ``not_in``. With ``repaired=False`` are those that were not repaired.

    All queries release the lock of the interpreter, end at Ctrl-C, and call ``progress`` with the amount that is done and the total (``None`` if it is not
    known): records, games, or for :meth:`openings` look-ups in the index of positions.
    """

    @property
    def path(self) -> os.PathLike[str]:
        """The file."""

    def import_(self, *paths: _Path, progress: _Progress = None, **options: _Value) -> dict[str, int]:
        """Imports files, packed files and folders, and returns counts: ``seen``, ``imported``, ``duplicates``, ``incomplete``, ``rejected``, ``warnings``,
        ``plies``, ``joined``, ``replaced`` and ``not_replaced``: games that ``replace`` does not replace, because they were edited in the database. Options are
        those of :func:`read`, ``no_source``, ``batch`` and ``replace``. What was read before Ctrl-C is stored.
        """

    def game(self, id: int) -> Game:
        """The game with a number."""

    def games(self, *, progress: _Progress = None, **filters: _Value) -> Table:
        """The games, a row for each, with the columns ``id``, ``game``, ``black``, ``white``, ``others``, ``event``, ``date``, ``date_day``, ``layout``, ``layout_inferred``, ``rules``,
        ``result``, ``ending``, ``score_black``, ``score_white``, ``plies``, ``incomplete`` and ``repaired``. They mean what they mean in the SQL view ``games``, which :meth:`sql` queries
        and which also has ``date_precision``, ``score_others``, ``comment`` and ``source``. Options besides the filters: ``sort``, ``desc``, ``limit``, ``offset``, and
        ``with_opening``, which adds the column ``opening`` and replays the games for it.
        """

    def search(self, moves: str | Sequence[Move | str] | None = None, *, progress: _Progress = None, **options: _Value) -> Table:
        """The games that reach a position, in any orientation, or a ply at which conditions hold: ``moves`` or ``position``; ``pattern``, ``material``, ``score``,
        ``ply``, ``then``, ``within``; ``exact``, ``swap``, ``any_color``, ``limit``, ``with_opening``, and all filters. Columns as of :meth:`games`, after ``id`` those of the
        hit: ``ply``, ``orientation``, with ``then`` and ``swap`` also ``then`` and ``swapped``. Moves begin in the ``layout``, or else in the most common one; without any move
        they lead to its start.
        """

    def openings(self, moves: str | Sequence[Move | str] | None = None, *, progress: _Progress = None, **options: _Value) -> Table:
        """The moves that were played in a position and how the games ended: ``moves`` or the name of an opening, or ``position``; ``sort``, ``min_games``, ``limit``,
        ``swap``, and all filters. :attr:`Table.metadata` has the position and its own counts.
        """

    def plies(
        self, *, boards: bool = False, keys: bool = False, progress: _Progress = None, **filters: _Value
    ) -> Table:
        """Every ply of the games: ``game``, ``ply``, ``color``, ``move`` as the SQL view ``plies`` names it; with ``keys`` the :attr:`Position.key` before the move, with ``boards`` the position before it
        as a list of fixed size, :meth:`Position.to_array` row by row. ``limit`` is a number of games.
        """

    def players(self, *, progress: _Progress = None, **filters: _Value) -> Table:
        """The players by name, with their games and results, also as Black and as White. ``sort`` and ``desc`` give another order; ``limit`` and ``offset``
        count players.
        """

    def sql(self, query: str, *, progress: _Progress = None) -> Table:
        """The answer to a query in SQL, with the views and functions of ``sumito query``. Statements that write are a :class:`QueryError`.

        A column has integers if all its values are integers, floating-point numbers if these represent all its values, and texts otherwise. A column without values
        has the type with which its table was created.
        """

    def tensors(
        self,
        *,
        batch_size: int = 1024,
        seed: int | None = None,
        symmetry: bool | Literal["random", "all"] | None = None,
        progress: _Progress = None,
        **filters: _Value,
    ) -> Tensors:
        """The positions of games in batches for machine learning. With a ``seed``, games are shuffled, and then the positions of every 1,024 of them: the same seed
        gives the same batches. With ``symmetry=True`` or ``"random"`` each position is in a random orientation, with ``"all"`` in every one.
        """

    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def close(self) -> None:
        """Closes the file."""

    def __enter__(self) -> Self: ...
    def __exit__(self, *exception: object) -> None: ...

def open(path: _Path, mode: Literal["r", "a"] = "r") -> Database:
    """Opens a database: ``"r"`` to read it, ``"a"`` to add games to it, in which case it is created if it does not exist."""

@final
class Line:
    """A line that a search has found. It can be compared, hashed and pickled."""

    @property
    def moves(self) -> list[Move]:
        """Its moves."""

    @property
    def score(self) -> str:
        """The score for the side to move: ``+1.25``, ``win in 5`` or ``loss in 4``."""

    @property
    def hundredths(self) -> int | None:
        """The score in hundredths of a marble; of the evaluation in Kōnane. ``None`` if the game is decided."""

    @property
    def win_in(self) -> int | None:
        """The number of plies in which the side to move wins, if it does."""

    @property
    def loss_in(self) -> int | None:
        """The number of plies in which the side to move loses, if it does."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class SearchResult:
    """The result of a search. It can be compared, hashed and pickled."""

    @property
    def move(self) -> Move:
        """The best move."""

    @property
    def lines(self) -> list[Line]:
        """The requested lines, from the best to the worst."""

    @property
    def score(self) -> str:
        """The score of the best line."""

    @property
    def hundredths(self) -> int | None:
        """The score of the best line in hundredths."""

    @property
    def depth(self) -> int:
        """The depth in plies."""

    @property
    def nodes(self) -> int:
        """The number of positions searched."""

    @property
    def seconds(self) -> float:
        """The time taken."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Engine:
    """The engine of both games, for use in a ``with`` statement. Searches release the lock of the interpreter and end at Ctrl-C."""

    def __new__(cls, *, threads: int = 1, table_mebibytes: int = 64, program: str | None = None) -> Engine:
        """``program`` is the command of another engine of Abalone that speaks the protocol of ``sumito engine``."""

    def search(
        self,
        position: Position | str,
        moves: Sequence[Move | str] = ...,
        *,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        lines: int = 1,
        progress: _Progress = None,
    ) -> SearchResult | None:
        """Searches the position after some moves until a limit is reached; one limit at least is needed. ``None`` if the game is over. ``progress`` gets the
        depth.
        """

    def play(
        self,
        position: Position | str,
        *,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
    ) -> Position:
        """The position after the best move."""

    def analyse(
        self,
        game: Game,
        *,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        progress: _Progress = None,
    ) -> Game:
        """The game with an analysis of every ply, which :meth:`Game.write` writes too. Limits are those of each search."""

    def new_game(self) -> None:
        """Clears the results of earlier searches."""

    def close(self) -> None:
        """Ends the engine."""

    def __enter__(self) -> Self: ...
    def __exit__(self, *exception: object) -> None: ...

def board(
    position: Position | str,
    *,
    size: int | None = None,
    last_move: Move | None = None,
    arrows: Sequence[Sequence[str]] = ...,
    cells: Sequence[tuple[str, str]] | None = None,
    marks: str = "",
    theme: str = "",
    flip: str = "",
    title: str = "",
    players: Sequence[str] = ...,
) -> str:
    """The board as an SVG document. ``size`` is the length of its longer side in pixels; ``last_move`` the move that led to the position; an arrow has two cells, and a
    colour (``green``, ``red``, ``yellow`` or ``blue``); ``cells`` are cells with colours; ``marks`` as ``--mark`` takes them (``"e5 dot:d3 cross:f5 A:e7"``), ``theme`` and
    ``flip`` as ``--theme`` and ``--flip``.
    """
