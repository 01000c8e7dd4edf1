"""What a player does with the pages, in a real browser: `drive.py SUMITO [FOLDER FOR SCREENSHOTS]`."""

import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request

from konane import konane_explorer, konane_game, konane_lists, konane_search
from webdriver import Browser, Driver

LEFT, UP, RIGHT, DOWN, ENTER, TAB = "\ue012", "\ue013", "\ue014", "\ue015", "\ue007", "\ue004"
PAGE_DOWN, HOME, END = "\ue00f", "\ue011", "\ue010"
SIZES = [("desktop", 1280, 900, False), ("phone", 390, 844, True)]


class Pages:
    """`sumito serve` over the sample games, from `with` to its end."""

    def __init__(self, sumito):
        self.sumito = sumito

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        words = [self.sumito, "--db", os.path.join(self.folder.name, "games.db")]
        varied = os.path.join(self.folder.name, "varied.ag")
        with open(varied, "w") as file:
            file.write('[Variant "belgian"]\n\n1. a1b2 (1. a2b3 i5h5 (1... i6h6)) i5h5 2. a2b3 *\n')
        subprocess.run([*words, "import", "sample-games", varied], check=True, capture_output=True)
        before = self.count(words)
        subprocess.run([*words, "import", "tests/data/missed.apgn"], check=True, capture_output=True)
        judged = [str(before + 1), str(before + 2)]
        subprocess.run([*words, "analyse", "30", *judged, "--depth", "2"], check=True, capture_output=True)
        subprocess.run([*words, "puzzles", "--event", "Missed*", "--depth", "3"], check=True, capture_output=True)
        self.varied, self.words = before, words
        jumps = os.path.join(self.folder.name, "konane.txt")
        subprocess.run([self.sumito, "generate", "--layout", "konane-8x8", "--games", "12", "--seed", "1", "-o", jumps], check=True, capture_output=True)
        first = self.count(words) + 1
        subprocess.run([*words, "import", jumps], check=True, capture_output=True)
        self.konane = range(first, first + 12)
        self.process = subprocess.Popen([*words, "serve", "--port", "0", "--writable"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.url = self.process.stdout.readline().strip().rstrip("/")
        return self

    @staticmethod
    def count(words):
        listed = subprocess.run([*words, "games", "--format", "json"], check=True, capture_output=True)
        return len(json.loads(listed.stdout))

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)
        self.folder.cleanup()

    def json(self, path):
        with urllib.request.urlopen(self.url + path, timeout=30) as answer:
            return json.load(answer)


def position(browser):
    return browser.run("return document.body.dataset.position")


def marbles(browser):
    """What is drawn on the board: cells with letters."""
    return browser.run("return Object.fromEntries([...document.querySelectorAll('.board-area .cell')].map((cell) => [cell.dataset.cell, cell.getAttribute('aria-label')]))")


def see(browser, pages, script, what):
    browser.wait(f"return {script}", what)


def explorer(browser, pages, shot):
    browser.open(f"{pages.url}/?layout=belgian-daisy")
    see(browser, pages, "document.querySelectorAll('table.move-table tbody tr').length > 1", "moves")
    first = position(browser)
    assert marbles(browser)["a1"] == "a1 black" and marbles(browser)["e5"] == "e5 empty"
    shot("explorer")
    # What a line takes along goes with the hand, and back where it is let go before it is half way (tried by mouse).
    where = "return [...document.querySelectorAll('[data-layer=marbles] [data-color]')].map((marble) => marble.style.transform)"
    still = browser.run(where)
    if browser.hand == "mouse":
        browser.hold('.board-area [data-cell="a1"]', '.board-area [data-cell="b2"]')
        assert sum(a != b for a, b in zip(still, browser.run(where))) == 3, "a line of three marbles"
        x, y = browser.centre('.board-area [data-cell="a1"]')
        browser.pointer({"type": "pointerMove", "duration": 60, "x": x + 1, "y": y + 1})
        browser.pointer({"type": "pointerUp", "button": 0})
        assert browser.run(where) == still and position(browser) == first
    # In line: the rear marble is dragged a cell on.
    browser.drag('.board-area [data-cell="a1"]', '.board-area [data-cell="b2"]')
    see(browser, pages, "location.search.includes('moves=a1b2')", "a1b2 in the address")
    expected = pages.json("/api/openings?layout=belgian&moves=a1b2")["position"]
    see(browser, pages, f"document.body.dataset.position === {json.dumps(expected)}", "the position after a1b2")
    assert marbles(browser)["a1"] == "a1 empty"
    # By its name in the table.
    browser.click('table.move-table tr[data-move="i5h5"] button')
    see(browser, pages, "location.search.includes('i5h5')", "i5h5 in the address")
    expected = pages.json("/api/openings?layout=belgian&moves=a1b2+i5h5")["position"]
    see(browser, pages, f"document.body.dataset.position === {json.dumps(expected)}", "the position after i5h5")
    # Broadside: two marbles, then a cell beside the first.
    moves = pages.json("/api/moves?" + urllib.parse.urlencode({"position": expected}))
    broadside = next(move for move in moves if move["kind"] == "broadside" and move["marbles"] == 2)
    first_end, other_end, target = (broadside["abapro"][n : n + 2] for n in (0, 2, 4))
    for cell in (first_end, other_end):
        browser.click(f'.board-area [data-cell="{cell}"]')
    see(browser, pages, "document.querySelectorAll('circle.target').length > 0", "where the marbles can go")
    browser.click(f'.board-area [data-cell="{target}"]')
    see(browser, pages, f"location.search.includes({json.dumps(broadside['abapro'])})", "the broadside in the address")
    see(browser, pages, f"document.body.dataset.position === {json.dumps(broadside['position'])}", "the position after the broadside")
    # A move that is none changes nothing.
    browser.drag('.board-area [data-cell="e5"]', '.board-area [data-cell="e6"]')
    assert position(browser) == broadside["position"]
    for _ in range(3):
        browser.run("document.activeElement.blur()")
        before = position(browser)
        browser.key(LEFT)
        see(browser, pages, f"document.body.dataset.position !== {json.dumps(before)}", "a move back")
    assert position(browser) == first
    browser.key(RIGHT)
    see(browser, pages, "location.search.includes('moves=a1b2')", "the move again")
    # The address alone shows the same.
    address = browser.run("return location.href")
    browser.open(address)
    assert position(browser) == pages.json("/api/openings?layout=belgian&moves=a1b2")["position"]


def walk(browser, cell):
    """Goes from the cell that has the focus to another, by arrow keys alone."""
    for _ in range(20):
        here = browser.run("return document.activeElement.dataset.cell")
        if here == cell:
            return
        rows, columns = ord(cell[0]) - ord(here[0]), int(cell[1]) - int(here[1])
        # Up leads to the next row and diagonal, right to the next diagonal.
        browser.key(UP if rows > 0 else DOWN if rows < 0 else RIGHT if columns > 0 else LEFT)
    raise AssertionError(f"{cell} is not reached, but {here}")


def keyboard(browser, pages, shot):
    browser.open(f"{pages.url}/?layout=belgian-daisy")
    see(browser, pages, "document.body.dataset.position", "the start")
    # To the board by the key that goes from one element to the next.
    for _ in range(60):
        browser.key(TAB)
        if browser.run("return document.activeElement.dataset.cell ?? ''"):
            break
    assert browser.run("return document.activeElement.dataset.cell") == "e5"

    def play(name):
        moves = pages.json("/api/moves?notation=abapro&" + urllib.parse.urlencode({"position": position(browser)}))
        move = next(move for move in moves if move["abapro"] == name)
        ways = [(way[:2], way[2:]) for way in move["steps"].split(" ")][move["pushed"]:]
        own = [cell for cell, _ in ways]
        for cell in own:
            walk(browser, cell)
            browser.key(ENTER)
        assert sorted(browser.run("return [...document.querySelectorAll('.board-area .selected')].map((cell) => cell.dataset.cell)")) == sorted(own)
        assert own[0] in browser.run("return document.querySelector('#announcement').textContent"), "what is chosen is told"
        walk(browser, next(there for cell, there in ways if there not in own))
        browser.key(ENTER)
        see(browser, pages, f"document.body.dataset.position === {json.dumps(move['position'])}", f"the position after {name}")

    play("a1b2")
    assert "move" in browser.run("return document.querySelector('#announcement').textContent"), "who is to move is told"
    play("i5h5")
    moves = pages.json("/api/moves?notation=abapro&" + urllib.parse.urlencode({"position": position(browser)}))
    play(next(move["abapro"] for move in moves if move["kind"] == "broadside"))
    # A whole game by keyboard: there and back.
    browser.open(f"{pages.url}/game/30?ply=0")
    browser.key(RIGHT, RIGHT)
    browser.wait("return document.body.dataset.ply === '2'", "two moves on")


def reader(browser, pages, shot):
    """What a screen reader is given of the board, cell by cell, and of moves."""
    browser.open(f"{pages.url}/?layout=belgian-daisy&lang=en")
    see(browser, pages, "document.body.dataset.position", "the start")
    heard = browser.heard()
    roles = [node["role"] for node in heard]
    assert roles.count("grid") == 1 and roles.count("row") >= 9, roles
    cells = [node["name"] for node in heard if node["role"] == "gridcell" and len(node["name"].split()) == 2 and len(node["name"].split()[0]) == 2]
    assert len(cells) == 61 and len(set(cells)) == 61, cells
    assert cells[0] == "i5 white" and "e5 empty" in cells and "a1 black" in cells, cells
    assert sum(name.endswith("black") for name in cells) == 14 and sum(name.endswith("white") for name in cells) == 14
    # Marbles are drawn, not read: a cell says what is on it.
    assert not [node for node in heard if node["role"] in ("image", "img", "graphics-symbol") and "marble" in node["name"]]
    live = [node for node in heard if node.get("live") == "polite"]
    assert len(live) == 1, live
    # What is chosen, where it can go, and what was played.
    for cell in ("a1", "b2", "c3"):
        browser.click(f'.board-area [data-cell="{cell}"]')
    if not browser.run("return document.querySelectorAll('.board-area .target').length"):
        browser.run("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}))")
        for cell in ("a1", "b1"):
            browser.click(f'.board-area [data-cell="{cell}"]')
    heard = browser.heard()
    chosen = [node["name"] for node in heard if node["role"] == "gridcell" and node.get("selected")]
    assert chosen, "cells chosen are told as chosen"
    assert [node for node in heard if node["role"] == "gridcell" and "move here" in node["description"]], "cells to go to are told as such"
    browser.click('table.move-table tr[data-move="a1b2"] button')
    see(browser, pages, "location.search.includes('moves=a1b2')", "a1b2")
    see(browser, pages, "document.querySelector('#announcement').textContent.startsWith('White to move')", "who is to move, told")
    names = [node["name"] for node in browser.heard() if node["role"] == "gridcell"]
    assert "a1 empty" in names and "d4 black" in names
    # A game told: an ejection, and its taking back.
    out = next(move["ply"] for move in pages.json("/api/games/30")["moves"] if move["ejected"])
    browser.open(f"{pages.url}/game/30?ply={out}")
    browser.wait("return document.querySelector('#announcement').textContent.includes('a marble is ejected (white)')", "the ejection, told")
    browser.key(LEFT)
    browser.wait("return document.querySelector('#announcement').textContent.includes('a marble comes back (white) on')", "the marble that comes back, told")
    browser.open(f"{pages.url}/game/30?ply={out}&lang=fr")
    browser.wait("return document.querySelector('#announcement').textContent.includes('une bille est éjectée (blanc)')", "the ejection in French")
    assert "e5 vide" in [node["name"] for node in browser.heard()] or "e5 noir" in [node["name"] for node in browser.heard()] or "e5 blanc" in [node["name"] for node in browser.heard()]


def rules(browser, pages, shot):
    """Other rules, notations and layouts in the explorer."""
    browser.open(f"{pages.url}/?layout=standard&rules=triangles&notation=nacre")
    see(browser, pages, "document.body.dataset.position", "the start")
    moves = pages.json("/api/moves?notation=abapro&" + urllib.parse.urlencode({"position": position(browser), "rules": "triangles"}))
    triangle = next(move for move in moves if move["kind"] == "triangle")
    ways = [(way[:2], way[2:]) for way in triangle["steps"].split(" ")]
    for cell, _ in ways:
        browser.click(f'.board-area [data-cell="{cell}"]')
    own = [cell for cell, _ in ways]
    browser.click(f'.board-area [data-cell="{next(there for _, there in ways if there not in own)}"]')
    see(browser, pages, f"document.body.dataset.position === {json.dumps(triangle['position'])}", "the position after a triangle")
    # The address leads there again.
    browser.open(browser.run("return location.href"))
    see(browser, pages, f"document.body.dataset.position === {json.dumps(triangle['position'])}", "the same from the address")
    browser.open(f"{pages.url}/?layout=belgian-daisy&notation=nacre")
    names = [move["nacre"] for move in pages.json("/api/moves?position=belgian-daisy") if move["abapro"] == "a1b2"]
    see(browser, pages, f"[...document.querySelectorAll('table.move-table button')].some((button) => button.textContent === {json.dumps(names[0])})", "the move in Nacre's notation")
    # The way there is told in the same notation, and its last move is shown, whoever has come by the address.
    browser.open(f"{pages.url}/?layout=belgian-daisy&moves=a1b2+i5h5&notation=nacre")
    assert browser.run("return [...document.querySelectorAll('.explorer-answers .move-path button')].slice(1).map((button) => button.textContent)") == ["a1d4", "i5f5"]
    assert browser.run("return document.querySelectorAll('[data-layer=arrows] path').length") == 1
    browser.key(LEFT)
    browser.wait("return location.search.includes('moves=a1b2&') && document.querySelectorAll('[data-layer=arrows] path').length === 1", "a move back")
    # An ejection is taken back: the marble returns.
    moves = pages.json("/api/games/30")["moves"]
    out = next(move["ply"] for move in moves if move["ejected"])
    browser.open(f"{pages.url}/?" + urllib.parse.urlencode({"layout": "belgian-daisy", "moves": " ".join(move["abapro"] for move in moves[:out])}))
    count = "return document.querySelectorAll('.board-area [data-layer=marbles] [data-color]').length"
    assert browser.run(count) == 27
    browser.key(LEFT)
    see(browser, pages, f"document.body.dataset.position === {json.dumps(moves[out - 2]['position'])}", "the position before the ejection")
    assert browser.run(count) == 28
    # A game with other rules leads to the explorer with them.
    browser.open(f"{pages.url}/game/8?ply=3")
    browser.click("#explore")
    browser.wait("return location.pathname === '/' && document.body.dataset.position", "the explorer")
    assert "rules=" in browser.run("return location.search")
    assert browser.run("return document.querySelectorAll('table.move-table tbody tr').length") >= 2


def figures(browser, pages, shot):
    browser.open(f"{pages.url}/stats")
    games = pages.json("/api/stats")["games"]
    assert str(games) in browser.run("return document.querySelector('#summary').textContent")
    browser.wait("return document.querySelector('#plots').complete && document.querySelector('#plots').naturalWidth > 0", "the plots")
    shot("figures")
    browser.open(f"{pages.url}/stats?result=black")
    assert str(pages.json("/api/stats?result=black")["games"]) in browser.run("return document.querySelector('#summary').textContent")


def game(browser, pages, shot):
    moves = pages.json("/api/games/30")["moves"]
    out = next(move["ply"] for move in moves if move["ejected"])
    browser.open(f"{pages.url}/game/30?ply={out}")
    browser.wait(f"return document.body.dataset.ply === '{out}'", "the ply of the first ejection")
    count = "Object.values([...document.querySelectorAll('.board-area .cell')].map((cell) => cell.getAttribute('aria-label'))).filter((name) => !name.endsWith('empty')).length"
    assert browser.run(f"return {count}") == 27, "one marble is out"
    off = "return [...document.querySelectorAll('[data-layer=marbles] [data-color]')].filter((marble) => marble.style.transform.includes('scale(0.52)')).map((marble) => marble.dataset.color)"
    assert len(browser.run(off)) == 1
    shot("game")
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
    # Variations are played too, and left again.
    browser.open(f"{pages.url}/game/{pages.varied}?ply=0")
    browser.wait("return document.querySelectorAll('.move-list .variation button').length > 0", "a variation in the list")
    browser.click(".move-list .variation button")
    browser.wait("return document.body.dataset.position === ''", "a place that was not played")
    browser.key(UP)
    browser.wait("return document.body.dataset.position !== ''", "the game itself again")


def gone_along(browser, pages, ply):
    """Goes along the last line of a page, by hand and by keyboard: `ply` is a script that tells where the game is."""
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


def judged(browser, pages, shot):
    """What a program says of a game, as a line: on the page of the game and in an exported page."""
    browser.open(f"{pages.url}/game/30?ply=3&lang=en")
    gone_along(browser, pages, "document.body.dataset.ply")
    heard = [node for node in browser.heard() if node["role"] == "slider"]
    assert len(heard) == 2 and any("What a program says" in node["name"] for node in heard), heard
    browser.run("document.querySelector('figure:last-child .chart').scrollIntoView({block: 'end'})")
    shot("judged")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "judged.html")
        subprocess.run([*pages.words, "export", "--event", "Abalone World*", "--to", "html", "-o", path], check=True, capture_output=True)
        browser.open(f"file://{path}#1.5")
        gone_along(browser, pages, "location.hash.split('.')[1]")
        shot("exported")


