"""The header: its links, which a phone has behind a button."""

import json
import urllib.request

ESCAPE = "\ue00c"
LINKS = "return [...document.querySelectorAll('#navigation a')].filter((link) => link.offsetParent).map((link) => link.textContent)"


def links(browser, pages, checks):
    browser.open(f"{pages.url}/players?lang=en")
    expected = ["Explorer", "Games", "Search", "Players", "Statistics", "Puzzles", "Import", "Rejects"]
    if browser.pointer_type == "touch":
        assert browser.run(LINKS) == []
        browser.click(".menu-button")
        opened = "return document.querySelector('.menu-button').ariaExpanded === 'true'"
        assert browser.run(opened)
        assert set(expected) <= set(browser.run(LINKS)), browser.run(LINKS)
        checks("menu")
        # By keyboard it is closed, and the focus returns to the button.
        browser.key(ESCAPE)
        assert browser.run(LINKS) == [] and browser.run("return document.activeElement.className") == "menu-button"
        browser.click(".menu-button")
        browser.click("tbody tr:last-child td:nth-child(3)")
        assert browser.run(LINKS) == []
        browser.click(".menu-button")
    assert set(expected) <= set(browser.run(LINKS)), browser.run(LINKS)
    assert browser.run("return document.querySelector('#navigation [aria-current]').textContent") == "Players"
    browser.click("#navigation a[href^='/games']")
    browser.wait("return location.pathname === '/games' && document.body.dataset.ready === 'true'", "the games")


def installable(browser, pages, checks):
    """A browser offers to install the pages as an app."""
    browser.open(f"{pages.url}/games?lang=en")
    browser.cdp("Page.enable")
    manifest = browser.cdp("Page.getAppManifest")
    assert manifest["url"].endswith(".webmanifest") and not manifest["errors"], manifest
    for icon in json.loads(manifest["data"])["icons"]:
        with urllib.request.urlopen(pages.url + icon["src"], timeout=30) as answer:
            assert answer.headers["content-type"] == icon["type"], icon
    errors = browser.cdp("Page.getInstallabilityErrors")["installabilityErrors"]
    assert not errors, errors


TESTS = (links, installable)
