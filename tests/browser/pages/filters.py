"""Filters and lists: they follow the address, and a late answer changes nothing."""

from page_actions import choose

ROWS = "[...document.querySelectorAll('tbody tr')]"
# Answers whose address has a text wait until they are released.
HOLD = """const [text] = arguments, real = window.fetch; let release; const gate = new Promise((open) => { release = open; }); const held = [];
    window.fetch = (address, options) => String(address).includes(text) ? held[held.push(gate.then(() => real(address, options))) - 1] : real(address, options);
    window.held = held; window.release = async () => { release(); await Promise.allSettled(held); await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))); }"""
RELEASE = "release().then(arguments[0])"


def write(browser, selector, text):
    browser.run("const field = document.querySelector(arguments[0]); field.value = arguments[1]; field.dispatchEvent(new Event('input', {bubbles: true}))", selector, text)


def late_answers(browser, pages, checks):
    """The answer to the last request is shown, whichever answer arrives last."""
    browser.open(f"{pages.url}/players?lang=en")
    browser.run(HOLD, "name=sum")
    write(browser, "input[type=search]", "sum")
    browser.wait("return held.length === 1", "a request that waits")
    write(browser, "input[type=search]", "Kola")
    browser.wait(f"return {ROWS}.length === 1", "one player")
    browser.run_async(RELEASE)
    assert browser.run(f"return {ROWS}.map((row) => row.cells[0].textContent)") == ["Kola"]
    # The list goes back with the browser, and so does the field.
    browser.open(f"{pages.url}/search?lang=en")
    browser.run(HOLD, "name=sum")
    write(browser, "#names", "sum")
    browser.wait("return held.length === 2", "two requests that wait")
    write(browser, "#names", "ABA")
    found = "[...document.querySelectorAll('main li a')].map((link) => link.textContent)"
    browser.wait(f"return {found}.includes('ABA-PRO')", "a player")
    browser.run_async(RELEASE)
    assert "ABA-PRO" in browser.run(f"return {found}")
    # Figures, too.
    browser.open(f"{pages.url}/stats?lang=en")
    browser.run(HOLD, "result=black")
    browser.run("document.querySelector('details:has(form.filters)').open = true")
    choose(browser, "form.filters select[name=result]", "black")
    browser.click("form.filters button.primary")
    browser.wait("return held.length >= 1", "a request that waits")
    choose(browser, "form.filters select[name=result]", "white")
    browser.click("form.filters button.primary")
    white = pages.json("/api/stats?result=white")["games"]
    browser.wait(f"return document.querySelector('#summary')?.textContent.startsWith('{white} games')", "games that White won")
    browser.run_async(RELEASE)
    assert browser.run("return document.querySelector('#summary').textContent").startswith(f"{white} games")


def filters(browser, pages, checks):
    """The layout is a filter like the others, and the form follows the address."""
    count = lambda query: len(pages.json(f"/api/games?limit=1000&{query}"))
    daisies, won = count("layout=belgian-daisy"), count("layout=belgian-daisy&result=white")
    assert 0 < won < daisies
    browser.open(f"{pages.url}/games?layout=belgian-daisy&lang=en")
    browser.wait(f"return {ROWS}.length === {daisies}", "games of a layout")
    browser.wait("return document.querySelector('form.filters [name=layout]').value === 'Belgian Daisy'", "the layout by its name")
    assert browser.run("return document.querySelector('details:has(form.filters)').open"), "what is set is seen"
    assert "belgian-daisy" not in browser.run("return document.querySelector('main').innerText"), "keys are not for readers"
    choose(browser, "form.filters select[name=result]", "white")
    browser.click("form.filters button.primary")
    browser.wait(f"return {ROWS}.length === {won}", "those that White won")
    assert browser.run("return document.activeElement.dataset.control") == "apply", "the focus stays where it was"
    browser.run("history.back()")
    browser.wait(f"return {ROWS}.length === {daisies}", "the games before")
    assert browser.run("return document.querySelector('form.filters select[name=result]').value") == "", "the form has gone back as well"
    browser.click("form.filters button[type=button]")
    browser.wait(f"return {ROWS}.length === {min(50, count(''))}", "all games")
    # A heading that was pressed keeps the focus.
    browser.run("document.querySelector('th button[data-control=plies]').focus()")
    browser.click("th button[data-control=plies]")
    browser.wait("return document.querySelector('th[aria-sort=ascending] button') === document.activeElement", "the focus on the heading")
    # Back takes the part of a name out of its field.
    browser.open(f"{pages.url}/player?name=sumito&lang=en")
    text = browser.run("return document.querySelector('main').innerText")
    assert "German Daisy" in text and "german-daisy" not in text and "Random, 2026" in text and "random:2026" not in text


FURTHER = "[...document.querySelectorAll('.further-filters li')].map((item) => item.firstChild.textContent)"


