"""The analysis: positions set up, records pasted, moves tried, exports, the engine."""

import json

from page_actions import position, wait_until
from pages.interactive_board import type_move

BELGIAN = "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b"


def paste(browser, text):
    browser.run("""document.querySelector('#part-paste').open = true;
        const field = document.querySelector('#paste'); field.value = arguments[0]; document.querySelector('#read-paste').click()""", text)


def analysis(browser, pages, checks):
    """A record is pasted, continued, and written in other formats; errors in a text are shown next to it."""
    browser.open(f"{pages.url}/analysis?lang=en")
    wait_until(browser, "document.querySelectorAll('.board-area .cell.movable').length > 0", "an empty game")
    paste(browser, '[Variant "Belgian Daisy"]\n[Black "Ann"]\n[White "Ben"]\n\n1. a1b2 i5h5 2. a2b3 {good} (2. h9g8 i6h6) i6h6 *\n')
    wait_until(browser, "document.querySelector('h1').textContent.includes('Ann')", "the players")
    wait_until(browser, "document.querySelectorAll('.move-list button').length === 6", "six moves")
    checks("analysis")
    type_move(browser, "i1h1")
    wait_until(browser, "document.querySelector('.move-field .warning')", "an illegal move is reported")
    browser.console_errors()
    browser.run("document.querySelectorAll('.move-list button')[0].click()")
    wait_until(browser, "document.body.dataset.ply === '1'", "the first ply")
    # The address leads to the same line in another browser, without the data that this one stores.
    address = browser.run("return location.href")
    assert "moves=a1b2+i5h5+a2b3+(h9g8+i6h6)+i6h6" in address.replace("%28", "(").replace("%29", ")"), address
    browser.open(f"{pages.url}/games")
    browser.open(address)
    wait_until(browser, "document.querySelectorAll('.move-list .variation button').length === 2 && document.body.dataset.ply === '1'", "the tree of the address")
    # Every format is written.
    browser.run("document.querySelector('#part-export').open = true")
    formats = browser.run("return [...document.querySelector('#export-format').options].map(({value}) => value)")
    assert {"linear", "apgn", "reversible", "json", "svg", "html"} <= set(formats), formats
    for name, expected in (("apgn", "1. a1b2"), ("reversible", "a1d4"), ("svg", "<svg"), ("html", "<html")):
        browser.run("const field = document.querySelector('#export-format'); field.value = arguments[0]; document.querySelector('#exported').value = ''; document.querySelector('#export-show').click()", name)
        wait_until(browser, f"document.querySelector('#exported').value.includes({json.dumps(expected)})", f"{name} with {expected}")
    # Errors are shown with their location, as on the command line, and so is the part that was read.
    paste(browser, '[Variant "Belgian Daisy"]\n\n1. a1b2 i5h5 2. a1a9 *\n')
    wait_until(browser, "document.querySelector('.problems .error')", "the error")
    assert browser.run("return document.querySelector('.problems .error strong').textContent").startswith("3:"), "its line"
    paste(browser, "nothing that anybody could read")
    wait_until(browser, "document.querySelector('#part-paste .warning, #part-paste .problems')", "nothing is read")
    # A position alone.
    paste(browser, BELGIAN)
    wait_until(browser, f"document.body.dataset.position === {json.dumps(BELGIAN)}", "the position")


def editor(browser, pages, checks):
    """A position is set up with the palette, by drag, with the score and the rules."""
    browser.open(f"{pages.url}/analysis?lang=en&layout=standard")
    browser.run("document.querySelector('#part-setUp').open = true")
    wait_until(browser, "document.querySelectorAll('.editor-board [data-layer=marbles] [data-color]').length === 28", "the board of the editor")
    browser.click("#clear-board")
    browser.click('.palette [data-sign="b"]')
    for cell in ("a1", "b2"):
        browser.click(f'.editor-board [data-cell="{cell}"]')
    browser.click('.palette [data-sign="w"]')
    browser.click('.editor-board [data-cell="c3"]')
    browser.drag('.editor-board [data-cell="c3"]', '.editor-board [data-cell="i9"]')
    browser.run("document.querySelector('#ejected-w').value = 5; document.querySelector('#editor-turn').value = 'w'")
    checks("editor")
    browser.click("#use-position")
    wait_until(browser, "document.body.dataset.position === '4w/6/7/8/9/8/7/1b4/b4 -5w w'", "the position that was set up")
    assert "position=" in browser.run("return location.search")
    browser.post("/back")
    wait_until(browser, "document.body.dataset.position !== '4w/6/7/8/9/8/7/1b4/b4 -5w w'", "Back leads to the position before")
    # An invalid position is reported in the editor.
    browser.run("document.querySelector('#part-setUp').open = true; document.querySelector('#editor-rules').value = 'nonsense=1'; document.querySelector('#use-position').click()")
    wait_until(browser, "document.querySelector('.position-editor .warning')", "the error")
    browser.console_errors()


