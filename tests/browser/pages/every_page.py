"""What holds of every page."""

import urllib.parse


def addresses(pages):
    """The addresses of all pages, by name."""
    pattern = urllib.parse.urlencode({"pattern": "white:a1 black:b2"})
    return {
        "explorer": "/",
        "explorer-moves": "/?layout=belgian-daisy&moves=a1b2+i5h5",
        "games": "/games",
        "games-filtered": "/games?player=sumito",
        "game": "/game/30?ply=40",
        "game-two-boards": "/game/19?ply=3",
        "game-stones": f"/game/{pages.konane[0]}?ply=6",
        "game-variation": f"/game/{pages.varied}?ply=0.1.1",
        "analysis": "/analysis?layout=standard&moves=a1b2+i5h5",
        "analysis-game": "/analysis?id=30&ply=40",
        "play": "/play",
        "training": "/training?layout=belgian-daisy",
        "studies": "/studies",
        "search": "/search",
        "search-hits": f"/search?{pattern}",
        "players": "/players",
        "player": "/player?name=sumito",
        "report-player": "/report?name=sumito",
        "report-opening": "/report?layout=belgian-daisy&moves=a1b2",
        "puzzles": "/puzzles",
        "statistics": "/stats",
        "rejects": "/rejects",
        "import": "/import",
        "nowhere": "/nowhere",
    }


def opened(pages):
    """The names and full addresses."""
    return [(name, f"{pages.url}{path}{'&' if '?' in path else '?'}lang=en") for name, path in addresses(pages).items()]


def fits(browser, pages, checks):
    """No page is wider than its window."""
    found = []
    for name, url in opened(pages):
        browser.open(url)
        checks.settle()
        found += checks.fits_everywhere(name)
    browser.complaints()
    assert not found, "\n".join(found)


def calm(browser, pages, checks):
    """No page moves by itself while it is made, or does not answer."""
    found = []
    for name, url in opened(pages):
        found += checks.is_calm(name, url)
    browser.complaints()
    assert not found, "\n".join(found)


def accessible(browser, pages, checks):
    """axe-core has nothing against any page."""
    found = []
    for name, url in opened(pages):
        browser.open(url)
        checks.settle()
        found += checks.is_accessible(name)
    browser.complaints()
    assert not found, "\n".join(found)


# They choose their windows themselves, one after the other.
fits.sizes = ("desktop",)

TESTS = (fits, calm, accessible)
