"""The search for a pattern, a position and a name."""

import urllib.parse

from page_actions import ENTER


def search(browser, pages, checks):
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
    checks("search")
    # A result is shown on a board of this page with the match marked, and can be stepped through.
    browser.click(".search-results .show-hit")
    browser.wait("return document.querySelectorAll('.hit-viewer [data-layer=shapes] circle').length === 2 && document.body.dataset.ply", "the game of the first result")
    ply = int(browser.run("return document.body.dataset.ply"))
    browser.click(".hit-viewer #forward")
    browser.wait(f"return document.body.dataset.ply === '{ply + 1}'", "a ply on")
    # A whole position, from a layout.
    browser.open(f"{pages.url}/search?" + urllib.parse.urlencode({"position": pages.json("/api/openings?layout=alien-attack")["position"]}))
    browser.wait("return document.body.dataset.hits === '1'", "the one game from Alien Attack")
    browser.run("const field = document.querySelector('#names'); field.value = 'aba'; field.dispatchEvent(new Event('input'))")
    browser.wait("return [...document.querySelectorAll('li a')].some((link) => link.textContent === 'ABA-PRO')", "a player by a part of the name")


FOUND = "return [...document.querySelectorAll('.search-results svg')].map((svg) => [...new Set([...svg.querySelectorAll('[data-found]')].map((ring) => ring.dataset.found))])"


def highlighted_hits(browser, pages, checks):
    """The match is marked on each board, in any orientation and colours."""
    for query, count in (({"pattern": "black:b2 white:a1"}, 2), ({"pattern": "black:b2 white:a1 empty:c3", "swap": "true"}, 3), ({"pattern": "empty:d6,d5 any:d4", "game": "konane"}, 3)):
        browser.open(f"{pages.url}/search?{urllib.parse.urlencode(query)}&lang=en")
        browser.wait("return Number(document.body.dataset.hits) > 0", "hits")
        marked = browser.run(FOUND)
        assert marked and all(len(cells) == count for cells in marked), marked
    browser.open(f"{pages.url}/search?pattern=black:b2+white:a1&exact=true&lang=en")
    browser.wait("return document.body.dataset.hits !== undefined", "an answer")
    assert all(sorted(cells) == ["a1", "b2"] for cells in browser.run(FOUND)), browser.run(FOUND)
    # More results take the focus of the button that brought them.
    browser.open(f"{pages.url}/search?pattern=white:a1&lang=en")
    browser.wait("return document.body.dataset.hits === '24' && [...document.querySelectorAll('main button')].at(-1).textContent === 'More'", "a part of the hits")
    browser.run("[...document.querySelectorAll('main button')].at(-1).focus()")
    browser.key(ENTER)
    browser.wait("return Number(document.body.dataset.hits) > 24", "more hits")
    assert browser.run("return document.querySelectorAll('.search-results')[1].contains(document.activeElement)")
    # In the other orientations too, the match is marked on the cells with these marbles in the answer.
    hits = pages.json("/api/search?pattern=black:b2+white:a1&limit=24&boards=true")
    browser.open(f"{pages.url}/search?pattern=black:b2+white:a1&lang=en")
    browser.wait("return Number(document.body.dataset.hits) > 0", "hits")
    marked = browser.run(FOUND)
    assert len({tuple(cells) for cells in marked}) > 1, "in several orientations"
    for hit, cells in zip(hits, marked):
        rows = hit["position"].split(" ")[0].split("-")[0].split("/")
        text = dict(zip("ihgfedcba", rows))
        signs = {}
        for row, line in text.items():
            column = max(1, ord(row) - ord("e") + 1)
            for sign in line:
                width = int(sign) if sign.isdigit() else 1
                for _ in range(width):
                    signs[f"{row}{column}"] = "" if sign.isdigit() else sign
                    column += 1
        assert sorted(signs[cell] for cell in cells) == ["b", "w"], (hit, cells)
    checks("found")


