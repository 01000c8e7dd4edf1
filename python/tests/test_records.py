"""Records: reading, writing, and problems."""

from __future__ import annotations

import gzip
import io
import pathlib
import zipfile

import pytest
import sumito
from conftest import PROJECT, SAMPLES

TEXT = "# layout: Belgian Daisy\n# black: Ann\n1.a1b2 i5h5 2.a2b3 i6h6\n"


def test_a_text_is_a_game() -> None:
    game = sumito.parse(TEXT)
    assert [str(move) for move in game.moves] == ["a1b2", "i5h5", "a2b3", "i6h6"] == game.move_texts()
    assert game.move_texts("nacre")[0] == "a1d4"
    assert (game.black, game.white, game.layout, game.kind, game.result) == ("Ann", None, "belgian-daisy", "abalone", "unknown")
    assert len(game) == 4 and game.tags["Black"] == "Ann" and game.score == [0, 0]
    positions = list(game.positions())
    assert len(positions) == 5 and positions[0] == game.start and positions[-1] == game.last
    for before, move, after in zip(positions, game.moves, positions[1:], strict=False):
        assert before.play(move) == after
    assert [ply.position for ply in game.plies] == positions[:-1]
    assert game.text is not None and game.text.strip() == TEXT.strip() and game.format == "linear"


def test_comments_marks_and_variations_are_kept() -> None:
    game = sumito.parse('[Variant "Belgian Daisy"]\n\n1. a1b2! {good} i5h5 (1... i6h6 {or this} 2. a2b3) 2. a2b3 *\n', from_="apgn")
    first, second, _ = game.plies
    assert (first.mark, first.comment, str(first)) == ("!", "good", "a1b2!")
    assert game.comments == ["good", None, None]
    (line,) = second.variations
    assert [str(move) for move in line.moves] == ["i6h6", "a2b3"] and line.plies[0].comment == "or this"
    assert line.plies[0].position == second.position and line.plies[1].number == 3
    assert [len(lines) for lines in game.variations] == [0, 1, 0]


@pytest.mark.parametrize("format", ["apgn", "linear", "table", "ag", "reversible", "json", "jsonl"])
def test_games_come_back_from_every_format(format: str) -> None:
    game = sumito.parse(TEXT)
    again = sumito.parse(game.write(format))
    assert (again.start, again.moves, again.black) == (game.start, game.moves, "Ann")


def test_a_notation_that_a_format_does_not_have_is_refused() -> None:
    game = sumito.parse(TEXT)
    assert game.write("apgn", notation="nacre") != game.write("apgn")
    for format in ("reversible", "json", "csv"):
        with pytest.raises(sumito.QueryError, match=f"no effect on the format `{format}`, expected one of linear, "):
            game.write(format, notation="nacre")


def test_a_game_is_made_of_moves() -> None:
    start = sumito.Position("Belgian Daisy")
    game = sumito.Game(start, ["a1b2", start.play("a1b2").parse_move("i5h5")], tags=[("Black", "Ann")], result="black")
    assert (game.result, game.black, len(game)) == ("black", "Ann", 2)
    assert sumito.parse(game.write("apgn")).moves == game.moves
    assert game == sumito.Game("belgian-daisy", ["a1b2", "i5h5"], tags=[("Black", "Ann")], result="1-0")
    assert len({game, sumito.Game("belgian-daisy", ["a1b2", "i5h5"])}) == 2
    with pytest.raises(sumito.IllegalMoveError, match="ply 2: .*no marble on e5") as caught:
        sumito.Game(start, ["a1b2", "e5e6"])
    assert caught.value.ply == 2
    with pytest.raises(sumito.QueryError, match="result `won`, expected one of black"):
        sumito.Game(result="won")


def test_a_game_is_made_with_its_tags_and_ending() -> None:
    parsed = sumito.parse('[Black "A"]\n[Variant "standard"]\n[Result "1-0"]\n[Termination "resignation"]\n\n1. a1b2 1-0\n')
    for tags in (parsed.tags, list(parsed.tags.items())):
        game = sumito.Game(parsed.start, parsed.moves, tags=tags, result=parsed.result)
        assert (game.ending, game.tags) == ("resignation", parsed.tags)
        for format in ("apgn", "linear", "reversible", "jsonl"):
            assert sumito.parse(game.write(format)).ending == "resignation", format
    assert sumito.Game(result="white", ending="time").ending == "time"
    with pytest.raises(sumito.QueryError, match="ending `won`, expected one of six-ejections"):
        sumito.Game(ending="won")
    for name in ("White Elo", "", "x]", 'A"b', "2nd"):
        with pytest.raises(sumito.QueryError, match="expected a name of letters and digits as in WhiteElo"):
            sumito.Game(tags={name: "1500"})
    for tags in ("Ann", [("Black",)], {"Black": 1}):
        with pytest.raises(TypeError, match="tags: expected a dict, or a sequence of pairs"):
            sumito.Game(tags=tags)


