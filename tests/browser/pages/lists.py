"""Lists of games and players, reports and figures."""


def lists(browser, pages, shot):
    browser.open(f"{pages.url}/games")
    assert browser.run("return document.querySelectorAll('tbody tr').length") >= 30
    browser.click("th:nth-child(6) button")
    browser.wait("return location.search.includes('sort=plies') && document.querySelector('[aria-sort]')?.ariaSort === 'ascending'", "sorted by plies")
    shot("games")
    browser.open(f"{pages.url}/players")
    shot("players")
    browser.open(f"{pages.url}/player?name=sumito")
    shot("player")
    browser.click("#report")
    browser.wait("return location.pathname === '/report' && document.body.dataset.ready === 'true'", "the report on a player")
    report = pages.json("/api/report/player?name=sumito")
    assert str(round(report["rating"]["rating"])) in browser.run("return document.body.innerText")
    assert browser.run("return document.querySelectorAll('.plan svg').length") == len(report["plans"])
    browser.wait("return document.querySelector('#plots').complete && document.querySelector('#plots').naturalWidth > 0", "the plots of the report")
    shot("report-player")
    browser.open(f"{pages.url}/?layout=belgian-daisy&moves=a1b2")
    browser.wait("return document.querySelector('#report')", "the way to the report")
    browser.click("#report")
    browser.wait("return location.pathname === '/report' && document.body.dataset.ready === 'true'", "the report on an opening")
    assert "Scorpio" in browser.run("return document.body.innerText")
    shot("report-opening")
    browser.open(f"{pages.url}/rejects")
    browser.open(f"{pages.url}/games?lang=fr")
    assert browser.run("return document.documentElement.lang") == "fr" and "Parties" in browser.run("return document.body.innerText")


def figures(browser, pages, shot):
    browser.open(f"{pages.url}/stats")
    games = pages.json("/api/stats")["games"]
    assert str(games) in browser.run("return document.querySelector('#summary').textContent")
    browser.wait("return document.querySelector('#plots').complete && document.querySelector('#plots').naturalWidth > 0", "the plots")
    shot("figures")
    browser.open(f"{pages.url}/stats?result=black")
    assert str(pages.json("/api/stats?result=black")["games"]) in browser.run("return document.querySelector('#summary').textContent")


TESTS = (lists, figures)