def puzzles(browser, pages, shot):
    """A puzzle: tried by hand, wrong and right; the next one by keyboard."""
    browser.open(f"{pages.url}/puzzles?lang=en")
    browser.wait("return document.body.dataset.puzzle === 'open'", "a puzzle")
    told = lambda: browser.run("return document.querySelector('#announcement').textContent")
    rows = pages.json("/api/puzzles?sort=difficulty")
    assert [row["turn"] for row in rows] == ["white", "black"]
    assert position(browser) == rows[0]["position"]
    # Who moves is below: White sees the board from the other side.
    ys = browser.run("return ['a1', 'i9'].map((cell) => document.querySelector(`.board-area [data-cell=${cell}]`).getBoundingClientRect().y)")
    assert ys[0] < ys[1]
    shot("puzzle")
    browser.drag('.board-area [data-cell="c3"]', '.board-area [data-cell="d4"]')
    browser.wait("return document.querySelector('.feedback').classList.contains('incorrect')", "told wrong")
    assert "c3d4 does not do it" in told(), told()
    browser.wait("return document.body.dataset.puzzle === 'open'", "taken back")
    assert marbles(browser)["c3"] == "c3 white" and browser.run("return document.querySelector('#solution').hidden")
    browser.drag('.board-area [data-cell="c3"]', '.board-area [data-cell="b2"]')
    browser.wait("return document.querySelector('.feedback').classList.contains('correct')", "told right")
    assert marbles(browser)["a1"] == "a1 white", "the marble of Black is out"
    assert "0 of 1" in browser.run("return document.querySelector('#count').textContent")
    assert not browser.run("return document.querySelector('#solution').hidden")
    shot("puzzle-solved")
    # The next one by keyboard alone; it has an obstacle.
    browser.run("document.activeElement.blur()")
    browser.key("n")
    browser.wait(f"return document.body.dataset.position === {json.dumps(rows[1]['position'])}", "the next puzzle")
    assert "at=1" in browser.run("return location.search") and marbles(browser)["e5"] == "e5 obstacle"
    browser.run("document.querySelector('.board-area [data-cell=\"e5\"]').focus()")
    # Both marbles of the line, then the cell where the foremost goes.
    for cell in ("c3", "b2", "a1"):
        walk(browser, cell)
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
    browser.open(f"{pages.url}/puzzles?task=save")
    assert "sumito puzzles" in browser.run("return document.querySelector('pre').textContent")