def further_hits(browser, pages, checks):
    """More hits are those of the search that is shown, also when the board has another pattern already."""
    games = lambda number: browser.run(f"return [...document.querySelectorAll('.search-results')[{number}].querySelectorAll('li > a:first-child')].map((link) => Number(link.pathname.split('/').pop()))")
    hits = [hit["game"] for hit in pages.json("/api/search?pattern=white:a1&game=abalone&limit=48")]
    assert len(hits) > 24
    browser.open(f"{pages.url}/search?pattern=white:a1&game=abalone&lang=en")
    browser.wait("return document.body.dataset.hits === '24'", "a part of the hits")
    here = browser.run("return location.search")
    browser.click('.board-area [data-cell="e5"]')
    browser.run("[...document.querySelectorAll('main button')].find((button) => button.textContent === 'More').click()")
    browser.wait("return document.querySelectorAll('.search-results').length === 2", "more hits")
    assert games(0) + games(1) == hits, "of the same search"
    marked = browser.run(FOUND)
    assert any(marked[24:]) and all(len(cells) <= 1 for cells in marked), marked
    assert browser.run("return location.search") == here
    # They are announced in a sentence, not read out one by one.
    assert not browser.run("return document.querySelector('[aria-live] .search-results')")


def ways_to_search(browser, pages, checks):
    """Enter in a field searches, and a search for nothing is answered."""
    browser.open(f"{pages.url}/search?lang=en")
    assert not browser.run("return document.querySelector('main .warning:not([hidden])')")
    browser.click("#find")
    browser.wait("return document.querySelector('main .warning:not([hidden])')?.textContent.includes('Nothing is set')", "what is missing")
    browser.run("const field = document.querySelector('[name=material]'); field.value = '14-14'; field.focus()")
    browser.key(ENTER)
    browser.wait("return location.search.includes('material=14-14') && Number(document.body.dataset.hits) > 0", "hits")
    assert not browser.run("return document.querySelector('main .warning:not([hidden])')")


def going_back(browser, pages, checks):
    """The browser's Back leads to the pattern, the options and the hits before."""
    browser.open(f"{pages.url}/search?lang=en")
    pieces = "document.querySelectorAll('.board-area [data-layer=marbles] [data-color]').length"
    exact = "[...document.querySelectorAll('label')].find((label) => label.textContent === 'this orientation only').firstChild"
    for number, cell in enumerate(("a1", "b2")):
        browser.click(f'.board-area [data-cell="{cell}"]')
        if number:
            browser.run(f"{exact}.click()")
        browser.click("#find")
        browser.wait(f"return location.search.includes('{cell}') && document.querySelector('.search-results')", f"hits with {cell}")
        assert browser.run(f"return {pieces}") == number + 1
    here = browser.run("return location.search")
    browser.run("history.back()")
    browser.wait(f"return location.search.includes('a1') && !location.search.includes('b2') && {pieces} === 1 && !{exact}.checked", "the pattern and the options before")
    browser.run("history.back()")
    browser.wait(f"return !location.search.includes('a1') && {pieces} === 0 && !document.querySelector('.search-results')", "no pattern, and no hits")
    browser.run("history.forward()")
    browser.wait(f"return {pieces} === 1 && document.querySelector('.search-results')", "the first pattern again")
    browser.run("history.forward()")
    browser.wait(f"return {pieces} === 2 && {exact}.checked", "the second one again")
    assert browser.run("return location.search") == here


def conditions_of_the_address(browser, pages, checks):
    """Every condition of an address counts, whether or not the page has a control for it, and positions are read in every way in which the server reads them."""
    start = pages.json("/api/openings?layout=belgian-daisy")
    belgian = start["position"]
    pieces = "document.querySelectorAll('.board-area [data-layer=marbles] [data-color]').length"
    for query in (
        {"score": "2-0"},
        {"pattern": "black:b2 white:a1", "ply": "30.."},
        {"pattern": "BLACK:b2 white:a1", "then": "black:c3", "within": "4"},
        {"pattern": "any:d4 missing:d5", "game": "konane"},
        {"position": "belgian"},
        {"position": belgian.replace(" b", " B")},
        {"pattern": "black:b2", "layout": "belgian-daisy"},
        {"moves": start["moves"][0]["move"], "layout": "belgian-daisy"},
        {"position": belgian.split(" ")[0].replace("b", "m").replace("w", "m"), "any-color": "true"},
    ):
        parameters = urllib.parse.urlencode(query)
        expected = len(pages.json(f"/api/search?limit=1000&{parameters}"))
        browser.open(f"{pages.url}/search?{parameters}&lang=en")
        browser.wait("return document.body.dataset.hits !== undefined", f"an answer to {query}")
        assert browser.run("return document.body.dataset.hits") == str(min(24, expected)), (query, expected)
        if query.get("position") == "belgian":
            assert expected > 0 and browser.run(f"return {pieces}") == 28, "the layout is on the board"
    # What the board cannot show is named, and counts until the board is changed.
    browser.open(f"{pages.url}/search?pattern=any:d4+missing:d5&game=konane&lang=en")
    warning = "document.querySelector('.board-area .warning:not([hidden])')?.textContent"
    browser.wait(f"return {warning}?.includes('missing:d5')", "the part that the board does not show")
    checks("unread")
    browser.click('.board-area [data-cell="d3"]')
    browser.click("#find")
    browser.wait("return location.search.includes('d3') && !location.search.includes('missing')", "the pattern of the board")
    # A pattern that cannot be read is answered with an error.
    browser.open(f"{pages.url}/search?pattern=blak:e5&lang=en")
    browser.wait("return document.querySelector('main').innerText.includes('`blak`')", "an error")
    browser.console_errors()
    # Conditions without anything to search for are answered too.
    browser.open(f"{pages.url}/search?ply=4&lang=en")
    browser.wait("return document.querySelector('main').innerText.includes('expected one of position, moves, pattern')", "an error")
    browser.console_errors()
    browser.open(f"{pages.url}/search?position=nowhere&lang=en")
    browser.wait("return document.querySelector('main').innerText.includes('nowhere') && document.querySelector('#announcement').textContent.includes('nowhere')", "an error")
    browser.console_errors()


