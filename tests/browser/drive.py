"""What a player does with the pages, in a real browser: `drive.py SUMITO [FOLDER FOR SCREENSHOTS]`."""

import json
import os
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request

from webdriver import Browser, Driver

LEFT, RIGHT, ENTER = "\ue012", "\ue014", "\ue007"
SIZES = [("desktop", 1280, 900, False), ("phone", 390, 844, True)]


class Pages:
    """`sumito serve` over the sample games, from `with` to its end."""

    def __init__(self, sumito):
        self.sumito = sumito

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        words = [self.sumito, "--db", os.path.join(self.folder.name, "games.db")]
        subprocess.run([*words, "import", "sample-games"], check=True, capture_output=True)
        self.process = subprocess.Popen([*words, "serve", "--port", "0", "--writable"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.url = self.process.stdout.readline().strip().rstrip("/")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)
        self.folder.cleanup()

    def json(self, path):
        with urllib.request.urlopen(self.url + path, timeout=30) as answer:
            return json.load(answer)


def position(browser):
    return browser.run("return document.body.dataset.position")


def marbles(browser):
    """What is drawn on the board: cells with letters."""
    return browser.run("return Object.fromEntries([...document.querySelectorAll('.stage .cell')].map((cell) => [cell.dataset.cell, cell.getAttribute('aria-label')]))")


def see(browser, pages, script, what):
    browser.wait(f"return {script}", what)


def explorer(browser, pages, shot):
    browser.open(f"{pages.url}/?layout=belgian-daisy")
    see(browser, pages, "document.querySelectorAll('table.moves tbody tr').length > 1", "moves")
    first = position(browser)
    assert marbles(browser)["a1"] == "a1 black" and marbles(browser)["e5"] == "e5 empty"
    shot("explorer")
    # In line: the rear marble is dragged a cell on.
    browser.drag('.stage [data-cell="a1"]', '.stage [data-cell="b2"]')
    see(browser, pages, "location.search.includes('moves=a1b2')", "a1b2 in the address")
    expected = pages.json("/api/openings?layout=belgian&moves=a1b2")["position"]
    see(browser, pages, f"document.body.dataset.position === {json.dumps(expected)}", "the position after a1b2")
    assert marbles(browser)["a1"] == "a1 empty"
    # By its name in the table.
    browser.click('table.moves tr[data-move="i5h5"] button')
    see(browser, pages, "location.search.includes('i5h5')", "i5h5 in the address")
    expected = pages.json("/api/openings?layout=belgian&moves=a1b2+i5h5")["position"]
    see(browser, pages, f"document.body.dataset.position === {json.dumps(expected)}", "the position after i5h5")
    # Broadside: two marbles, then a cell beside the first.
    moves = pages.json("/api/moves?" + urllib.parse.urlencode({"position": expected}))
    broadside = next(move for move in moves if move["kind"] == "broadside" and move["marbles"] == 2)
    first_end, other_end, target = (broadside["abapro"][n : n + 2] for n in (0, 2, 4))
    for cell in (first_end, other_end):
        browser.click(f'.stage [data-cell="{cell}"]')
    see(browser, pages, "document.querySelectorAll('circle.target').length > 0", "where the marbles can go")
    browser.click(f'.stage [data-cell="{target}"]')
    see(browser, pages, f"location.search.includes({json.dumps(broadside['abapro'])})", "the broadside in the address")
    see(browser, pages, f"document.body.dataset.position === {json.dumps(broadside['position'])}", "the position after the broadside")
    # A move that is none changes nothing.
    browser.drag('.stage [data-cell="e5"]', '.stage [data-cell="e6"]')
    assert position(browser) == broadside["position"]
    for _ in range(3):
        browser.run("document.activeElement.blur()")
        before = position(browser)
        browser.key(LEFT)
        see(browser, pages, f"document.body.dataset.position !== {json.dumps(before)}", "a move back")
    assert position(browser) == first
    browser.key(RIGHT)
    see(browser, pages, "location.search.includes('moves=a1b2')", "the move again")
    # The address alone shows the same.
    address = browser.run("return location.href")
    browser.open(address)
    assert position(browser) == pages.json("/api/openings?layout=belgian&moves=a1b2")["position"]
    # The board by keyboard: from e5 to a cell, and Enter.
    browser.run("document.querySelector('.stage [data-cell=\"i5\"]').focus()")
    browser.key(ENTER)
    see(browser, pages, "document.querySelectorAll('circle.chosen').length === 1", "a marble chosen by the keyboard")
    browser.key(RIGHT)
    assert browser.run("return document.activeElement.dataset.cell") == "i6"


def game(browser, pages, shot):
    moves = pages.json("/api/games/27")["moves"]
    out = next(move["ply"] for move in moves if move["ejected"])
    browser.open(f"{pages.url}/game/27?ply={out}")
    browser.wait(f"return document.body.dataset.ply === '{out}'", "the ply of the first ejection")
    count = "Object.values([...document.querySelectorAll('.stage .cell')].map((cell) => cell.getAttribute('aria-label'))).filter((name) => !name.endsWith('empty')).length"
    assert browser.run(f"return {count}") == 27, "one marble is out"
    assert browser.run("return document.querySelectorAll('.tray .ball').length") == 1
    shot("game")
    browser.key(LEFT)
    browser.wait(f"return document.body.dataset.ply === '{out - 1}'", "a ply back")
    browser.wait(f"return {count} === 28", "the marble has come back")
    assert browser.run("return document.querySelectorAll('.tray .ball').length") == 0
    before = moves[out - 2]["position"] if out > 1 else pages.json("/api/games/27")["start"]
    assert position(browser) == before
    while int(browser.run("return document.body.dataset.ply")) > max(0, out - 6):
        ply = int(browser.run("return document.body.dataset.ply"))
        browser.key(LEFT)
        browser.wait(f"return document.body.dataset.ply === '{ply - 1}'", "a ply back")
        expected = moves[ply - 2]["position"] if ply > 1 else pages.json("/api/games/27")["start"]
        assert position(browser) == expected
    # Another notation, every format, the explorer at this ply.
    browser.run("const choice = document.querySelector('label select'); choice.value = 'nacre'; choice.dispatchEvent(new Event('change'))")
    browser.wait(f"return document.querySelector('.line button[data-ply=\"1\"]').textContent === {json.dumps(moves[0]['nacre'])}", "Nacre names")
    assert browser.run("return document.querySelectorAll('a[download]').length") == 8
    here = position(browser)
    browser.click("#explore")
    browser.wait("return location.pathname === '/' && document.body.dataset.ready === 'true'", "the explorer")
    assert position(browser) == here
    assert "moves=a1b2" in browser.run("return location.search"), "the moves that lead there can be taken back"
    # Holes, two boards, three colours of which marbles have left the board.
    browser.open(f"{pages.url}/game/8?ply=3")
    assert browser.run("return document.querySelectorAll('.stage .hole').length") == 2
    browser.open(f"{pages.url}/game/19?ply=3")
    assert browser.run("return document.querySelectorAll('.stage .board[role=grid]').length") == 2
    browser.open(f"{pages.url}/game/4?ply=20")
    assert browser.run("return [...document.querySelectorAll('.tray .ball')].map((ball) => ball.classList[1])") == ["r", "r", "u", "r"]
    assert browser.run("return document.querySelector('.line [data-ply=\"17\"]').textContent") == "f7g7(e:red)"


def search(browser, pages, shot):
    browser.open(f"{pages.url}/search")
    for brush, cells in (("w", ["a1"]), ("b", ["b2"])):
        browser.click(f'[data-brush="{brush}"]')
        for cell in cells:
            browser.click(f'.stage [data-cell="{cell}"]')
    browser.click("#find")
    expected = len(pages.json("/api/search?pattern=black:b2+white:a1&limit=1000"))
    assert expected > 0
    browser.wait(f"return document.body.dataset.hits === '{min(24, expected)}'", f"{expected} hits")
    assert browser.run("return document.querySelectorAll('.hits .board').length") == min(24, expected)
    shot("search")
    # A whole position, from a layout.
    browser.open(f"{pages.url}/search?" + urllib.parse.urlencode({"position": pages.json("/api/openings?layout=alien-attack")["position"]}))
    browser.wait("return document.body.dataset.hits === '1'", "the one game from Alien Attack")
    browser.run("const field = document.querySelector('#names'); field.value = 'aba'; field.dispatchEvent(new Event('input'))")
    browser.wait("return [...document.querySelectorAll('li a')].some((link) => link.textContent === 'ABA-PRO')", "a player by a part of the name")


def lists(browser, pages, shot):
    browser.open(f"{pages.url}/games")
    assert browser.run("return document.querySelectorAll('tbody tr').length") >= 27
    browser.click("th:nth-child(6) button")
    browser.wait("return location.search.includes('sort=plies') && document.querySelector('[aria-sort]')?.ariaSort === 'ascending'", "sorted by plies")
    shot("games")
    browser.open(f"{pages.url}/players")
    shot("players")
    browser.open(f"{pages.url}/player?name=sumito")
    shot("player")
    browser.open(f"{pages.url}/rejects")
    browser.open(f"{pages.url}/games?lang=fr")
    assert browser.run("return document.documentElement.lang") == "fr" and "Parties" in browser.run("return document.body.innerText")


def imports(browser, pages, shot):
    browser.open(f"{pages.url}/import")
    # A file is dropped, as a page sees it.
    drop = """const data = new DataTransfer();
        data.items.add(new File([arguments[0]], 'dropped.txt'));
        document.querySelector('.drop').dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))"""
    before = len(pages.json("/api/games?limit=1000"))
    browser.run(drop, f"# layout: Belgian Daisy\n# black: Browser {before}\n1.a1b2 i5h5 2.a2b3\n")
    browser.wait("return [...document.querySelectorAll('dt')].some((name) => name.textContent === 'imported' && name.nextSibling.textContent === '1')", "one game imported")
    shot("import")
    assert len(pages.json("/api/games?limit=1000")) == before + 1


def sideways(browser):
    """How far a page is wider than the window."""
    return browser.run("return document.documentElement.scrollWidth - innerWidth")


def main(sumito, folder):
    with Pages(sumito) as pages, Driver() as driver:
        for size, width, height, phone in SIZES:
            with Browser(driver, width, height, phone) as browser:
                for work in (explorer, game, search, lists, imports):
                    def shot(name):
                        over = sideways(browser)
                        assert over <= 0, f"{size} {name}: {over} pixels too wide"
                        if folder:
                            browser.screenshot(os.path.join(folder, f"{size}-{name}.png"))
                    work(browser, pages, shot)
                    complaints = browser.complaints()
                    assert not complaints, f"{size} {work.__name__}: {complaints}"
                    print(f"{size}: {work.__name__} ok", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "")
