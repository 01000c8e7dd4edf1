"""A puzzle, tried by hand and by keyboard."""

import json
import os
import subprocess
import tempfile

from page_actions import CONTROL, ENTER, marbles, move_focus_to, position
from served import Server

from pages.interactive_board import type_move

# A game that missed a win by two moves of Black.
WIN_IN_TWO = '[StartPosition "5/6/7/8/9/8/b2bbw1/2w1b1/3w1 -5b5w b"]\n\n1. b5b6 *\n'


def puzzles(browser, pages, checks):
    """A puzzle: tried by hand, wrong and right; the next one by keyboard."""
    browser.open(f"{pages.url}/puzzles?lang=en")
    browser.wait("return document.body.dataset.puzzle === 'open'", "a puzzle")
    announcement = lambda: browser.run("return document.querySelector('#announcement').textContent")
    rows = pages.json("/api/puzzles?sort=difficulty")
    assert [row["turn"] for row in rows] == ["white", "black"]
    assert position(browser) == rows[0]["position"]
    # The side to move is below: White sees the board from the other side.
    ys = browser.run("return ['a1', 'i9'].map((cell) => document.querySelector(`.board-area [data-cell=${cell}]`).getBoundingClientRect().y)")
    assert ys[0] < ys[1]
    checks("puzzle")
    browser.drag('.board-area [data-cell="c3"]', '.board-area [data-cell="d4"]')
    browser.wait("return document.querySelector('.feedback').classList.contains('incorrect')", "marked as wrong")
    assert "c3d4 is not the solution" in announcement(), announcement()
    browser.wait("return document.body.dataset.puzzle === 'open'", "taken back")
    assert marbles(browser)["c3"] == "c3 white" and browser.run("return document.querySelector('#solution').hidden")
    browser.drag('.board-area [data-cell="c3"]', '.board-area [data-cell="b2"]')
    browser.wait("return document.querySelector('.feedback').classList.contains('correct')", "marked as right")
    assert marbles(browser)["a1"] == "a1 white", "the marble of Black is out"
    assert "0 of 1" in browser.run("return document.querySelector('#count').textContent")
    assert not browser.run("return document.querySelector('#solution').hidden")
    assert browser.run("return document.querySelector('#themes').textContent") == "win in 1"
    checks("puzzle-solved")
    # The next one by keyboard alone; it has an obstacle.
    browser.run("document.activeElement.blur()")
    browser.key("n")
    browser.wait(f"return document.body.dataset.position === {json.dumps(rows[1]['position'])}", "the next puzzle")
    assert "at=1" in browser.run("return location.search") and marbles(browser)["e5"] == "e5 obstacle"
    browser.run("document.querySelector('.board-area [data-cell=\"e5\"]').focus()")
    # Both marbles of the line, then the cell where the foremost goes.
    for cell in ("c3", "b2", "a1"):
        move_focus_to(browser, cell)
        browser.key(ENTER)
    browser.wait("return document.body.dataset.puzzle === 'solved'", "solved by keyboard")
    assert "1 of 2" in browser.run("return document.querySelector('#count').textContent")
    # The address alone shows the same; its game; the solution without a try.
    browser.open(browser.run("return location.href"))
    browser.wait(f"return document.body.dataset.position === {json.dumps(rows[1]['position'])}", "the same puzzle")
    browser.click("#reveal")
    browser.wait("return document.querySelector('.feedback').textContent === 'It is c3b2.'", "the solution")
    browser.click("#from")
    browser.wait("return location.pathname.startsWith('/game/') && document.body.dataset.ply === '0'", "its game at its ply")
    assert position(browser) == rows[1]["position"]
    browser.open(f"{pages.url}/puzzles?theme=win-in-1")
    browser.wait("return document.body.dataset.puzzle === 'open'", "the puzzles of a theme")
    assert browser.run("return document.querySelector('#theme').value") == "win-in-1"
    browser.open(f"{pages.url}/puzzles?task=save")
    assert "sumito puzzles" in browser.run("return document.querySelector('pre').textContent")
    # Puzzles are stored, but none that the filters match.
    browser.open(f"{pages.url}/puzzles?theme=sacrifice&lang=en")
    text = browser.run("return document.querySelector('main').innerText")
    assert "No puzzle matches these filters" in text and "No puzzles are stored" not in text, text
    levels = "return ['#min-difficulty', '#max-difficulty'].map((field) => [...document.querySelector(field).options].map(({value}) => value))"
    assert browser.run(levels) == [["", *map(str, range(1, 10))]] * 2, browser.run(levels)
    browser.open(f"{pages.url}/puzzles?max-difficulty=12&lang=en")
    assert browser.run("return document.querySelector('#max-difficulty').value") == "12", "what the address names can be seen"