def search(browser, pages, shot):
    browser.open(f"{pages.url}/search")
    for brush, cells in (("w", ["a1"]), ("b", ["b2"])):
        browser.click(f'[data-sign="{brush}"]')
        for cell in cells:
            browser.click(f'.board-area [data-cell="{cell}"]')
    browser.click("#find")
    expected = len(pages.json("/api/search?pattern=black:b2+white:a1&limit=1000"))
    assert expected > 0
    browser.wait(f"return document.body.dataset.hits === '{min(24, expected)}'", f"{expected} hits")
    assert browser.run("return document.querySelectorAll('.search-results svg').length") == min(24, expected)
    shot("search")
    # A whole position, from a layout.
    browser.open(f"{pages.url}/search?" + urllib.parse.urlencode({"position": pages.json("/api/openings?layout=alien-attack")["position"]}))
    browser.wait("return document.body.dataset.hits === '1'", "the one game from Alien Attack")
    browser.run("const field = document.querySelector('#names'); field.value = 'aba'; field.dispatchEvent(new Event('input'))")
    browser.wait("return [...document.querySelectorAll('li a')].some((link) => link.textContent === 'ABA-PRO')", "a player by a part of the name")


def lists(browser, pages, shot):
    browser.open(f"{pages.url}/games")
    assert browser.run("return document.querySelectorAll('tbody tr').length") >= 30
    browser.click("th:nth-child(6) button")
    browser.wait("return location.search.includes('sort=plies') && document.querySelector('[aria-sort]')?.ariaSort === 'ascending'", "sorted by plies")
    shot("games")
    browser.open(f"{pages.url}/players")
    shot("players")
    browser.open(f"{pages.url}/player?name=sumito")
    shot("player")
    browser.click("#report")
    browser.wait("return location.pathname === '/report' && document.body.dataset.ready === 'true'", "the report on a player")
    report = pages.json("/api/report/player?name=sumito")
    assert str(round(report["rating"]["rating"])) in browser.run("return document.body.innerText")
    assert browser.run("return document.querySelectorAll('.plan svg').length") == len(report["plans"])
    browser.wait("return document.querySelector('#plots').complete && document.querySelector('#plots').naturalWidth > 0", "the plots of the report")
    shot("report-player")
    browser.open(f"{pages.url}/?layout=belgian-daisy&moves=a1b2")
    browser.wait("return document.querySelector('#report')", "the way to the report")
    browser.click("#report")
    browser.wait("return location.pathname === '/report' && document.body.dataset.ready === 'true'", "the report on an opening")
    assert "Scorpio" in browser.run("return document.body.innerText")
    shot("report-opening")
    browser.open(f"{pages.url}/rejects")
    browser.open(f"{pages.url}/games?lang=fr")
    assert browser.run("return document.documentElement.lang") == "fr" and "Parties" in browser.run("return document.body.innerText")


