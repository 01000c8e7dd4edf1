"""Games of Kōnane on the pages."""

import json
import urllib.parse

from page_actions import LEFT, choose, position


def shown(browser, pages, moves):
    """Waits until the explorer shows the position after moves from the start, in the address and on the board."""
    parameters = {"layout": "konane-8x8", "moves": " ".join(moves)}
    expected = pages.json("/api/openings?" + urllib.parse.urlencode(parameters))["position"]
    browser.wait(f"return document.body.dataset.position === {json.dumps(expected)}", f"the position after {moves}")
    browser.wait("return document.getAnimations().length === 0 && !document.querySelector('[data-taken]')", "stones at rest")
    address = urllib.parse.parse_qs(urllib.parse.urlparse(browser.run("return location.href")).query)
    assert address.get("moves", [""])[0].split() == list(moves), address
    cells = browser.run("return Object.fromEntries([...document.querySelectorAll('.board-area .cell')].map((cell) => [cell.dataset.cell, cell.getAttribute('aria-label').split(' ')[1]]))")
    rows = expected.split(" ")[0].split("/")
    for row, text in zip(range(8, 0, -1), rows):
        signs = "".join("-" * int(sign) if sign.isdigit() else sign for sign in text)
        for letter, sign in zip("abcdefgh", signs):
            assert cells[f"{letter}{row}"] == {"b": "black", "w": "white", "-": "empty"}[sign], (letter, row, cells)


def type_move(browser, text):
    browser.run("""const field = document.querySelector('#typed-move'); field.value = arguments[0]; field.form.requestSubmit()""", text)


def press(browser, square):
    browser.click(f'.board-area [data-cell="{square}"]')


def konane_explorer(browser, pages, checks):
    browser.open(f"{pages.url}/?layout=belgian-daisy&lang=en")
    assert browser.run("return Boolean(document.querySelector('#notation'))")
    choose(browser, "#layout", "konane-8x8")
    browser.wait("return location.search.includes('layout=konane-8x8')", "the layout in the address")
    shown(browser, pages, [])
    assert not browser.run("return document.querySelector('#notation')"), "its moves have one notation"
    assert "Press a stone" in browser.run("return document.querySelector('.board-area details').textContent")
    browser.wait("return document.querySelectorAll('table.move-table tbody tr').length > 1", "moves")
    # Stones are taken off by one press each.
    press(browser, "d4")
    shown(browser, pages, ["d4"])
    press(browser, "d5")
    shown(browser, pages, ["d4", "d5"])
    # A stone is pressed, then its target.
    press(browser, "d2")
    assert browser.run("return [...document.querySelectorAll('.board-area .target')].map((cell) => cell.dataset.cell)") == ["d4"]
    checks("konane-target")
    press(browser, "d4")
    jumping = browser.run("return document.getAnimations().length")
    line = ["d4", "d5", "d2-d4"]
    shown(browser, pages, line)
    assert jumping or browser.run("return matchMedia('(prefers-reduced-motion: reduce)').matches"), "a jump is animated"
    # Typed in any form; invalid text is reported.
    type_move(browser, "b3 x D4")
    browser.wait("return document.querySelector('.move-field .warning')", "what is wrong")
    [error] = browser.console_errors()
    assert "/api/position" in error and "400" in error, error
    legal = pages.json("/api/moves?" + urllib.parse.urlencode({"position": position(browser)}))
    name = legal[0]["move"]
    type_move(browser, name.replace("-", "x").upper())
    line.append(name)
    shown(browser, pages, line)
    assert not browser.run("return document.querySelector('.move-field .warning')")
    checks("konane-explorer")
    # A move of the table is shown on the board before it is made.
    first = f"{pages.url}/?layout=konane-8x8&lang=en"
    browser.open(first)
    played = pages.json("/api/openings?layout=konane-8x8")["moves"][0]["move"]
    browser.run(f"""document.querySelector('tr[data-move="{played}"]').dispatchEvent(new MouseEvent('mouseenter'))""")
    assert browser.run("return document.querySelectorAll('.board-area [data-layer=arrows] *').length") > 0
    browser.click(f'table.move-table tr[data-move="{played}"] button')
    shown(browser, pages, [played])
    # Back and forth by keys and by the browser; the address alone shows the same.
    browser.run("document.activeElement.blur()")
    browser.key(LEFT)
    shown(browser, pages, [])
    browser.run("history.back()")
    shown(browser, pages, [played])
    browser.open(browser.run("return location.href"))
    shown(browser, pages, [played])
    # Another size, and another rule, by which Black may take off any stone.
    choose(browser, "#other-layout", "konane-3x5")
    browser.wait("return document.body.dataset.position === 'bwbwb/wbwbw/bwbwb b -'", "a board of another size")
    assert browser.run("return document.querySelectorAll('.board-area .cell').length") == 15
    browser.run("history.back()")
    shown(browser, pages, [played])
    assert browser.run("return document.querySelector('#layout').value") == "konane-8x8"
    browser.open(f"{pages.url}/?layout=konane-8x8&rules=opening%3Dany&lang=en")
    press(browser, "c1")
    browser.wait("return location.search.includes('moves=c1') && document.body.dataset.position.endsWith('w c1')", "c1 under opening=any")


