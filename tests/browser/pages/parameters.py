"""Parameters in addresses: those that a page does not have, and values that it cannot use, are told."""

from page_actions import wait_until

WARNINGS = "return [...document.querySelectorAll('.warning:not([hidden])')].map((warning) => warning.textContent)"


def told(browser, pages, address):
    """The warnings of a page."""
    browser.open(pages.url + address + ("&" if "?" in address else "?") + "lang=en")
    return " ".join(browser.run(WARNINGS))


def unknown_parameters(browser, pages, checks):
    for address, expected in (
        ("/game/30?foo=1", "There is no parameter “foo” here, expected some of ply, flip"),
        ("/game/30?notation=foo", "The parameter “notation” is “foo”, expected one of abapro"),
        ("/game/30?ply=500", "There is no ply 500: the game has"),
        ("/game/30?ply=x", "There is no ply x: the game has"),
        ("/studies?x=1", "There is no parameter “x” here, expected none."),
        ("/import?foo=3", "There is no parameter “foo” here, expected none."),
        ("/play?foo=3", "There is no parameter “foo” here"),
        ("/play?level=99", "The parameter “level” is “99”, expected one of 1, 2"),
        ("/play?opponent=person&result=2-0", "The parameter “result” is “2-0”, expected one of 1-0, 0-1, 1/2-1/2, *."),
        ("/play?opponent=person&result=1-0", "The parameter “result” has no effect without “ending”."),
        ("/play?opponent=person&result=1-0&ending=foo", "The parameter “ending” is “foo”, expected one of six-ejections"),
        ("/play?opponent=person&ending=time", "The parameter “ending” has no effect without “result”."),
        ("/play?opponent=person&minutes=-3", "The parameter “minutes” is “-3”, expected a number from 0 to 600."),
        ("/play?opponent=engine&seconds=x", "The parameter “seconds” is “x”, expected a number from 0.1 to 120."),
        ("/play?opponent=person&minutes=3&increment=-1", "The parameter “increment” is “-1”, expected a number"),
        ("/play?opponent=person&increment=5", "The parameter “increment” has no effect without “minutes”."),
        ("/play?opponent=person&minutes=3&left=abc", "The parameter “left” is “abc”, expected the seconds that both sides have left"),
        ("/play?opponent=alien", "The parameter “opponent” is “alien”, expected one of engine, person."),
        ("/play?moves=zz", "The parameter “moves” has no effect without “opponent”."),
        ("/analysis?game=1", "There is no parameter “game” here"),
        ("/search?pattern=black:e5&offset=1000", "The parameter “offset” has no effect on this page."),
        ("/player?name=AP10&name=sumito", "The parameter “name” is given more than once"),
        ("/games?offset=-1", "invalid value '-1' for “offset”"),
        ("/games?offset=abc", "invalid value 'abc' for “offset”"),
        ("/games?limit=x", "invalid value 'x' for “limit”"),
        ("/games?limit=0", "The parameter “limit” is “0”, expected a number from 1 to 1000."),
    ):
        found = told(browser, pages, address)
        assert expected in found, (address, found)
    # The browser logs the refused requests.
    errors = browser.console_errors()
    assert len(errors) == 3 and all("/api/games?offset=" in error for error in errors), errors
    browser.open(f"{pages.url}/games?lang=de")
    assert "“lang” is “de”, expected one of en, fr" in " ".join(browser.run(WARNINGS))
    for address in ("/game/30?ply=3&notation=nacre&flip=1", "/game/30?ply=0", "/play?level=3&opponent=engine", "/play?opponent=person&minutes=3&increment=2&left=60,57.5&result=0-1&ending=time", "/play?opponent=person&result=*", "/studies", "/search?pattern=black:e5"):
        found = told(browser, pages, address)
        assert not found, (address, found)


def words_of_pages(browser, pages, checks):
    """Messages of the server do not name options of the command line, unless the server is started with them."""
    for address, expected in (
        ("/?moves=a1a9", "(“layout” or “Game” chooses another start)"),
        ("/search?position=zzz", "“position” 'zzz'"),
        ("/search?position=zzz&lang=fr", "« zzz » n'est ni une position"),
    ):
        browser.open_any(pages.url + address + ("" if "lang=" in address else "&lang=en"))
        found = " ".join(browser.run(WARNINGS))
        assert expected in found and "--" not in found, (address, found)
    browser.console_errors()


def parts_of_lists(browser, pages, checks):
    """The limit and the offset of a list are taken from the address."""
    total = len(pages.json("/api/games?limit=1000"))
    rows = "return document.querySelectorAll('table tbody tr').length"
    browser.open(f"{pages.url}/games?limit=5&lang=en")
    assert browser.run(rows) == 5
    assert not browser.run("return document.querySelector('.further-filters')?.textContent ?? ''")
    browser.click("[data-control=next]")
    wait_until(browser, f"document.body.textContent.includes('6 to 10 of {total}')", "the next five")
    assert browser.run(rows) == 5
    browser.open(f"{pages.url}/games?offset=5000&lang=en")
    wait_until(browser, f"document.body.textContent.includes('There are {total} entries in all')", "how many there are")
    browser.click("[data-control=previous]")
    wait_until(browser, f"document.body.textContent.includes(' to {total} of {total}') || document.querySelectorAll('table tbody tr').length > 0", "the last part")


def line_of_the_explorer(browser, pages, checks):
    """The parameter `line` is another name of `moves`."""
    browser.open(f"{pages.url}/?layout=belgian-daisy&line=a1b2&lang=en")
    wait_until(browser, "location.search.includes('moves=a1b2') || document.body.dataset.answered", "the position after a1b2")
    assert browser.run("return document.body.dataset.position") == pages.json("/api/openings?layout=belgian&moves=a1b2")["position"]
    wait_until(browser, "document.querySelector('table.move-table tr[data-move=i5h5] button')", "the moves")
    browser.click('table.move-table tr[data-move="i5h5"] button')
    wait_until(browser, "location.search.includes('moves=a1b2+i5h5')", "the move in the address")
    assert not browser.run("return document.querySelector('.warning')?.textContent ?? ''")


TESTS = [unknown_parameters, words_of_pages, parts_of_lists, line_of_the_explorer]