def test_errors_have_line_column_and_ply() -> None:
    with pytest.raises(sumito.RecordError) as caught:
        sumito.parse("# layout: Belgian Daisy\n1.e5e6 i5h5")
    error = caught.value
    assert isinstance(error, ValueError) and (error.line, error.column, error.ply) == (2, 3, 1)
    assert "there is no marble on e5" in str(error)
    with pytest.raises(sumito.RecordError, match="2 records found, expected one"):
        sumito.parse(TEXT + "\n" + TEXT)
    for text in ("", "hello world"):
        with pytest.raises(sumito.RecordError):
            sumito.parse(text)


def test_a_game_with_an_illegal_move_is_read_up_to_it() -> None:
    text = (PROJECT / "tests/data/slip.txt").read_text()
    game = sumito.parse(text)
    assert len(game) == 3 and game.incomplete
    (problem,) = [problem for problem in game.problems if problem.severity == "error"]
    assert (problem.line, problem.column, problem.ply, problem.kind) == (2, 20, 4, "illegal-move")
    assert "h6i7" in problem.suggestions
    with pytest.raises(sumito.RecordError):
        sumito.parse(text, strict=True)


def test_files_folders_and_packed_files_are_read(tmp_path: pathlib.Path) -> None:
    plain = tmp_path / "games.txt"
    plain.write_text(TEXT)
    with gzip.open(tmp_path / "games.txt.gz", "wt") as file:
        file.write(TEXT)
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as archive:
        archive.writestr("one.txt", TEXT)
        archive.writestr("two.txt", TEXT)
    expected = sumito.parse(TEXT).moves
    for source, count in [(plain, 1), (str(plain), 1), (tmp_path / "games.txt.gz", 1), (tmp_path / "games.zip", 2), (tmp_path, 4)]:
        games = list(sumito.read(source))
        assert [game.moves for game in games] == [expected] * count, source
    names = [game.source for game in sumito.read(tmp_path / "games.zip")]
    assert [name is not None and name.endswith(f"{end}.txt") for name, end in zip(names, ("one", "two"), strict=True)] == [True, True]
    for stream in (io.StringIO(TEXT), io.BytesIO(TEXT.encode()), plain.open("rb")):
        with stream:
            assert len(list(sumito.read(stream))) == 1


def test_the_sample_games_are_all_read() -> None:
    with sumito.read(SAMPLES) as reader:
        games = list(reader)
    assert len(games) == reader.games >= 30 and {game.kind for game in games} == {"abalone", "konane"}
    assert all(game.last == list(game.positions())[-1] for game in games)


BAD = TEXT + "\n# layout: Belgian Daisy\n1.e5e6 i5h5\n\n" + TEXT


def test_records_that_are_not_games_are_never_lost_silently(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(BAD)
    reader = sumito.read(path)
    with pytest.warns(sumito.RecordWarning, match="1 of 3 records is no game"):
        assert len(list(reader)) == 2
    (reject,) = reader.rejects
    assert (reject.line, reject.number) == (5, 2) and reject.problems[0].ply == 1 and "e5e6" in reject.text
    with pytest.raises(sumito.RecordError, match="games.txt:6:3: error: ply 1") as caught:
        list(sumito.read(path, errors="raise"))
    assert (caught.value.line, caught.value.ply) == (6, 1)
    kinds = [type(item) for item in sumito.read(path, errors="yield")]
    assert kinds == [sumito.Game, sumito.Reject, sumito.Game]
    assert len(list(sumito.read(path, errors="skip"))) == 2


def test_wrong_sources_are_errors(tmp_path: pathlib.Path) -> None:
    with pytest.raises(FileNotFoundError, match="missing.txt"):
        sumito.read(tmp_path / "missing.txt")
    empty = tmp_path / "empty.txt"
    empty.write_text("")
    with pytest.raises(sumito.RecordError, match="no record found"):
        list(sumito.read(empty))
    with pytest.raises(TypeError, match="expected a path"):
        sumito.read(7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"read\(\) got an unexpected keyword argument 'layuot', did you mean layout"):
        sumito.read(empty, layuot="standard")
    # A name that is a word of Python is shown as it is written in Python.
    with pytest.raises(TypeError, match=r"read\(\) got an unexpected keyword argument 'zzz', expected some of .*\bfrom_[,$]"):
        sumito.read(empty, zzz=1)
    with pytest.raises(sumito.QueryError, match="invalid value 'standrad' for '--layout <LAYOUT>'.*did you mean"):
        sumito.read(empty, layout="standrad")
    with pytest.raises(ValueError, match="errors='ignore', expected"):
        sumito.read(empty, errors="ignore")  # type: ignore[arg-type]


def test_a_reader_can_be_closed_early() -> None:
    reader = sumito.read(SAMPLES)
    next(reader)
    reader.close()
    assert list(reader) == []
    seen = []
    list(sumito.read(SAMPLES, progress=lambda done, of: seen.append((done, of))))
    assert seen and all(of is None for _, of in seen)
