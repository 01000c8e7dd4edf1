"""An address without a page, and a database that is moved away."""

import os


def page_not_found(browser, pages, checks):
    browser.open(f"{pages.url}/nowhere")
    assert "There is no page at /nowhere." in browser.run("return document.querySelector('main').innerText")
    assert browser.run("return document.querySelector('h1').textContent") == "Page not found" and "Page not found" in browser.run("return document.title")
    assert browser.run("return document.querySelectorAll('.page-list a').length") >= 7, "ways to the pages that there are"
    # The browser says so too.
    [error] = browser.console_errors()
    assert "/nowhere" in error and "404" in error, error


def nothing_there(browser, pages, checks):
    """A page of what does not exist has a heading and a title."""
    for address, heading, reason in (("/game/99999", "Page not found", "99999"), ("/player?name=zzz", "Players", "zzz")):
        browser.open_any(f"{pages.url}{address}{'&' if '?' in address else '?'}lang=en")
        assert browser.run("return [...document.querySelectorAll('h1')].map(({textContent}) => textContent)") == [heading], address
        assert browser.run("return document.title") == f"{heading} – sumito", address
        assert reason in browser.run("return document.querySelector('.warning').textContent"), address
    # Another error leaves the name of the page, and nothing that waits.
    browser.open_any(f"{pages.url}/player?name=sumito&since=x&lang=en")
    assert browser.run("return document.querySelector('h1').textContent") == "Players"
    browser.open_any(f"{pages.url}/report?position=zzz&lang=en")
    assert "Reading" not in browser.run("return document.querySelector('main').innerText")
    assert len(browser.console_errors()) == 4


def database_removed(browser, pages, checks):
    """The page reports a database that is moved away, and finds it again when it is restored."""
    database = pages.words[2]
    os.rename(database, database + ".aside")
    try:
        browser.open(f"{pages.url}/games")
        browser.wait("return document.querySelector('.warning')?.textContent.includes('games.db is gone')", "what is missing")
        checks("gone")
        for error in browser.console_errors():
            assert "/api/" in error and "503" in error, error
    finally:
        os.rename(database + ".aside", database)
    browser.open(f"{pages.url}/games")
    browser.wait("return document.querySelectorAll('tbody tr').length > 1 && !document.querySelector('.warning')", "games again")


TESTS = (page_not_found, nothing_there, database_removed)
