"""Lists of games and players, reports and figures."""

import os
import re
import shutil
import subprocess
import tempfile
import urllib.parse

from served import Server

BARS = "return Object.fromEntries([...document.querySelectorAll('tr')].filter((row) => row.querySelector('.result-bar')).map((row) => [row.cells[0].textContent, [...row.querySelectorAll('rect')].map((part) => [part.classList[0], parseFloat(part.getAttribute('width'))])]))"


def lists(browser, pages, checks):
    browser.open(f"{pages.url}/games")
    assert browser.run("return document.querySelectorAll('tbody tr').length") >= 30
    browser.click("th:nth-child(6) button")
    browser.wait("return location.search.includes('sort=plies') && document.querySelector('[aria-sort]')?.ariaSort === 'ascending'", "sorted by plies")
    checks("games")
    browser.open(f"{pages.url}/players")
    checks("players")
    browser.open(f"{pages.url}/player?name=sumito")
    checks("player")
    browser.click("#report")
    browser.wait("return location.pathname === '/report' && document.body.dataset.ready === 'true'", "the report on a player")
    report = pages.json("/api/report/player?name=sumito")
    assert str(round(report["rating"]["rating"])) in browser.run("return document.body.innerText")
    assert browser.run("return document.querySelectorAll('.plan svg').length") == len(report["plans"])
    browser.wait("return document.querySelector('#plots').complete && document.querySelector('#plots').naturalWidth > 0", "the plots of the report")
    checks("report-player")
    browser.open(f"{pages.url}/?layout=belgian-daisy&moves=a1b2")
    browser.wait("return document.querySelector('#report')", "the way to the report")
    browser.click("#report")
    browser.wait("return location.pathname === '/report' && document.body.dataset.ready === 'true'", "the report on an opening")
    assert "Scorpio" in browser.run("return document.body.innerText")
    checks("report-opening")
    browser.open(f"{pages.url}/rejects")
    browser.open(f"{pages.url}/games?lang=fr")
    assert browser.run("return document.documentElement.lang") == "fr" and "Parties" in browser.run("return document.body.innerText")


def statistics(browser, pages, checks):
    browser.open(f"{pages.url}/stats")
    games = pages.json("/api/stats")["games"]
    assert str(games) in browser.run("return document.querySelector('#summary').textContent")
    browser.wait("return document.querySelector('#plots').complete && document.querySelector('#plots').naturalWidth > 0", "the plots")
    checks("figures")
    browser.open(f"{pages.url}/stats?result=black")
    assert str(pages.json("/api/stats?result=black")["games"]) in browser.run("return document.querySelector('#summary').textContent")


def result_shares(browser, pages, checks):
    """Bars have the percentages that the command line prints: those of the known results."""
    printed = subprocess.run([*pages.words, "stats"], check=True, capture_output=True, text=True).stdout
    lines = re.findall(r"^(\S.*?) +\d+ +([\d.]+)% +([\d.]+)% +([\d.]+)% +([\d.]+)% +\d+$", printed, re.MULTILINE)
    expected = {name: (black, white, draws) for name, black, white, draws, _ in lines}
    browser.open(f"{pages.url}/stats?lang=en")
    bars = browser.run(BARS)
    compared = 0
    for name, numbers in expected.items():
        if name in bars:
            widths = dict(bars[name])
            assert tuple(f"{widths[part]:.1f}" for part in ("black", "white", "draws")) == numbers, (name, widths, numbers)
            compared += 1
    assert compared >= 5 and "Belgian Daisy" in bars, (compared, bars)
    # The bars of a player are by what the player won, whichever colour that was.
    players = {color: player["name"] for player in pages.json("/api/players?limit=1000") for color in pages.json("/api/player?" + urllib.parse.urlencode({"name": player["name"]}))["openings"] for color in [color["color"]]}
    for color, name in players.items():
        query = urllib.parse.urlencode({"name": name})
        browser.open(f"{pages.url}/player?{query}&lang=en")
        drawn = browser.run("return [...document.querySelectorAll('.result-bar')].map((bar) => [...bar.querySelectorAll('rect')].map((part) => [part.classList[0], parseFloat(part.getAttribute('width'))]))")
        moves = [(opening["color"], move["percent"]) for opening in pages.json(f"/api/player?{query}")["openings"] for move in opening["moves"]]
        assert len(drawn) == len(moves) > 0
        for parts, (side, percent) in zip(drawn, moves):
            other = {"black": "white", "white": "black"}[side]
            assert [part for part, _ in parts][:3] == ["won", "draws", "lost"], parts
            assert [width for _, width in parts][:3] == [percent[side] or 0, percent["draws"] or 0, percent[other] or 0], (parts, percent)
        assert "Won / Draws / Lost" in browser.run("return document.querySelector('main').textContent")
    assert set(players) == {"black", "white"}, players


def names(browser, pages, checks):
    """Names that are long or strange do not make a page wider, and nobody is shown the folders of the server's machine."""
    long = "Anna" * 40
    with tempfile.TemporaryDirectory() as folder:
        database = shutil.copy(pages.words[2], folder)
        record = os.path.join(folder, "long.txt")
        with open(record, "w") as file:
            file.write(f"# layout: Belgian Daisy\n# black: {long}\n# white: {long[::-1]}\n# event: {'Cup' * 60}\n1.a1b2 i5h5 2.a2b3\n\n1. a1b2 z9z9\n")
        subprocess.run([*pages.words[:1], "--db", database, "import", record], check=False, capture_output=True)
        with Server(pages.sumito, database) as server:
            [game] = [row["id"] for row in server.json("/api/games?limit=1000") if row["black"] == long]
            for path in ("/games?sort=id&desc=true", f"/game/{game}?ply=1", "/players?name=Anna", f"/player?name={long}", f"/report?name={long}", "/rejects", "/search?pattern=white:a1"):
                browser.open(f"{server.url}{path}{'&' if '?' in path else '?'}lang=en")
                if path.startswith("/search"):
                    browser.run("const field = document.querySelector('#names'); field.value = 'Anna'; field.dispatchEvent(new Event('input'))")
                    browser.wait("return document.querySelectorAll('main li a').length > 1", "the player")
                checks("names-" + re.match("/([a-z]+)", path)[1])
                wide = browser.run("return [...document.querySelectorAll('td bdi')].map((name) => name.closest('td').getBoundingClientRect().width).filter((width) => width > innerWidth)")
                assert not wide, (path, wide)
                text = browser.run("return document.querySelector('main').textContent")
                assert folder not in text, path
                assert "long.txt" in text or not path.startswith(("/game/", "/rejects")), (path, text[:500])
    browser.console_errors()


def corrected_reject(browser, pages, checks):
    """A rejected record is opened in the field of the analysis, to be corrected there."""
    browser.open(f"{pages.url}/rejects?lang=en")
    text = browser.run("document.querySelectorAll('tbody details').forEach((details) => { details.open = true }); return document.querySelector('tbody pre').textContent")
    browser.click("tbody details a[href*='reject=']")
    browser.wait("return location.pathname === '/analysis' && document.body.dataset.ready === 'true'", "the analysis")
    assert browser.run("return document.querySelector('#part-paste').open && document.querySelector('#paste').value.trim()") == text.strip()
    assert not browser.run("return document.querySelector('.warning')")


TESTS = (lists, statistics, result_shares, names, corrected_reject)
