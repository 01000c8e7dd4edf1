"""The search for a pattern, a position and a name."""

import urllib.parse


def search(browser, pages, shot):
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
    shot("search")
    # A whole position, from a layout.
    browser.open(f"{pages.url}/search?" + urllib.parse.urlencode({"position": pages.json("/api/openings?layout=alien-attack")["position"]}))
    browser.wait("return document.body.dataset.hits === '1'", "the one game from Alien Attack")
    browser.run("const field = document.querySelector('#names'); field.value = 'aba'; field.dispatchEvent(new Event('input'))")
    browser.wait("return [...document.querySelectorAll('li a')].some((link) => link.textContent === 'ABA-PRO')", "a player by a part of the name")


TESTS = (search,)
