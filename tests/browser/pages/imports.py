"""Files that are dropped on the page of imports, and databases without games."""

import os
import tempfile

from served import Server

# A file is dropped, as a page sees it.
DROP = """const data = new DataTransfer();
    data.items.add(new File([arguments[0]], arguments[1]));
    document.querySelector('.drop-area').dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))"""
GAME = "# layout: Belgian Daisy\n# black: Browser {}\n1.a1b2 i5h5 2.a2b3\n"
TEXT = "return document.querySelector('main section').innerText"


def imports(browser, pages, checks):
    browser.open(f"{pages.url}/import?lang=en")
    before = len(pages.json("/api/games?limit=1000"))
    browser.run(DROP, GAME.format(before), "dropped.txt")
    browser.wait("return [...document.querySelectorAll('dt')].some((name) => name.dataset.count === 'imported' && name.nextSibling.textContent === '1')", "one game imported")
    assert "Games imported: 1" in browser.run(TEXT) and "Duplicates" in browser.run(TEXT)
    checks("import")
    games = pages.json("/api/games?limit=1000&sort=id&desc=true")
    assert len(games) == before + 1
    # It leads to what was imported.
    assert browser.run("return [...document.querySelectorAll('.imported-games a')].map((link) => link.getAttribute('href').split('?')[0])") == [f"/game/{games[0]['id']}"]
    # The same file again adds no game.
    browser.run(DROP, GAME.format(before), "again.txt")
    browser.wait("return document.querySelectorAll('main section').length === 2 && document.querySelector('main section').querySelector('dt')", "the second import")
    assert "Games imported: 0" in browser.run(TEXT), browser.run(TEXT)
    assert not browser.run("return document.querySelector('main section').querySelector('.imported-games')")
    # A file without games is reported with its content.
    for content, name, expected in (("Dear Ann,\nthis is a letter.\n", "letter.txt", "Dear Ann,"), ("", "empty.txt", "The file is empty."), ("\0\1\2\3", "bytes.bin", "binary, not text")):
        browser.run(DROP, content, name)
        browser.wait(f"return document.querySelector('main section h2').textContent === '{name}' && document.querySelector('main section').innerText.includes(arguments[0])".replace("arguments[0]", repr(expected)), expected)
        assert "no record found" in browser.run(TEXT), browser.run(TEXT)
    checks("import-nothing")
    browser.click(".imported-games a")
    browser.wait("return location.pathname.startsWith('/game/') && document.body.dataset.ready === 'true'", "the game")


def problems_of_imports(browser, pages, checks):
    """What is wrong in a file is shown with its place; games that are incomplete are marked, and lead to the rejects."""
    good, bad = GAME.format("who is right"), GAME.format("who is wrong") + "3. a1a9\n"
    browser.open(f"{pages.url}/import?lang=en")
    browser.run(DROP, f"{good}\n{bad}", "half.txt")
    browser.wait("return document.querySelector('main section dl')", "the report")
    assert "Games imported: 1 · Incomplete: 1" in browser.run(TEXT), browser.run(TEXT)
    assert browser.run("return document.querySelector('#announcement').textContent") == "Games imported: 1 · Incomplete: 1"
    assert "half.txt:8:4 `a1a9` is not a legal move" in browser.run("return document.querySelector('.problems .error').innerText")
    assert browser.run("return document.querySelector('.problems pre').textContent").startswith("8 | 3. a1a9\n")
    games = browser.run("return [...document.querySelectorAll('.imported-games li')].map((item) => item.innerText)")
    assert ["Incomplete" in game for game in games] == [True, False] and "who is wrong" in games[0], games
    assert browser.run("return document.querySelector('main section a[href^=\"/rejects\"]')")
    checks("import-problems")
    # The first of many problems, and how many more there are.
    many = "\n".join(GAME.format(f"number {n}") + "3. a1a9\n" for n in range(70))
    browser.run(DROP, many, "many.txt")
    browser.wait("return document.querySelectorAll('main section dl').length === 2", "the second report")
    shown = browser.run("return document.querySelectorAll('main section')[0].querySelectorAll('.problems li').length")
    assert 0 < shown < 70 and f"{70 - shown} more problems" in browser.run(TEXT), browser.run(TEXT)


