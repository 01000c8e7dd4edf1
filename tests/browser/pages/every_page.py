"""Tests of every page."""

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
        "analysis-moves": "/analysis?layout=standard&moves=a1b2+i5h5",
        "analysis-game": "/analysis?id=30&ply=40",
        "training-layout": "/training?layout=belgian-daisy",
        "search": "/search",
        "search-hits": f"/search?{pattern}",
        "players": "/players",
        "player": "/player?name=sumito",
        "report-player": "/report?name=sumito",
        "report-opening": "/report?layout=belgian-daisy&moves=a1b2",
        "report-french": "/report?name=ABA-PRO&lang=fr",
        "puzzles": "/puzzles",
        "analysis": "/analysis",
        "training": "/training",
        "play": "/play",
        "studies": "/studies",
        "games-french": "/games?lang=fr",
        "statistics": "/stats",
        "rejects": "/rejects",
        "import": "/import",
        "changes": "/changes",
        "nowhere": "/nowhere",
    }


def every_page(browser, pages, checks):
    """No page shifts while it loads, is blocked by long tasks, is wider than its window, or has violations that axe-core finds."""
    found = []
    for name, path in addresses(pages).items():
        address = path if "lang=" in path else f"{path}{'&' if '?' in path else '?'}lang=en"
        found += checks.is_calm(name, pages.url + address)
        found += checks.is_accessible(name)
        if browser.pointer_type == "mouse":
            # The widths are those of windows, whatever the window of the test.
            found += checks.fits_everywhere(name)
    browser.console_errors()
    assert not found, "\n".join(found)


TESTS = (every_page,)