def searched_from_games(browser, pages, checks):
    """The link of a game to the search finds its position under its own rules, also with holes and of more than two sides."""
    for game in (8, 4, 19, 30):
        browser.open(f"{pages.url}/game/{game}?ply=6&lang=en")
        browser.wait("return document.querySelector('#search-position')", "the link")
        browser.click("#search-position")
        browser.wait("return location.pathname === '/search' && document.body.dataset.ready === 'true' && document.body.dataset.hits", f"the hits of game {game}")
        found = browser.run("return [...document.querySelectorAll('.search-results a')].map(({pathname}) => pathname)")
        assert f"/game/{game}" in found, (game, found)
        # It is also found when the search is repeated.
        browser.click("#find")
        browser.wait("return document.body.dataset.hits > 0", f"the hits of game {game} again")


NOTHING = "[...document.querySelectorAll('main .warning')].some(({textContent}) => textContent.startsWith('Nothing is set'))"


def only_filters(browser, pages, checks):
    """Filters alone are no search; blanks around a value do not count."""
    browser.open(f"{pages.url}/search?lang=en")
    browser.run("const form = document.querySelector('form.filters'); form.player.value = ' sumito '; form.requestSubmit()")
    browser.wait(f"return {NOTHING}", "that nothing is set")
    assert browser.run("return new URLSearchParams(location.search).get('player')") == "sumito"
    browser.open(f"{pages.url}/search?player=sumito&lang=en")
    browser.wait(f"return {NOTHING}", "that nothing is set")
    browser.open(f"{pages.url}/games?lang=en")
    browser.run("const form = document.querySelector('form.filters'); form['min-plies'].value = ' 10 '; form.requestSubmit()")
    browser.wait("return new URLSearchParams(location.search).get('min-plies') === '10'", "a number without blanks")


def wrong_sizes(browser, pages, checks):
    """A size that no board of Kōnane has is reported, and the board stays."""
    browser.open(f"{pages.url}/search?game=konane&lang=en")
    browser.wait("return document.querySelector('#size')", "the size")
    for size in ("abc", "0x3", "25x25"):
        browser.run("const field = document.querySelector('#size'); field.value = arguments[0]; field.dispatchEvent(new Event('change'))", size)
        warning = browser.run("return document.querySelector('#size').closest('.toolbar').querySelector('.warning').textContent")
        assert warning.startswith(f"The board size is “{size}”, expected"), warning
        assert browser.run("return document.querySelectorAll('.board-area .cell').length") == 64
    browser.run("const field = document.querySelector('#size'); field.value = '6x7'; field.dispatchEvent(new Event('change'))")
    browser.wait("return document.querySelectorAll('.board-area .cell').length === 42 && !document.querySelector('#size').closest('.toolbar').querySelector('.warning').textContent", "the other board")


def layouts_by_name(browser, pages, checks):
    """Layouts are listed in the order of their names."""
    browser.open(f"{pages.url}/search?lang=en")
    browser.wait("return document.querySelectorAll('.board-area select[aria-label=Layout] option').length > 20", "the layouts")
    names = browser.run("return [...document.querySelectorAll('.board-area select[aria-label=Layout] option')].slice(1).map(({textContent}) => textContent)")
    assert names.index("Standard") > names.index("Spider") > names.index("Corners"), names


TESTS = (search, highlighted_hits, further_hits, ways_to_search, going_back, conditions_of_the_address, searched_from_games, only_filters, wrong_sizes, layouts_by_name)