def empty(browser, pages, checks):
    """A database without games shows a board, and invites to import some."""
    with tempfile.TemporaryDirectory() as folder:
        database = os.path.join(folder, "none.db")
        with Server(pages.sumito, database) as server:
            for path in ("/games", "/players", "/stats", "/search", "/puzzles", "/"):
                browser.open(f"{server.url}{path}?lang=en")
                text = browser.run("return document.querySelector('.empty-database')?.innerText ?? ''")
                assert "There are no games yet" in text and "Import the sample games" in text, (path, text)
            assert browser.run("return document.querySelectorAll('.board-area [data-layer=marbles] [data-color]').length") == 28
            # Pages that are nothing without games have no error and nothing else.
            for path, title in (("/report", "Report"), ("/training", "Training")):
                browser.open(f"{server.url}{path}?lang=en")
                assert browser.run("return document.querySelector('h1').textContent") == title and title in browser.run("return document.title"), path
                text = browser.run("return document.querySelector('main').innerText")
                assert "There are no games yet" in text and "Import the sample games" in text, (path, text)
                assert not browser.run("return document.querySelector('.warning, .board-area')") and "Reading" not in text, (path, text)
            browser.open_any(f"{server.url}/player?name=Ann&lang=en")
            assert "There are no games yet" in browser.run("return document.querySelector('main').innerText")
            browser.open(f"{server.url}/?lang=en")
            found = checks.is_accessible("empty")
            assert not found, found
            checks("empty")
            browser.console_errors()
        # A read-only server shows how to import games otherwise.
        with Server(pages.sumito, database, "--bind", "127.0.0.1") as server:
            browser.open(f"{server.url}/games?lang=en")
            assert "This server is read-only" in browser.run("return document.querySelector('.empty-database').innerText")
            assert not browser.run("return document.querySelector('.drop-area, #sample-games, #navigation a[href^=\"/import\"]')")
        with Server(pages.sumito, database) as server:
            browser.open(f"{server.url}/games?lang=en")
            browser.run(DROP, GAME.format("first"), "dropped.txt")
            browser.wait("return document.querySelectorAll('tbody tr').length === 1 && !document.querySelector('.empty-database')", "the first game")
            browser.open(f"{server.url}/import?lang=en")
            assert not browser.run("return document.querySelector('.empty-database')")


def samples(browser, pages, checks):
    """One press imports the sample games, and the page shows them."""
    with tempfile.TemporaryDirectory() as folder, Server(pages.sumito, os.path.join(folder, "none.db")) as server:
        browser.open(f"{server.url}/?lang=en")
        browser.click("#sample-games")
        browser.wait("return document.querySelectorAll('table.move-table tbody tr').length > 1 && !document.querySelector('.empty-database')", "the explorer with games")
        assert len(server.json("/api/games?limit=1000")) >= 30
    browser.console_errors()


def rows_of_tables(browser, pages, checks):
    """A problem in a row of a table has the row of the file below it, and moves that may have been meant; on the page of the game its place is of the file."""
    row = 'Row A,Row B,belgian,"1. a1b2 i5h5 2. a2a9"'
    browser.open(f"{pages.url}/import?lang=en")
    browser.run(DROP, f"black,white,layout,moves\n{row}\n", "rows.csv")
    browser.wait("return document.querySelector('.problems pre')", "the problem")
    assert browser.run("return document.querySelector('.problems pre').textContent") == f"2 | {row}\n  | {' ' * row.index('a2a9')}^\n"
    assert browser.run("return document.querySelector('.problems .suggestions').textContent") == "Did you mean a2a3 or a2a1?"
    browser.click(".imported-games a")
    browser.wait("return location.pathname.startsWith('/game/') && document.body.dataset.ready === 'true'", "the game")
    assert f"rows.csv:2:{row.index('a2a9') + 1}" in browser.run("return document.querySelector('main').textContent")


TESTS = (imports, problems_of_imports, empty, samples, rows_of_tables)