def nowhere(browser, pages, shot):
    browser.open(f"{pages.url}/nowhere")
    assert "There is no page at /nowhere." in browser.run("return document.querySelector('main').innerText")
    # The browser says so too.
    [complaint] = browser.complaints()
    assert "/nowhere" in complaint and "404" in complaint, complaint


def stones(browser, pages, shot):
    """A board of Kōnane: stones jump, are pressed, dragged and reached by arrow keys."""
    browser.open(f"{pages.url}/import")
    browser.run("""const load = (path) => import(`/assets/${path}`);
        const [{createBoard, createBoardInputs}, {MoveInput}, {boardOptions, parsePosition}] =
            await Promise.all([load('components/board_setup.js'), load('components/move_input.js'), load('lib/position.js')]);
        const host = document.querySelector('#page');
        host.classList.add('board-area');
        host.replaceChildren();
        const position = '5/w2x1/5/w4/b4 b -';
        const board = createBoard(host, {...boardOptions(position), seats: [{name: 'Ann', color: 'black', below: true}, {name: 'Bob', color: 'white'}]});
        board.setState(parsePosition(position));
        const moves = [{name: 'a1-a3', steps: 'a1a3 a2-'}, {name: 'a1-a5', steps: 'a1a3 a2- a3a5 a4-'}].map((move) => ({...move, takes: 'white', seat: 0, turn: 1}));
        window.played = [];
        const input = new MoveInput((move) => { played.push(move.name); board.play(move); }, () => played.push('none'));
        const [cells] = createBoardInputs(board, input.cellActions);
        window.offer = (legal) => input.setLegalMoves(cells, legal);
        window.again = (move) => { board.undo(move); offer(moves); };
        window.tested = {board, moves};
        offer(moves)""")
    cells = lambda: browser.run("return Object.fromEntries([...document.querySelectorAll('.cell')].map((cell) => [cell.dataset.cell, cell.getAttribute('aria-label')]))")
    at_rest = lambda: see(browser, pages, "document.getAnimations().length === 0 && !document.querySelector('[data-taken]')", "stones at rest")
    start = cells()
    assert len(start) == 24 and "d4" not in start, start
    assert (start["a1"], start["a2"], start["a3"]) == ("a1 black", "a2 white", "a3 empty")
    # Its squares that can be reached are shown, and the farther one is chosen: the stone stops on the way.
    browser.click('[data-cell="a1"]')
    assert browser.run("return [...document.querySelectorAll('.target')].map((cell) => cell.dataset.cell)") == ["a5", "a3"]
    browser.click('[data-cell="a5"]')
    jumping = browser.run("return document.getAnimations().map(({effect}) => effect.getKeyframes().length)")
    assert not jumping or max(jumping) == 5, jumping
    at_rest()
    end = cells()
    assert [end[cell] for cell in ("a1", "a2", "a3", "a4", "a5")] == ["a1 empty", "a2 empty", "a3 empty", "a4 empty", "a5 black"]
    assert browser.run("return tested.board.marbles.size") == 1
    shot("stones")
    # Taken back, the stones that were taken stand where they stood.
    browser.run("again(tested.moves[1])")
    at_rest()
    assert cells() == start
    # Dragged, a stone makes its shortest jump, and none in another direction.
    browser.drag('[data-cell="a1"]', '[data-cell="b1"]')
    browser.drag('[data-cell="a1"]', '[data-cell="a2"]')
    at_rest()
    assert browser.run("return played") == ["a1-a5", "none", "a1-a3"]
    browser.run("again(tested.moves[0])")
    at_rest()
    # On a board that is turned, keys lead as they do on the screen, over a square that is missing.
    browser.run("tested.board.setOrientation(3); document.querySelector('[data-cell=\"d5\"]').focus()")
    browser.key(UP)
    assert browser.run("return document.activeElement.dataset.cell") == "d3"
    browser.key(LEFT, UP)
    assert browser.run("return document.activeElement.dataset.cell") == "e2"
    # A stone that may be taken off is pressed once.
    browser.run("offer([{name: 'a1', steps: 'a1-', takes: 'black', seat: 0, turn: 1}])")
    browser.click('[data-cell="a1"]')
    at_rest()
    assert cells()["a1"] == "a1 empty" and browser.run("return played.at(-1)") == "a1"