def konane_other_boards(browser, pages, checks):
    """A game begins on the board of the address, also on one that is not in the list of layouts."""
    browser.open(f"{pages.url}/play?layout=konane-4x4&lang=en")
    assert browser.run("return document.querySelector('#layout').value") == "konane-4x4"
    browser.run("document.querySelector('[name=opponent]').value = 'person'; document.querySelector('#start-game').click()")
    browser.wait("return document.querySelectorAll('.board-area .cell').length === 16 && location.search.includes('layout=konane-4x4')", "the game on 16 squares")
    # A stone that is taken off is suggested by a ring.
    browser.click("#hint")
    browser.wait("return document.querySelectorAll('.board-area .hint circle').length === 1", "the stone to take off")


def konane_search(browser, pages, checks):
    browser.open(f"{pages.url}/search?lang=en")
    browser.wait("return !document.querySelector('.board-area .game-select').hidden", "a choice of the game")
    choose(browser, ".board-area .game-select select", "konane")
    browser.wait("return document.querySelectorAll('.board-area .cell').length === 64", "a board of squares")
    assert browser.run("return [...document.querySelectorAll('[data-sign]')].map((button) => button.dataset.sign)") == ["*", "-", "?"]
    # Empty squares and stones; a stone that is pressed again is taken away.
    for square in ("d4", "c3"):
        press(browser, square)
    label = "return document.querySelector('.board-area [data-cell=\"c3\"]').getAttribute('aria-label')"
    assert browser.run(label) == "c3 black"
    press(browser, "c3")
    assert browser.run(label) == "c3 anything"
    browser.click('[data-sign="-"]')
    for square in ("d5", "d6"):
        press(browser, square)
    choose(browser, "#turn", "w")
    found_by(browser, pages, {"pattern": "empty:d6,d5 any:d4 turn:white", "game": "konane", "exact": ""}, checks, "konane-search")
    # The address alone shows the same.
    browser.open(browser.run("return location.href"))
    names = browser.run("return ['d4', 'd5', 'c3'].map((square) => document.querySelector(`.board-area [data-cell=${square}]`).getAttribute('aria-label'))")
    assert names == ["d4 black", "d5 empty", "c3 anything"], names
    assert browser.run("return document.querySelector('#turn').value") == "w"
    # Boards of one size alone: rows. On another size nothing was played.
    browser.click("#sized")
    browser.click("#find")
    browser.wait("return location.search.includes('pattern=%3F') || location.search.includes('pattern=?')", "rows in the address")
    browser.wait("return Number(document.body.dataset.hits) > 0", "the same games")
    choose(browser, "#size", "9x9")
    browser.wait("return document.querySelectorAll('.board-area .cell').length === 81", "a board of another size")
    browser.click("#find")
    browser.wait("return document.body.dataset.hits === '0'", "no games on boards of 9x9")
    # A whole position, from a game.
    game = pages.konane[0]
    moves = pages.json(f"/api/games/{game}")["moves"]
    browser.open(f"{pages.url}/search?lang=en&" + urllib.parse.urlencode({"position": moves[9]["position"]}))
    assert browser.run("return document.querySelector('#whole').checked && document.querySelectorAll('.board-area .cell').length === 64")
    browser.wait("return document.body.dataset.hits === '1'", "the game of the position")
    browser.click(".search-results a")
    browser.wait("return location.pathname.startsWith('/game/')", "the game")


