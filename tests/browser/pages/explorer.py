"""The explorer: moves by pointer and keyboard, what a screen reader reads, other rules and notations."""

import json
import urllib.parse

from page_actions import ENTER, LEFT, RIGHT, TAB, marbles, move_focus_to, position, wait_until


def explorer(browser, pages, checks):
    browser.open(f"{pages.url}/?layout=belgian-daisy")
    wait_until(browser, "document.querySelectorAll('table.move-table tbody tr').length > 1", "moves")
    first = position(browser)
    assert marbles(browser)["a1"] == "a1 black" and marbles(browser)["e5"] == "e5 empty"
    checks("explorer")
    # Pushed marbles move with the pointer, and back if they are released before half the way (tried by mouse).
    where = "return [...document.querySelectorAll('[data-layer=marbles] [data-color]')].map((marble) => marble.style.transform)"
    still = browser.run(where)
    if browser.pointer_type == "mouse":
        browser.hold('.board-area [data-cell="a1"]', '.board-area [data-cell="b2"]')
        assert sum(a != b for a, b in zip(still, browser.run(where))) == 3, "a line of three marbles"
        x, y = browser.centre('.board-area [data-cell="a1"]')
        browser.pointer({"type": "pointerMove", "duration": 60, "x": x + 1, "y": y + 1})
        browser.pointer({"type": "pointerUp", "button": 0})
        assert browser.run(where) == still and position(browser) == first
    # In line: the rear marble is dragged a cell on.
    wait_until(browser, "document.querySelectorAll('.board-area .cell.movable').length > 0", "marbles that can be dragged")
    browser.drag('.board-area [data-cell="a1"]', '.board-area [data-cell="b2"]')
    wait_until(browser, "location.search.includes('moves=a1b2')", "a1b2 in the address")
    expected = pages.json("/api/openings?layout=belgian&moves=a1b2")["position"]
    wait_until(browser, f"document.body.dataset.answered === {json.dumps(expected)}", "the position after a1b2")
    assert marbles(browser)["a1"] == "a1 empty"
    # By its name in the table.
    browser.click('table.move-table tr[data-move="i5h5"] button')
    wait_until(browser, "location.search.includes('i5h5')", "i5h5 in the address")
    expected = pages.json("/api/openings?layout=belgian&moves=a1b2+i5h5")["position"]
    wait_until(browser, f"document.body.dataset.answered === {json.dumps(expected)}", "the position after i5h5")
    # Broadside: two marbles, then a cell next to the first.
    moves = pages.json("/api/moves?" + urllib.parse.urlencode({"position": expected}))
    broadside = next(move for move in moves if move["kind"] == "broadside" and move["marbles"] == 2)
    first_end, other_end, target = (broadside["abapro"][n : n + 2] for n in (0, 2, 4))
    for cell in (first_end, other_end):
        browser.click(f'.board-area [data-cell="{cell}"]')
    wait_until(browser, "document.querySelectorAll('circle.target').length > 0", "where the marbles can go")
    browser.click(f'.board-area [data-cell="{target}"]')
    wait_until(browser, f"location.search.includes({json.dumps(broadside['abapro'])})", "the broadside in the address")
    wait_until(browser, f"document.body.dataset.answered === {json.dumps(broadside['position'])}", "the position after the broadside")
    # An illegal move changes nothing.
    browser.drag('.board-area [data-cell="e5"]', '.board-area [data-cell="e6"]')
    assert position(browser) == broadside["position"]
    for _ in range(3):
        browser.run("document.activeElement.blur()")
        before = position(browser)
        browser.key(LEFT)
        wait_until(browser, f"document.body.dataset.position !== {json.dumps(before)}", "a move back")
    assert position(browser) == first
    browser.key(RIGHT)
    wait_until(browser, "location.search.includes('moves=a1b2')", "the move again")
    # The address alone shows the same.
    address = browser.run("return location.href")
    browser.open(address)
    assert position(browser) == pages.json("/api/openings?layout=belgian&moves=a1b2")["position"]


def games_under_other_rules(browser, pages, checks):
    """Games from the layout under other rules are announced, and a link counts them; the report says it too."""
    others = pages.json("/api/openings?layout=belgian")["other_rules"]
    browser.open(f"{pages.url}/report?layout=belgian")
    wait_until(browser, f"document.querySelectorAll('.other-rules a').length === {len(others)}", "the note of the report")
    browser.open(f"{pages.url}/?layout=belgian")
    wait_until(browser, f"document.querySelectorAll('.other-rules a').length === {len(others)}", "the note of the explorer")
    checks("explorer with games under other rules")
    rules = next(iter(others))
    browser.click(".other-rules a")
    wait_until(browser, f"new URLSearchParams(location.search).get('rules') === {json.dumps(rules)}", "the rules in the address")
    wait_until(browser, "document.querySelectorAll('table.move-table tbody tr').length > 0", "moves under these rules")
    query = urllib.parse.urlencode({"layout": "belgian", "rules": rules})
    assert pages.json(f"/api/openings?{query}")["games"] == others[rules]