def invalid_address(browser, pages, checks):
    """An invalid address is reported, and no other position is shown instead; a pasted text replaces it."""
    for address in ("layout=nowhere", "position=zzz", "id=9999", "layout=belgian-daisy&moves=a1b2+i1i9"):
        browser.open(f"{pages.url}/analysis?{address}&lang=en")
        assert browser.run("return document.querySelector('main > div > .warning').textContent").startswith("That did not work"), address
        assert browser.run("return document.querySelector('.board-area').offsetHeight") == 0, address
        assert address.split("=")[0] in browser.run("return location.search"), "the address stays"
    paste(browser, BELGIAN)
    wait_until(browser, "document.querySelector('.board-area').offsetHeight > 100 && !document.querySelector('main > div > .warning')", "the position that was pasted")
    browser.console_errors()


def engine(browser, pages, checks):
    """The engine shows its lines while it searches, and stops when it is turned off."""
    browser.open(f"{pages.url}/analysis?layout=belgian-daisy&lang=en")
    browser.run("document.querySelector('#engine-lines').value = '3'; document.querySelector('#engine-lines').dispatchEvent(new Event('change'))")
    browser.click("#engine")
    below = "return Math.round(document.querySelector('#analyse-game').getBoundingClientRect().top + scrollY)"
    before = browser.run(below)
    wait_until(browser, "Number(document.body.dataset.engineDepth) >= 4 && document.querySelectorAll('.engine-lines li').length === 3", "three lines of four plies")
    assert browser.run(below) == before, "the lines had their room before they were there"
    assert browser.run("return document.querySelector('.evaluation-bar').getBoundingClientRect().height") > 100
    fits = browser.run("""const value = document.querySelector('.evaluation-bar .value').cloneNode(true); value.textContent = '+8.88';
        document.querySelector('.evaluation-bar').append(value); const fits = [value.scrollWidth, value.clientWidth]; value.remove(); return fits""")
    assert fits[0] <= fits[1], ("the label of the evaluation is cut off", fits)
    assert browser.run("return document.querySelectorAll('.board-area [data-layer=shapes] .hint').length") >= 1
    checks("engine")
    # A deeper line replaces the texts of its buttons, so that a press and the focus are kept.
    browser.run("window.pressed = document.querySelector('.engine-lines .engine-move'); pressed.focus(); window.depth = Number(document.body.dataset.engineDepth)")
    wait_until(browser, "Number(document.body.dataset.engineDepth) > depth", "a deeper line")
    assert browser.run("return pressed.isConnected && document.activeElement === pressed")
    # Another position gets its own lines; a move of a line is played.
    first = browser.run("return pressed.textContent")
    browser.click(".engine-lines .engine-move")
    wait_until(browser, "document.body.dataset.ply === '1'", "the first move of the line")
    wait_until(browser, f"document.querySelectorAll('.engine-lines li').length === 3 && pressed.textContent !== {json.dumps(first)}", "lines of the next position")
    # They are not played from another position, until its own lines are there.
    browser.run_async("""const done = arguments[0], shown = pressed.textContent;
        document.querySelector('#back').click();
        const timer = setInterval(() => {
            if (pressed.textContent === shown) return pressed.click();
            clearInterval(timer);
            done();
        }, 1)""")
    assert browser.run("return document.body.dataset.ply") == "0", "one ply back"
    assert browser.run("return document.querySelectorAll('.move-list button').length") == 1, "no other move"
    browser.click("#threat")
    wait_until(browser, "document.querySelectorAll('.engine-lines .engine-move:disabled').length > 0", "threats")
    browser.click("#engine")
    wait_until(browser, "document.querySelectorAll('.engine-lines li').length === 0 && document.querySelector('.evaluation-bar').hidden", "the engine is off")