def found_by(browser, pages, parameters, checks, name):
    browser.click("#find")
    expected = len(pages.json("/api/search?limit=1000&" + urllib.parse.urlencode(parameters)))
    assert expected > 0
    browser.wait(f"return document.body.dataset.hits === '{min(24, expected)}'", f"{expected} hits")
    assert browser.run("return document.querySelectorAll('.search-results svg').length") == min(24, expected)
    checks(name)


def konane_game(browser, pages, checks):
    number = pages.konane[0]
    moves = [move["move"] for move in pages.json(f"/api/games/{number}")["moves"]]
    browser.open(f"{pages.url}/game/{number}?ply=6&lang=en")
    assert not browser.run("return document.querySelector('#notation')"), "its moves have one notation"
    assert browser.run("return document.querySelectorAll('.board-area .cell').length") == 64
    formats = browser.run("return [...document.querySelectorAll('a[download]')].map((link) => link.textContent)")
    assert "apgn" in formats and "ag" not in formats, formats
    before = position(browser)
    browser.click("#forward")
    browser.wait("return document.body.dataset.ply === '7'", "a move on")
    browser.click("#back")
    browser.wait(f"return document.body.dataset.position === {json.dumps(before)}", "the move back")
    checks("konane-game")
    browser.click("#explore")
    browser.wait("return location.pathname === '/' && document.body.dataset.ready === 'true'", "the explorer")
    shown(browser, pages, moves[:6])


def konane_lists(browser, pages, checks):
    browser.open(f"{pages.url}/games?lang=en")
    everything, jumps = (len(pages.json(f"/api/games?limit=1000{game}")) for game in ("", "&game=konane"))
    assert everything > jumps >= len(pages.konane)
    browser.run("document.querySelector('details:has(form.filters)').open = true")
    browser.wait("return !document.querySelector('form.filters .game-select').hidden", "a choice of the game")
    choose(browser, "form.filters .game-select select", "konane")
    browser.click("form.filters button.primary")
    browser.wait(f"return document.querySelectorAll('tbody tr').length === {jumps}", "games of Kōnane")
    assert browser.run("return location.search.includes('game=konane')")
    assert browser.run("return [...document.querySelectorAll('tbody tr')].every((row) => row.textContent.includes('konane-'))")
    checks("konane-games")
    # Figures are of one game, and state how many games they leave out.
    browser.open(f"{pages.url}/stats?game=konane&lang=en")
    summary = "return document.querySelector('#summary').parentNode.innerText"
    assert f"{jumps} games" in browser.run(summary) and "ejection" not in browser.run(summary)
    browser.open(f"{pages.url}/stats?lang=en")
    assert f"Not counted: {jumps} games of Kōnane" in browser.run(summary), browser.run(summary)
    # Numbers of a plan are on squares.
    browser.open(f"{pages.url}/report?layout=konane-8x8&lang=en")
    cells = pages.json("/api/report/opening?layout=konane-8x8")["plans"][0]["cells"]
    column, row = cells[0]["cell"][0], int(cells[0]["cell"][1:])
    mark = browser.run("const mark = document.querySelector('.plan svg g > text[font-size=\"23\"]').previousSibling; return [mark.getAttribute('cx'), mark.getAttribute('cy')].map(Number)")
    assert mark == [48 * (ord(column) - ord("a") - 3.5), -48 * (row - 4.5)], (cells[0], mark)


def konane_editor(browser, pages, checks):
    """The position editor has no fields for ejected marbles, which Kōnane does not have."""
    seen = "return [...document.querySelectorAll('#ejected-b, #ejected-w')].map((field) => field.checkVisibility())"
    for position, expected in (("5/2w2/1wbw1/2w2/5+b+-", [False, False]), ("standard", [True, True])):
        browser.open(f"{pages.url}/analysis?position={position}&lang=en")
        browser.run("document.querySelector('#part-setUp').open = true")
        browser.wait("return document.querySelectorAll('.editor-board [data-cell]').length > 0", "the board of the editor")
        assert browser.run(seen) == expected, position
    hidden = "return [...document.querySelectorAll('[hidden]')].filter((node) => getComputedStyle(node).display !== 'none').map((node) => node.outerHTML.slice(0, 80))"
    assert browser.run(hidden) == [], browser.run(hidden)


TESTS = (konane_explorer, konane_other_boards, konane_search, konane_game, konane_lists, konane_editor)