def keyboard(browser, pages, checks):
    browser.open(f"{pages.url}/?layout=belgian-daisy")
    wait_until(browser, "document.body.dataset.position", "the start")
    # To the board by the Tab key.
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
            move_focus_to(browser, cell)
            browser.key(ENTER)
        assert sorted(browser.run("return [...document.querySelectorAll('.board-area .selected')].map((cell) => cell.dataset.cell)")) == sorted(own)
        assert own[0] in browser.run("return document.querySelector('#announcement').textContent"), "the selection is announced"
        move_focus_to(browser, next(there for cell, there in ways if there not in own))
        browser.key(ENTER)
        wait_until(browser, f"document.body.dataset.position === {json.dumps(move['position'])}", f"the position after {name}")

    play("a1b2")
    wait_until(browser, "document.querySelector('#announcement').textContent.includes('move')", "the side to move is announced")
    play("i5h5")
    moves = pages.json("/api/moves?notation=abapro&" + urllib.parse.urlencode({"position": position(browser)}))
    play(next(move["abapro"] for move in moves if move["kind"] == "broadside"))
    # A whole game by keyboard: there and back.
    browser.open(f"{pages.url}/game/30?ply=0")
    browser.key(RIGHT, RIGHT)
    browser.wait("return document.body.dataset.ply === '2'", "two moves on")


def screen_reader(browser, pages, checks):
    """A screen reader reads the board, cell by cell, and moves."""
    browser.open(f"{pages.url}/?layout=belgian-daisy&lang=en")
    wait_until(browser, "document.body.dataset.position", "the start")
    nodes = browser.accessibility_nodes()
    roles = [node["role"] for node in nodes]
    assert roles.count("grid") == 1 and roles.count("row") >= 9, roles
    cells = [node["name"] for node in nodes if node["role"] == "gridcell" and len(node["name"].split()) == 2 and len(node["name"].split()[0]) == 2]
    assert len(cells) == 61 and len(set(cells)) == 61, cells
    assert cells[0] == "i5 white" and "e5 empty" in cells and "a1 black" in cells, cells
    assert sum(name.endswith("black") for name in cells) == 14 and sum(name.endswith("white") for name in cells) == 14
    # Marbles are drawn, not read: the name of a cell states what is on it.
    assert not [node for node in nodes if node["role"] in ("image", "img", "graphics-symbol") and "marble" in node["name"]]
    live = [node for node in nodes if node.get("live") == "polite"]
    assert len(live) == 1, live
    # The selection, its targets, and the move played.
    for cell in ("a1", "b2", "c3"):
        browser.click(f'.board-area [data-cell="{cell}"]')
    if not browser.run("return document.querySelectorAll('.board-area .target').length"):
        browser.run("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}))")
        for cell in ("a1", "b1"):
            browser.click(f'.board-area [data-cell="{cell}"]')
    nodes = browser.accessibility_nodes()
    chosen = [node["name"] for node in nodes if node["role"] == "gridcell" and node.get("selected")]
    assert chosen, "selected cells are announced"
    assert [node for node in nodes if node["role"] == "gridcell" and "move here" in node["description"]], "target cells are announced"
    browser.click('table.move-table tr[data-move="a1b2"] button')
    wait_until(browser, "location.search.includes('moves=a1b2')", "a1b2")
    wait_until(browser, "document.querySelector('#announcement').textContent.startsWith('White to move')", "the side to move, announced")
    names = [node["name"] for node in browser.accessibility_nodes() if node["role"] == "gridcell"]
    assert "a1 empty" in names and "d4 black" in names
    # Announcements in a game: an ejection, and its undoing.
    out = next(move["ply"] for move in pages.json("/api/games/30")["moves"] if move["ejected"])
    browser.open(f"{pages.url}/game/30?ply={out}")
    browser.wait("return document.querySelector('#announcement').textContent.includes('a marble is ejected (white)')", "the ejection, announced")
    browser.key(LEFT)
    browser.wait("return document.querySelector('#announcement').textContent.includes('a marble comes back (white) on')", "the returning marble, announced")
    browser.open(f"{pages.url}/game/30?ply={out}&lang=fr")
    browser.wait("return document.querySelector('#announcement').textContent.includes('une bille est éjectée (blanc)')", "the ejection in French")
    assert "e5 vide" in [node["name"] for node in browser.accessibility_nodes()] or "e5 noir" in [node["name"] for node in browser.accessibility_nodes()] or "e5 blanc" in [node["name"] for node in browser.accessibility_nodes()]