def filters_without_fields(browser, pages, checks):
    """Every parameter of an address counts on every page with games, whether or not there is a field for it; an unknown one is reported."""
    count = lambda query: len(pages.json(f"/api/games?limit=1000&{query}"))
    short, all_games = count("plies=..40"), count("")
    assert 0 < short < all_games
    browser.open(f"{pages.url}/games?plies=..40&lang=en")
    browser.wait(f"return {ROWS}.length === {min(50, short)}", "the short games")
    assert browser.run(f"return {FURTHER}") == ["plies: ..40"]
    assert browser.run("return document.querySelector('details:has(form.filters)').open"), "what is set is seen"
    checks("further-filters")
    # A field that is chosen keeps it, and its button removes it.
    choose(browser, "form.filters select[name=result]", "white")
    browser.click("form.filters button.primary")
    browser.wait(f"return {ROWS}.length === {min(50, count('plies=..40&result=white'))} && location.search.includes('plies=..40')", "the short games that White won")
    browser.click("[data-control=remove-plies]")
    browser.wait(f"return {ROWS}.length === {min(50, count('result=white'))} && !document.querySelector('.further-filters')", "all games that White won")
    # Older names of filters are in the fields of the newer ones.
    browser.open(f"{pages.url}/games?from=2017&to=2017&lang=en")
    browser.wait(f"return {ROWS}.length === {min(50, count('since=2017&until=2017'))}", "the games of a year")
    assert browser.run("return ['since', 'until'].map((name) => document.querySelector(`form.filters [name=${name}]`).value)") == ["2017", "2017"]
    # A filter that can be repeated is sent as often as it is given.
    browser.open(f"{pages.url}/games?not-in=nothing&not-in=other&lang=en")
    browser.wait("return document.querySelector('main .warning')?.textContent.includes('nothing')", "a saved search that is not there")
    assert browser.run(f"return {FURTHER}") == ["not-in: nothing, other"]
    # Statistics, the explorer and the report count the same games.
    summary = "document.querySelector('#summary')?.textContent"
    browser.open(f"{pages.url}/stats?plies=..40&lang=en")
    browser.wait(f"return {summary}?.startsWith('{pages.json('/api/stats?plies=..40')['games']} games')", "statistics of the short games")
    in_explorer = pages.json("/api/openings?layout=belgian-daisy&plies=..40")["games"]
    assert in_explorer < pages.json("/api/openings?layout=belgian-daisy")["games"]
    browser.open(f"{pages.url}/?layout=belgian-daisy&plies=..40&lang=en")
    browser.wait(f"return document.querySelector('.explorer-games p a')?.textContent.endsWith(' {in_explorer}')", "the short games in the explorer")
    browser.open(f"{pages.url}/report?layout=belgian-daisy&plies=..40&lang=en")
    browser.wait(f"return document.querySelector('main').innerText.includes(' {in_explorer} games')", "the short games in the report")
    # So does the profile of a player, whose links lead to the same games.
    profile = pages.json("/api/player?name=ABA-PRO&plies=..60")["games"]
    assert 0 < profile < pages.json("/api/player?name=ABA-PRO")["games"]
    browser.open(f"{pages.url}/player?name=ABA-PRO&plies=..60&lang=en")
    assert f"All games ({profile})" in browser.run("return document.querySelector('main').innerText")
    links = browser.run("return [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href')).filter((href) => href.startsWith('/games'))")
    assert links and all("plies=..60" in link for link in links), links
    # What is not a parameter is reported.
    for path in ("/games?", "/stats?", "/?", "/report?", "/player?name=ABA-PRO&", "/players?", "/rejects?", "/puzzles?", "/training?", "/search?"):
        browser.open_any(f"{pages.url}{path}plyer=x&lang=en")
        browser.wait("return document.querySelector('main').innerText.includes('there is no parameter `plyer`')", f"an error on {path}")
        browser.console_errors()


def errors_in_filters(browser, pages, checks):
    """An error of a filter names its field as the page does, and no options and commands of the command line."""
    for path, expected in (
        ("/games?min-plies=abc&lang=en", "invalid value 'abc' for “Min. plies”: expected a whole number from 0"),
        ("/games?min-plies=abc&lang=fr", "« abc » n'est pas une valeur possible de « Demi-coups min. »"),
        ("/games?layout=zzz&lang=en", "invalid value 'zzz' for “Layout”: expected the name of a layout"),
        ("/games?player=nobodyatall&lang=en", "expected a name of the list of players"),
        ("/search?material=abc&lang=en", "invalid value 'abc' for “Black-White”"),
        ("/report?layout=zzz&lang=en", "invalid value 'zzz' for “layout”"),
    ):
        browser.open_any(f"{pages.url}{path}")
        browser.wait("return document.querySelector('main .warning:not([hidden])')", f"an error on {path}")
        text = browser.run("return document.querySelector('main .warning:not([hidden])').textContent")
        assert expected in text and "--" not in text and "`sumito" not in text, (path, text)
    browser.console_errors()


TESTS = (late_answers, filters, filters_without_fields, errors_in_filters)