def gone(browser, pages, shot):
    """A database that is moved away is missed on the page, and found again when it is back."""
    database = pages.words[2]
    os.rename(database, database + ".aside")
    try:
        browser.open(f"{pages.url}/games")
        browser.wait("return document.querySelector('.warning')?.textContent.includes('games.db is gone')", "what is missing")
        shot("gone")
        for complaint in browser.complaints():
            assert "/api/game" in complaint and "503" in complaint, complaint
    finally:
        os.rename(database + ".aside", database)
    browser.open(f"{pages.url}/games")
    browser.wait("return document.querySelectorAll('tbody tr').length > 1 && !document.querySelector('.warning')", "games again")


def imports(browser, pages, shot):
    browser.open(f"{pages.url}/import")
    # A file is dropped, as a page sees it.
    drop = """const data = new DataTransfer();
        data.items.add(new File([arguments[0]], 'dropped.txt'));
        document.querySelector('.drop-area').dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))"""
    before = len(pages.json("/api/games?limit=1000"))
    browser.run(drop, f"# layout: Belgian Daisy\n# black: Browser {before}\n1.a1b2 i5h5 2.a2b3\n")
    browser.wait("return [...document.querySelectorAll('dt')].some((name) => name.textContent === 'imported' && name.nextSibling.textContent === '1')", "one game imported")
    shot("import")
    assert len(pages.json("/api/games?limit=1000")) == before + 1


