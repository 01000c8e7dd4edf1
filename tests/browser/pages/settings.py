"""The settings of all pages: colours, boards, letters and numbers, sound."""

from page_actions import ENTER, choose, wait_until

ESCAPE = "\ue00c"
BOARD = "document.querySelector('.board-area .board')"
COLORS = f"return [getComputedStyle(document.body).backgroundColor, getComputedStyle({BOARD}.querySelector('[data-layer=ground] > *')).fill]"
LABELS = f"return [...{BOARD}.querySelectorAll('[data-layer=ground] text')].filter((text) => getComputedStyle(text).visibility === 'visible').length"
COUNT_CLICKS = """window.clicks = 0; window.OscillatorNode = class extends OscillatorNode { constructor(...values) { super(...values); clicks += 1; } }"""


def set_to(browser, name, value):
    """Opens the settings, chooses something, and closes them."""
    browser.click(".settings-button")
    browser.wait("return document.querySelector('dialog[open]')", "the settings")
    if isinstance(value, bool):
        if browser.run("return document.querySelector(`dialog [name=${arguments[0]}]`).checked", name) != value:
            browser.click(f"dialog [name={name}]")
    else:
        choose(browser, f"dialog [name={name}]", value)
    browser.click("dialog .primary")
    browser.wait("return !document.querySelector('dialog')", "the settings are closed")


def settings(browser, pages, checks):
    browser.open(f"{pages.url}/?layout=belgian-daisy&lang=en")
    browser.run("localStorage.clear()")
    browser.run("document.querySelector('.settings-button').focus()")
    browser.key(ENTER)
    browser.wait("return document.querySelector('dialog[open]')?.contains(document.activeElement)", "the settings, by keyboard")
    checks("settings")
    found = checks.is_accessible("settings")
    assert not found, found
    browser.key(ESCAPE)
    browser.wait("return document.activeElement.className === 'settings-button'", "the focus is back")
    usual = browser.run(COLORS)
    set_to(browser, "theme", "dark")
    dark = browser.run(COLORS)
    assert dark[0] != usual[0] and dark[1] != usual[1], (usual, dark)
    boards = {dark[1]}
    for theme in ("wood", "plain"):
        set_to(browser, "board-theme", theme)
        now = browser.run(COLORS)
        assert now[0] == dark[0]
        boards.add(now[1])
        checks(f"board-{theme}")
    assert len(boards) == 3 and usual[1] in boards, boards
    assert browser.run(LABELS) > 0
    set_to(browser, "coordinates", False)
    assert browser.run(LABELS) == 0
    # They stay, and are there before anything is painted.
    browser.open(f"{pages.url}/game/{pages.konane[0]}?ply=4&lang=en")
    assert browser.run(LABELS) == 0 and browser.run(COLORS)[0] == dark[0]
    assert browser.run("return getComputedStyle(document.querySelector('[data-square]')).fill") == "rgb(195, 200, 208)", "the squares of a plain board"
    checks("plain-squares")
    browser.open(f"{pages.url}/stats?lang=en")
    assert "theme=dark" in browser.run("return document.querySelector('#plots').src"), "plots are in the same colours"
    browser.run("localStorage.clear()")


def sound(browser, pages, checks):
    """A move makes a sound if the setting is on."""
    browser.open(f"{pages.url}/?layout=belgian-daisy&lang=en")
    browser.run("localStorage.clear()")
    browser.run(COUNT_CLICKS)
    browser.click('table.move-table tr[data-move="a1b2"] button')
    wait_until(browser, "location.search.includes('moves=a1b2')", "a1b2")
    assert browser.run("return clicks") == 0, "no sound unless it is wanted"
    set_to(browser, "sound", True)
    before = browser.run("return clicks")
    assert before > 0, "a sample"
    browser.click('table.move-table tr[data-move="i5h5"] button')
    wait_until(browser, f"clicks === {before + 1}", "a click for a move")
    browser.run("localStorage.clear()")


def without_storage(browser, pages, checks):
    """Pages work in a browser that stores nothing."""
    script = "for (const name of ['getItem', 'setItem']) Storage.prototype[name] = () => { throw new DOMException('blocked', 'SecurityError'); }"
    added = browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=script)
    try:
        browser.open(f"{pages.url}/analysis?layout=belgian-daisy&lang=en")
        choose(browser, "#engine-lines", "3")
        assert browser.run("return document.querySelector('.engine-panel #engine-lines').value") == "3"
        set_to(browser, "coordinates", False)
        assert browser.run(LABELS) == 0
        rated = browser.run_async("const done = arguments[0]; import('/assets/lib/rating.js').then(({Ratings}) => done(new Ratings().count('a', 1200, true)), (error) => done(String(error)))")
        assert rated > 0, rated
    finally:
        browser.cdp("Page.removeScriptToEvaluateOnNewDocument", **added)


def texts_with_values(browser, pages, checks):
    """A value stands in a text as it is, also if it looks like a replacement pattern or a gap."""
    browser.open(f"{pages.url}/?lang=en")
    script = "const [text, values, done] = arguments; import('/assets/scripts/game_texts.js').then(({fillText}) => done(fillText(text, ...values)), (error) => done(String(error)))"
    for text, values, expected in (("{} of {}", ["$&", "{}"], "$& of {}"), ("{} {} {}", ["{}", 0], "{} 0 {}")):
        assert browser.run_async(script, text, values) == expected


TESTS = (settings, sound, without_storage, texts_with_values)
