"""Pages on paper."""

# Fields, and buttons that are no texts.
CONTROLS = """return [...document.querySelectorAll('button, input, select, textarea, nav')]
    .filter((node) => node.checkVisibility() && !node.closest('.move-list, .move-path, th, td')).map((node) => node.outerHTML)"""
CUT_OFF = """return [...document.querySelectorAll('main *')].filter((node) => ['auto', 'scroll', 'hidden'].includes(getComputedStyle(node).overflowY)
    && node.checkVisibility() && node.scrollHeight > node.clientHeight + 1).map((node) => node.outerHTML.slice(0, 200))"""
# A sheet of A4 between its margins, in pixels of CSS.
SHEET = {"width": 718, "height": 1046, "deviceScaleFactor": 1, "mobile": False}
CHOSEN_COLORS = "localStorage.setItem('sumito-preferences', JSON.stringify({theme: 'dark', boardTheme: 'slate'}))"

ADD_STUDY = """const [game, done] = arguments, headers = {'x-sumito-token': document.documentElement.dataset.token};
    const send = (path, body) => fetch(`/api/studies/printed${path}`, {method: 'POST', headers, body: JSON.stringify(body)});
    send('', {note: 'one\\ntwo\\nthree\\nfour'}).then(() => send('/items', {note: '', game, ply: 4})).then(done)"""


def printing(browser, pages, checks):
    """Paper has all of what a page shows, without controls, in black on white also where the page is dark."""
    if browser.pointer_type != "mouse":
        return  # A sheet has the same size, whatever the window.
    browser.cdp("Emulation.setDeviceMetricsOverride", **SHEET)
    browser.open(f"{pages.url}/game/30?ply=30&lang=en")
    browser.run(CHOSEN_COLORS)
    browser.cdp("Emulation.setEmulatedMedia", media="print")
    for name, path, part in (
        ("game", "/game/30?ply=30", ".board-area .board"),
        ("variation", f"/game/{pages.varied}?ply=0.1.1", ".move-list .variation"),
        ("analysis", "/analysis?id=30&ply=30", ".board-area .board"),
        ("search", "/search?pattern=white:a1", ".search-results svg"),
        ("report", "/report?name=sumito", ".plots .print-only"),
        ("games", "/games", "tbody td"),
        ("explorer", "/?layout=belgian-daisy", ".move-table .move"),
    ):
        browser.open(f"{pages.url}{path}{'&' if '?' in path else '?'}lang=en")
        browser.wait(f"return document.querySelector('{part}')?.checkVisibility()", f"{part} of {name}")
        assert not browser.run(CONTROLS), (name, browser.run(CONTROLS))
        assert not browser.run(CUT_OFF), (name, browser.run(CUT_OFF))
        colors = browser.run("const {backgroundColor, color} = getComputedStyle(document.body); return [backgroundColor, color]")
        assert colors == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"], (name, colors)
        assert browser.run("return getComputedStyle(document.documentElement).getPropertyValue('--board-field')") == "#fbfbfc", name
        checks(f"print-{name}")
    browser.open(f"{pages.url}/game/30?ply=30&lang=en")
    plies = pages.json("/api/games/30")["plies"]
    moves = browser.run("return [...document.querySelectorAll('.move-list button')].filter((move) => move.checkVisibility()).length")
    assert moves >= plies > 100, (moves, plies)
    # The notes of a study are texts in fields, of which empty ones are left out.
    browser.run_async(ADD_STUDY, pages.konane[0])
    browser.open(f"{pages.url}/study?name=printed&lang=en")
    notes = browser.run("return [...document.querySelectorAll('textarea')].filter((field) => field.checkVisibility()).map(({value, scrollHeight, clientHeight}) => [value, scrollHeight <= clientHeight])")
    assert notes == [["one\ntwo\nthree\nfour", True]], notes
    checks("print-study")
    # Titles of columns are sorted by buttons, and stay.
    browser.open(f"{pages.url}/games?lang=en")
    assert browser.run("return [...document.querySelectorAll('th')].every((heading) => heading.innerText)")
    browser.cdp("Emulation.setEmulatedMedia", media="")
    browser.cdp("Emulation.clearDeviceMetricsOverride")
    browser.run("localStorage.clear()")


TESTS = (printing,)