def several_moves(browser, pages, checks):
    """A stored puzzle of several moves is solved by hand, with the answer of the page between them, whatever the notation of the page."""
    with tempfile.TemporaryDirectory() as folder:
        record, database = os.path.join(folder, "missed.apgn"), os.path.join(folder, "games.db")
        with open(record, "w", encoding="utf-8") as file:
            file.write(WIN_IN_TWO)
        for words in (["import", record], ["puzzles", "--depth", "3"]):
            subprocess.run([pages.sumito, "--db", database, *words], check=True, capture_output=True)
        with Server(pages.sumito, database) as server:
            assert [row["solution"] for row in server.json("/api/puzzles")] == ["c4c5 a4a5 c5c6"]
            for notation, names in (("abapro", ["c4c5", "a4a5", "c5c6"]), ("nacre", ["c4c6", "a4a5", "c5c7"])):
                browser.open(f"{server.url}/puzzles?notation={notation}&lang=en")
                browser.run("localStorage.clear()")
                browser.open(f"{server.url}/puzzles?notation={notation}&lang=en")
                solve(browser, names)
                # Shown without a try, the solution can be left for other moves.
                browser.open(f"{server.url}/puzzles?notation={notation}&lang=en")
                browser.click("#reveal")
                browser.wait(f"return document.querySelector('.feedback').textContent === 'It is {names[0]}.'", "the solution")
                assert position(browser) != server.json("/api/puzzles")[0]["position"] and position(browser), "the position after its first move"


def solve(browser, names):
    """Drags the moves of the solution."""
    feedback = "return document.querySelector('.feedback').textContent"
    movable = "document.querySelectorAll('.board-area .cell.movable').length > 0"
    browser.wait(f"return document.body.dataset.puzzle === 'open' && {movable}", "the puzzle")
    browser.drag('.board-area [data-cell="c4"]', '.board-area [data-cell="c5"]')
    browser.wait("return document.querySelector('.feedback.correct')", "the first move is right")
    assert browser.run(feedback) == f"{names[0]} is right. Continue.", browser.run(feedback)
    browser.wait(f"return document.body.dataset.puzzle === 'open' && {movable}", "the answer")
    assert marbles(browser)["a5"] == "a5 white", "the answer is on the board"
    browser.drag('.board-area [data-cell="c5"]', '.board-area [data-cell="c6"]')
    browser.wait("return document.body.dataset.puzzle === 'solved'", "the end of the solution")
    assert browser.run(feedback) == f"Right: {names[2]}.", browser.run(feedback)
    assert browser.run("return [...document.querySelectorAll('.move-list button')].map((button) => button.textContent)") == names
    assert "unchanged game" not in browser.run("return document.querySelector('.move-list').textContent")
    assert "1 of 1" in browser.run("return document.querySelector('#count').textContent")
    assert "streak 1" in browser.run("return document.querySelector('#rating').textContent")


def whole_solution(browser, pages, checks):
    """The whole solution is played with its replies; after the first move another move is not a mistake. The engine explains what is wrong with a move."""
    answer = pages.json("/api/position?layout=belgian-daisy&moves=a1b2+i5h5+a2b3&notation=abapro")
    puzzle = pages.json("/api/puzzles?sort=difficulty&notation=abapro")[0]
    start = answer["start"]
    puzzle |= {"position": start["position"], "view": 0, "turn": "black", "solution": "a1b2 i5h5 a2b3", "playback": start | {"moves": answer["line"]}}
    source = """const plain = window.fetch; window.fetch = (...all) => String(all[0]).includes('/api/puzzles')
        ? Promise.resolve(new Response(JSON.stringify([%s]), {headers: {'x-total-count': '1'}})) : plain(...all)""" % json.dumps(puzzle)
    script = browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=source)["identifier"]
    try:
        browser.open(f"{pages.url}/puzzles?lang=en")
        browser.run("localStorage.removeItem('sumito.puzzle-ratings')")
        browser.open(f"{pages.url}/puzzles?lang=en")
        browser.wait("return document.querySelectorAll('.board-area .cell.movable').length > 0", "the puzzle")
        type_move(browser, "a2b3")
        browser.wait("return document.querySelector('#why-not')", "a wrong move")
        browser.wait("return document.body.dataset.puzzle === 'open'", "taken back")
        browser.click("#why-not")
        browser.wait("return document.querySelector('.refutation-text').textContent.startsWith('After a2b3 the best reply is')", "what is wrong with it")
        type_move(browser, "a1b2")
        browser.wait("return document.body.dataset.puzzle === 'open' && document.querySelectorAll('.board-area .cell.movable').length > 0", "the reply")
        assert browser.run("return document.querySelector('.feedback').textContent") == "a1b2 is right. Continue."
        # What was played remains until the end.
        before = position(browser)
        browser.run("document.activeElement.blur()")
        browser.key_with(CONTROL, "z")
        assert position(browser) == before, position(browser)
        type_move(browser, "h9g8")
        browser.wait("return document.body.dataset.puzzle === 'solved'", "the end of the solution")
        assert browser.run("return [...document.querySelectorAll('.move-list button')].map((button) => button.textContent)") == ["a1b2", "i5h5", "a2b3"]
        assert "0 of 1" in browser.run("return document.querySelector('#count').textContent"), "the first try was wrong"
        assert "streak 0" in browser.run("return document.querySelector('#rating').textContent")
    finally:
        browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script)


def games_without_puzzles(browser, pages, checks):
    """No command is advised that finds no puzzles of a game."""
    browser.open(f"{pages.url}/puzzles?game=konane&lang=en")
    browser.wait("return document.querySelector('main').innerText.includes('There are no puzzles of Kōnane.')", "that there are none")
    assert not browser.run("return document.querySelector('main pre')")


TESTS = (puzzles, several_moves, whole_solution, games_without_puzzles)
