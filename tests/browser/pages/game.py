"""A game: back and forth, in other notations, with variations and with the analysis of an engine."""

import json
import os
import subprocess
import tempfile

from page_actions import END, HOME, LEFT, PAGE_DOWN, RIGHT, UP, position


def game(browser, pages, checks):
    moves = pages.json("/api/games/30")["moves"]
    out = next(move["ply"] for move in moves if move["ejected"])
    browser.open(f"{pages.url}/game/30?ply={out}")
    browser.wait(f"return document.body.dataset.ply === '{out}'", "the ply of the first ejection")
    count = "Object.values([...document.querySelectorAll('.board-area .cell')].map((cell) => cell.getAttribute('aria-label'))).filter((name) => !name.endsWith('empty')).length"
    assert browser.run(f"return {count}") == 27, "one marble is out"
    off = "return [...document.querySelectorAll('[data-layer=marbles] [data-color]')].filter((marble) => marble.style.transform.includes('scale(0.52)')).map((marble) => marble.dataset.color)"
    assert len(browser.run(off)) == 1
    checks("game")
    browser.key(LEFT)
    browser.wait(f"return document.body.dataset.ply === '{out - 1}'", "a ply back")
    browser.wait(f"return {count} === 28", "the marble has come back")
    assert browser.run(off) == []
    before = moves[out - 2]["position"] if out > 1 else pages.json("/api/games/30")["start"]
    assert position(browser) == before
    while int(browser.run("return document.body.dataset.ply")) > max(0, out - 6):
        ply = int(browser.run("return document.body.dataset.ply"))
        browser.key(LEFT)
        browser.wait(f"return document.body.dataset.ply === '{ply - 1}'", "a ply back")
        expected = moves[ply - 2]["position"] if ply > 1 else pages.json("/api/games/30")["start"]
        assert position(browser) == expected
    # Another notation, every format, the explorer at this ply.
    browser.run("const choice = document.querySelector('#notation'); choice.value = 'nacre'; choice.dispatchEvent(new Event('change'))")
    browser.wait(f"return document.querySelector('.move-list button[data-ply=\"1\"]').textContent === {json.dumps(moves[0]['nacre'])}", "Nacre names")
    assert browser.run("return document.querySelectorAll('a[download]').length") == 8
    here = position(browser)
    browser.click("#explore")
    browser.wait("return location.pathname === '/' && document.body.dataset.ready === 'true'", "the explorer")
    assert position(browser) == here
    assert "moves=a1b2" in browser.run("return location.search"), "the moves that lead there can be taken back"
    # Holes, two boards, three colours of which marbles have left the board.
    browser.open(f"{pages.url}/game/8?ply=3")
    assert browser.run("return [...document.querySelectorAll('.board-area .cell')].filter((cell) => cell.getAttribute('aria-label').endsWith('hole')).length") == 2
    browser.open(f"{pages.url}/game/19?ply=3")
    assert browser.run("return document.querySelectorAll('.board-area [role=grid]').length") == 2
    browser.open(f"{pages.url}/game/4?ply=20")
    assert sorted(browser.run(off)) == ["blue", "red", "red", "red"]
    # Variations are played too, and the main line is returned to.
    browser.open(f"{pages.url}/game/{pages.varied}?ply=0")
    browser.wait("return document.querySelectorAll('.move-list .variation button').length > 0", "a variation in the list")
    browser.click(".move-list .variation button")
    browser.wait("return document.body.dataset.ply === ''", "a position that was not played")
    browser.key(UP)
    browser.wait("return document.body.dataset.ply !== ''", "the game itself again")


def step_through_line(browser, pages, ply):
    """Steps through the last line of a page, by mouse and by keyboard: `ply` is a script that returns the current ply."""
    def at(expected):
        browser.wait(f"return String({ply}) === '{expected}'", f"ply {expected}")
        now = browser.run("return [...document.querySelectorAll('.chart')].map((chart) => chart.getAttribute('aria-valuenow'))")
        assert set(now) == {str(expected)} and len(now) == 2, now
    worth = lambda: browser.run("return [...document.querySelectorAll('.chart')].at(-1).getAttribute('aria-valuetext')")
    analysis = pages.json("/api/games/30")["analysis"]["plies"]
    x, y = browser.centre("figure:last-child .chart")
    browser.pointer({"type": "pointerMove", "duration": 0, "x": x, "y": y}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})
    # The middle of 115 plies lies between two of them.
    middle = int(browser.run("return document.querySelector('figure:last-child .chart').getAttribute('aria-valuenow')"))
    assert middle in (57, 58), middle
    at(middle)
    assert analysis[middle - 1]["eval"] in worth(), worth()
    browser.run("document.querySelector('figure:last-child .chart').focus()")
    for key, expected in ((RIGHT, middle + 1), (LEFT, middle), (PAGE_DOWN, middle + 10), (HOME, 0), (END, 115)):
        browser.key(key)
        at(expected)
    assert browser.run("return document.activeElement.getAttribute('role')") == "slider"


def analysis_chart(browser, pages, checks):
    """The analysis of a game as a chart: on the page of the game and in an exported page."""
    browser.open(f"{pages.url}/game/30?ply=3&lang=en")
    step_through_line(browser, pages, "document.body.dataset.ply")
    # Both axes have numbers, and the plies are named.
    values = browser.run("return [...document.querySelectorAll('.chart')].map((chart) => [...chart.querySelectorAll('.axis-value')].map((text) => text.textContent))")
    assert values == [["+4", "0", "−4"], ["+4", "0", "−4"]], values
    plies = browser.run("return [...document.querySelector('.chart').querySelectorAll('.axis-ply')].map((text) => text.textContent)")
    assert plies == ["20", "40", "60", "80", "100", "115 plies"], plies
    nodes = [node for node in browser.accessibility_nodes() if node["role"] == "slider"]
    assert len(nodes) == 2 and any("Engine evaluation" in node["name"] for node in nodes), nodes
    browser.run("document.querySelector('figure:last-child .chart').scrollIntoView({block: 'end'})")
    checks("judged")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "judged.html")
        subprocess.run([*pages.words, "export", "--event", "Abalone World*", "--to", "html", "-o", path], check=True, capture_output=True)
        browser.open(f"file://{path}#1.5")
        step_through_line(browser, pages, "location.hash.split('.')[1]")
        checks("exported")


TESTS = (game, analysis_chart)