def rules(browser, pages, checks):
    """Other rules, notations and layouts in the explorer."""
    browser.open(f"{pages.url}/?layout=standard&rules=triangles&notation=nacre")
    wait_until(browser, "document.body.dataset.position", "the start")
    moves = pages.json("/api/moves?notation=abapro&" + urllib.parse.urlencode({"position": position(browser), "rules": "triangles"}))
    triangle = next(move for move in moves if move["kind"] == "triangle")
    ways = [(way[:2], way[2:]) for way in triangle["steps"].split(" ")]
    for cell, _ in ways:
        browser.click(f'.board-area [data-cell="{cell}"]')
    own = [cell for cell, _ in ways]
    browser.click(f'.board-area [data-cell="{next(there for _, there in ways if there not in own)}"]')
    wait_until(browser, f"document.body.dataset.position === {json.dumps(triangle['position'])}", "the position after a triangle")
    # The address leads there again.
    browser.open(browser.run("return location.href"))
    wait_until(browser, f"document.body.dataset.position === {json.dumps(triangle['position'])}", "the same from the address")
    browser.open(f"{pages.url}/?layout=belgian-daisy&notation=nacre")
    names = [move["nacre"] for move in pages.json("/api/moves?position=belgian-daisy") if move["abapro"] == "a1b2"]
    wait_until(browser, f"[...document.querySelectorAll('table.move-table button')].some((button) => button.textContent === {json.dumps(names[0])})", "the move in Nacre's notation")
    # A page opened by its address lists the moves to its position in the same notation, and shows the last one on the board.
    browser.open(f"{pages.url}/?layout=belgian-daisy&moves=a1b2+i5h5&notation=nacre")
    assert browser.run("return [...document.querySelectorAll('.explorer-panel .move-list button')].map((button) => button.textContent)") == ["a1d4", "i5f5"]
    assert browser.run("return document.querySelectorAll('[data-layer=arrows] path').length") == 1
    browser.key(LEFT)
    browser.wait("return location.search.includes('moves=a1b2&') && document.querySelectorAll('[data-layer=arrows] path').length === 1", "a move back")
    # An ejection is undone: the marble returns.
    moves = pages.json("/api/games/30")["moves"]
    out = next(move["ply"] for move in moves if move["ejected"])
    browser.open(f"{pages.url}/?" + urllib.parse.urlencode({"layout": "belgian-daisy", "moves": " ".join(move["abapro"] for move in moves[:out])}))
    # Those in the trays are smaller.
    count = "return [...document.querySelectorAll('.board-area [data-layer=marbles] [data-color]')].filter((marble) => !marble.style.transform.includes('scale(0.52)')).length"
    assert browser.run(count) == 27
    browser.key(LEFT)
    wait_until(browser, f"document.body.dataset.position === {json.dumps(moves[out - 2]['position'])}", "the position before the ejection")
    assert browser.run(count) == 28
    # A game with other rules leads to the explorer with them.
    browser.open(f"{pages.url}/game/8?ply=3")
    browser.click("#explore")
    browser.wait("return location.pathname === '/' && document.body.dataset.ready === 'true'", "the explorer")
    assert "rules=" in browser.run("return location.search")
    assert browser.run("return document.querySelectorAll('table.move-table tbody tr').length") >= 2


def named_opening(browser, pages, checks):
    """The name of an opening in place of moves shows its position with the moves that were played in it."""
    expected = pages.json("/api/openings?layout=belgian&moves=scorpio")["position"]
    browser.open(f"{pages.url}/?layout=belgian&moves=scorpio&lang=en")
    wait_until(browser, f"document.body.dataset.answered === {json.dumps(expected)}", "the position of Scorpio")
    assert position(browser) == expected
    browser.click('table.move-table tr[data-move="i5h5"] button')
    expected = pages.json("/api/openings?layout=belgian&moves=a1b2+i5h5")["position"]
    wait_until(browser, f"document.body.dataset.answered === {json.dumps(expected)}", "the position after i5h5")


def position_and_layout(browser, pages, checks):
    """A layout next to a position is that of the games, as for the API, and stays so after a move."""
    counts = "document.querySelectorAll('table.move-table tr[data-move]').length"
    for layout in ("belgian-daisy", "standard"):
        query = urllib.parse.urlencode({"layout": layout, "position": "belgian-daisy"})
        answer = pages.json(f"/api/openings?{query}")
        assert (answer["games"] > 0) == (layout == "belgian-daisy"), answer["games"]
        browser.open(f"{pages.url}/?{query}&lang=en")
        wait_until(browser, f"document.body.dataset.answered === {json.dumps(answer['position'])}", "the position")
        assert browser.run(f"return {counts}") == len(answer["moves"]), answer["moves"]
        found = browser.run("return document.querySelector('.explorer-games').textContent")
        hits = pages.json(f"/api/search?{query}&limit=1000")
        assert (f"Hits: {len(hits)}" in found) if hits else ("Hits" not in found), found
    browser.open(f"{pages.url}/?layout=standard&moves=a1b2&position=belgian-daisy&lang=en")
    wait_until(browser, "document.body.dataset.answered", "the position after a1b2")
    assert browser.run(f"return {counts}") == 0
    browser.open(f"{pages.url}/?layout=belgian-daisy&moves=a1b2&position=belgian-daisy&lang=en")
    wait_until(browser, "document.querySelector('.explorer-games a[href^=\"/search\"]')", "the link to all hits")
    assert "layout=belgian-daisy" in browser.run("return document.querySelector('.explorer-games a[href^=\"/search\"]').search")


TESTS = (explorer, keyboard, screen_reader, rules, games_under_other_rules, named_opening, position_and_layout)