def whole_game(browser, pages, checks):
    """A whole game is analysed with progress: the chart, the marks and what they cost; the analysis is stored."""
    browser.open(f"{pages.url}/game/{pages.varied}?ply=0&lang=en")
    wait_until(browser, "document.querySelector('#analyse-game')", "the button")
    assert browser.run("return document.querySelectorAll('.chart').length") == 1, "the score alone"
    # It replaces the search of the position.
    browser.click("#engine")
    browser.click("#analyse-game")
    assert browser.run("return document.querySelector('#engine').getAttribute('aria-pressed')") == "false"
    wait_until(browser, "document.querySelector('.game-analysis .muted').textContent === 'The analysis is stored.'", "the end of the analysis")
    wait_until(browser, "document.querySelectorAll('.chart').length === 2", "the evaluation as a line")
    stored = pages.json(f"/api/games/{pages.varied}")["analysis"]
    assert len(stored["plies"]) == 3, stored
    # A game with mistakes lists them, and each leads to its ply.
    browser.open(f"{pages.url}/game/30?ply=0&lang=en")
    wait_until(browser, "document.querySelector('#mistakes')", "the mistakes")
    browser.run("document.querySelector('#mistakes').open = true")
    rows = browser.run("return [...document.querySelectorAll('#mistakes tbody tr')].map((row) => [...row.cells].slice(-2).map((cell) => cell.textContent))")
    assert len(rows) > 3 and all(float(cost) >= 0 for cost, _ in rows if cost), rows
    assert all(reason for _, reason in rows), rows
    assert any("misses" in reason or "loses" in reason for _, reason in rows), rows
    browser.click("#mistakes tbody button")
    wait_until(browser, "Number(document.body.dataset.ply) > 0", "the first mistake")
    # A game that was changed on the board is analysed in its changed form, and the stored game stays unchanged.
    browser.open(f"{pages.url}/game/{pages.varied}?ply=1&lang=en")
    browser.run("document.querySelector('.tree-tools').open = true")
    browser.click("#truncate")
    browser.click("#analyse-game")
    wait_until(browser, "document.querySelector('.game-analysis .muted').textContent === 'The analysis is complete.'", "the end of the analysis")
    assert len(pages.json(f"/api/games/{pages.varied}")["analysis"]["plies"]) == 3, "the stored analysis stays"
    # A game that is not stored is analysed too.
    browser.open(f"{pages.url}/analysis?layout=belgian-daisy&moves=a1b2+i5h5&lang=en")
    browser.click("#analyse-game")
    wait_until(browser, "document.querySelector('.game-analysis .muted').textContent === 'The analysis is complete.'", "the end of the analysis")
    wait_until(browser, "document.querySelectorAll('.chart').length >= 1", "the evaluation as a line")


def finished_position(browser, pages, checks):
    """A position after the end says so and how; of Kōnane too, with the engine."""
    over = "document.querySelector('#game-over:not([hidden])')?.textContent ?? ''"
    browser.open(f"{pages.url}/analysis?lang=en&position=" + "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww%20-6w%20b")
    wait_until(browser, f"({over}) === 'The game is over: 1-0 (six ejections).'", "how it ended")
    browser.open(f"{pages.url}/analysis?lang=en&position=" + "4/4/4/b3%20b%20-")
    wait_until(browser, f"({over}) === 'The game is over: 0-1 (no move).'", "how it ended")
    browser.click("#engine")
    wait_until(browser, "document.querySelector('#engine-summary').textContent === 'The game is over: 0-1 (no move).'", "the engine says it too")
    browser.open(f"{pages.url}/analysis?lang=en&layout=standard")
    wait_until(browser, "document.querySelectorAll('.board-area .cell.movable').length > 0", "the start")
    assert browser.run(f"return {over}") == ""


def wrong_fields(browser, pages, checks):
    """Numbers of ejected marbles that are none and an empty text are reported; moves that may have been meant are shown."""
    browser.open(f"{pages.url}/analysis?lang=en&layout=standard")
    browser.run("document.querySelector('#part-setUp').open = true")
    wait_until(browser, "document.querySelectorAll('.editor-board [data-layer=marbles] [data-color]').length === 28", "the board of the editor")
    for value in ("-1", "1.5", "99"):
        browser.run("document.querySelector('#ejected-w').value = arguments[0]; document.querySelector('#use-position').click()", value)
        wait_until(browser, "document.querySelector('.position-editor .warning')?.textContent.includes('Ejected white: expected a whole number from 0 to 20.')", f"{value} is reported")
    paste(browser, "  ")
    wait_until(browser, "document.querySelector('#part-paste .warning')?.textContent.startsWith('The field is empty')", "that it is empty")
    paste(browser, '[Variant "Belgian Daisy"]\n\n1. a1b2 i5h5 2. a2a9 *\n')
    wait_until(browser, "document.querySelector('.problems .suggestions')", "suggestions")
    assert browser.run("return document.querySelector('.problems .suggestions').textContent") == "Did you mean a2a3 or a2a1?"
    browser.open(f"{pages.url}/analysis?lang=en&layout=konane-6x6")
    browser.run("document.querySelector('#part-setUp').open = true")
    wait_until(browser, "document.querySelector('#editor-rules').placeholder === 'opening=any'", "the options of Kōnane")


TESTS = (analysis, editor, invalid_address, engine, whole_game, finished_position, wrong_fields)