def french(browser, pages, shot):
    """No page says in English what it knows in French."""
    texts = []
    for lang in ("en", "fr"):
        with open(f"src/web/assets/lib/texts_{lang}.js", encoding="utf-8") as file:
            texts.append(dict(re.findall(r'(\w+):\s+"([^"]*)",', file.read())))
    assert texts[0].keys() == texts[1].keys()
    pairs = [(text, texts[1][key]) for key, text in texts[0].items()]
    assert len(pairs) > 120
    both = {french for _, french in pairs}
    english = [one for one, other in pairs if one != other and one not in both]
    script = """const found = []; const walker = document.createTreeWalker(document.querySelector('#header').parentNode, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) if (!walker.currentNode.parentNode.closest('.language, script, bdi, pre')) found.push(walker.currentNode.data.trim());
        document.querySelectorAll('[aria-label]').forEach((node) => found.push(node.getAttribute('aria-label'))); return found"""
    for path in ("/?layout=belgian-daisy", "/games", "/game/30?ply=17", "/search?pattern=white:a1", "/players", "/player?name=sumito", "/puzzles", "/report?name=sumito", "/report?layout=belgian-daisy&moves=a1b2", "/stats", "/rejects", "/import"):
        browser.open(f"{pages.url}{path}{'&' if '?' in path else '?'}lang=fr")
        said = browser.run(script)
        slips = [text for text in said if text in english]
        assert not slips, f"{path}: {slips}"


def sideways(browser):
    """How far a page is wider than the window."""
    return browser.run("return document.documentElement.scrollWidth - innerWidth")


def main(sumito, folder):
    with Pages(sumito) as pages, Driver() as driver:
        for size, width, height, phone in SIZES:
            with Browser(driver, width, height, phone) as browser:
                for work in (explorer, keyboard, stones, reader, rules, game, judged, puzzles, search, lists, nowhere, gone, figures, french, konane_explorer, konane_search, konane_game, konane_lists, imports):
                    def shot(name):
                        over = sideways(browser)
                        assert over <= 0, f"{size} {name}: {over} pixels too wide"
                        if folder:
                            browser.screenshot(os.path.join(folder, f"{size}-{name}.png"))
                    work(browser, pages, shot)
                    complaints = browser.complaints()
                    assert not complaints, f"{size} {work.__name__}: {complaints}"
                    print(f"{size}: {work.__name__} ok", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "")
