"""An address without a page, and a database that is moved away."""

import os


def nowhere(browser, pages, shot):
    browser.open(f"{pages.url}/nowhere")
    assert "There is no page at /nowhere." in browser.run("return document.querySelector('main').innerText")
    assert browser.run("return document.querySelector('h1').textContent") == "Page not found" and "Page not found" in browser.run("return document.title")
    assert browser.run("return document.querySelectorAll('.page-list a').length") >= 7, "ways to the pages that there are"
    # The browser says so too.
    [complaint] = browser.complaints()
    assert "/nowhere" in complaint and "404" in complaint, complaint


def gone(browser, pages, shot):
    """A database that is moved away is missed on the page, and found again when it is back."""
    database = pages.words[2]
    os.rename(database, database + ".aside")
    try:
        browser.open(f"{pages.url}/games")
        browser.wait("return document.querySelector('.warning')?.textContent.includes('games.db is gone')", "what is missing")
        shot("gone")
        for complaint in browser.complaints():
            assert "/api/" in complaint and "503" in complaint, complaint
    finally:
        os.rename(database + ".aside", database)
    browser.open(f"{pages.url}/games")
    browser.wait("return document.querySelectorAll('tbody tr').length > 1 && !document.querySelector('.warning')", "games again")


TESTS = (nowhere, gone)
