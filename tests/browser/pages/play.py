"""Games that are played: against the engine, by two persons, with clocks; the opening drill; studies."""

from page_actions import RIGHT, position, wait_until
from pages.interactive_board import type_move


def wait_for_start(browser, pages):
    """Waits until a game has begun; the board shows its start before that."""
    wait_until(browser, "document.querySelector('#resign:enabled') && document.querySelectorAll('.board-area .cell.movable').length > 0", "the start")


def play(browser, pages, checks):
    """Against the engine: it answers, a move is taken back, the game is resigned, saved and analysed."""
    browser.open(f"{pages.url}/play?lang=en")
    wait_until(browser, "document.querySelector('#level-description').textContent.length > 20", "what the level does")
    browser.run("document.querySelector('#level').selectedIndex = 0")
    browser.click("#start-game")
    wait_for_start(browser, pages)
    type_move(browser, "a1b2")
    wait_until(browser, "document.body.dataset.ply === '2'", "the answer of the engine")
    checks("play")
    browser.click("#take-back")
    wait_until(browser, "document.body.dataset.ply === '0'", "the move is taken back")
    type_move(browser, "a1b2")
    wait_until(browser, "document.body.dataset.ply === '2'", "the answer of the engine")
    browser.click("#hint")
    wait_until(browser, "document.querySelectorAll('.board-area [data-layer=shapes] .hint').length === 1", "a hint")
    # A reload continues the game.
    browser.post("/refresh")
    browser.wait("return document.body.dataset.ready === 'true' && document.body.dataset.ply === '2'", "the game after a reload")
    assert not browser.run("return performance.getEntriesByType('resource').some(({name}) => name.includes('book='))"), "no book"
    browser.click("#resign")
    wait_until(browser, "document.body.dataset.result === '0-1' && document.querySelector('#saved-game')", "resigned and saved")
    game = pages.json("/api" + browser.run("return document.querySelector('#saved-game').pathname").replace("/game/", "/games/"))
    assert game["result"] == "white" and len(game["moves"]) == 2, game["result"]
    browser.click("#analyse")
    browser.wait("return location.pathname === '/analysis' && document.body.dataset.ready === 'true'", "the analysis")
    wait_until(browser, "document.querySelectorAll('.move-list button').length === 2", "its moves")


def book(browser, pages, checks):
    """The engine plays its first moves from its opening book on request."""
    browser.open(f"{pages.url}/play?lang=en")
    wait_until(browser, "document.querySelector('#start-game')", "the form")
    browser.run("document.querySelector('.play-setup').book.checked = true; document.querySelector('.play-setup').requestSubmit()")
    wait_for_start(browser, pages)
    type_move(browser, "a1b2")
    wait_until(browser, "document.body.dataset.ply === '2'", "the answer of the engine")
    assert browser.run("return performance.getEntriesByType('resource').some(({name}) => name.includes('/api/engine?') && name.includes('book='))"), "the book is queried"


def two_players(browser, pages, checks):
    """Two persons from a position in which one ejection wins: the game ends by the rules; and by the clock."""
    browser.open(f"{pages.url}/play?lang=en")
    wait_until(browser, "document.querySelector('#start-game')", "the form")
    browser.run("""const form = document.querySelector('.play-setup'); form.opponent.value = 'person'; form.position.value = arguments[0];
        form.dispatchEvent(new Event('change')); form.requestSubmit()""", "w4/b5/b6/8/9/8/7/6/5 -5w b")
    wait_until(browser, "document.body.dataset.position.startsWith('w4/b5') && document.querySelectorAll('.board-area .cell.movable').length > 0", "the position")
    moves = pages.json("/api/moves?position=" + "w4/b5/b6/8/9/8/7/6/5%20-5w%20b&notation=abapro")
    winning = next(move["abapro"] for move in moves if move["ejects"])
    type_move(browser, winning)
    wait_until(browser, "document.body.dataset.result === '1-0'", "six ejections win")
    browser.open(f"{pages.url}/play?lang=en")
    wait_until(browser, "document.querySelector('#start-game')", "the form")
    browser.run("""const form = document.querySelector('.play-setup'); form.opponent.value = 'person'; form.minutes.value = '0.02';
        form.minutes.step = 'any'; form.dispatchEvent(new Event('change')); form.requestSubmit()""")
    wait_until(browser, "document.body.dataset.result === '0-1'", "the clock has run out")


def quick_restarts(browser, pages, checks):
    """Of two games that are started quickly, the second one is shown, also if the start of the first one arrives later."""
    browser.open(f"{pages.url}/play?lang=en")
    wait_until(browser, "document.querySelector('#start-game')", "the form")
    browser.run("""const plain = window.fetch;
        window.fetch = async (...all) => {
            const answer = await plain(...all);
            if (String(all[0]).includes('layout=standard')) await new Promise((done) => setTimeout(done, 800));
            return answer;
        };
        const form = document.querySelector('.play-setup');
        form.opponent.value = 'person';
        for (const layout of ['standard', 'german-daisy']) {
            form.layout.value = layout;
            form.requestSubmit();
        }""")
    wait_for_start(browser, pages)
    shown = position(browser)
    assert shown == pages.json("/api/position?layout=german-daisy")["position"], shown
    browser.run_async("setTimeout(arguments[0], 1000)")
    assert position(browser) == shown, position(browser)


def drill(browser, pages, checks):
    """The database replies, and the page shows which move scored best."""
    browser.open(f"{pages.url}/training?layout=belgian-daisy&least=1&lang=en")
    wait_until(browser, "document.querySelectorAll('.board-area .cell.movable').length > 0 && document.querySelector('.play-state').textContent.startsWith('Your move')", "the start")
    browser.drag('.board-area [data-cell="a1"]', '.board-area [data-cell="b2"]')
    wait_until(browser, "document.querySelectorAll('.drill-table tbody tr').length === 1 && Number(document.body.dataset.ply) >= 2", "a reply and the comparison")
    assert "a1b2" in browser.run("return document.querySelector('.drill-table tbody tr').innerText")
    checks("drill")
    # A move that nobody played ends it.
    legal = pages.json("/api/moves?notation=abapro&position=" + position(browser).replace(" ", "%20"))
    known = {move["move"] for move in pages.json("/api/openings?position=" + position(browser).replace(" ", "%20"))["moves"]}
    type_move(browser, next(move["move"] for move in legal if move["move"] not in known))
    wait_until(browser, "document.body.dataset.drill === 'over'", "the end of the drill")


def studies(browser, pages, checks):
    """A study with a game and a position, a note, and its file."""
    name = f"Test {browser.pointer_type}"
    browser.open(f"{pages.url}/studies?lang=en")
    for nothing in ("  ", ".."):
        browser.run("document.querySelector('#study-name').value = arguments[0]; document.querySelector('#create-study').click()", nothing)
        browser.wait("return document.querySelector('main .warning')?.textContent.includes('a study needs a name')", "what is missing")
    browser.run("document.querySelector('#study-name').value = arguments[0]; document.querySelector('#create-study').click()", name)
    browser.wait("return location.pathname === '/study' && document.body.dataset.ready === 'true'", "the new study")
    browser.open(f"{pages.url}/game/30?ply=5&lang=en")
    browser.run("document.querySelector('#add-to-study').value = arguments[0]; document.querySelector('#add-study-item').click()", name)
    wait_until(browser, f"document.body.innerText.includes('Added to {name}')", "the game is added")
    browser.open(f"{pages.url}/analysis?layout=belgian-daisy&lang=en")
    wait_until(browser, "document.querySelectorAll('.board-area .cell.movable').length > 0", "a position")
    browser.run("document.querySelector('#add-to-study').value = arguments[0]; document.querySelector('#add-study-item').click()", name)
    wait_until(browser, f"document.body.innerText.includes('Added to {name}')", "the position is added")
    browser.open(f"{pages.url}/study?name={name.replace(' ', '%20')}&lang=en")
    assert browser.run("return document.querySelectorAll('.study-items > li').length") == 2
    browser.run("const note = document.querySelector('.study-items textarea'); note.value = 'the plan'; note.dispatchEvent(new Event('change'))")
    checks("study")
    browser.run_async("const done = arguments[0]; setTimeout(done, 300)")
    browser.post("/refresh")
    browser.wait("return document.body.dataset.ready === 'true'", "the study again")
    assert browser.run("return document.querySelector('.study-items textarea').value") == "the plan"
    files = browser.run("return [...document.querySelectorAll('.study-file')].map(({href}) => href)")
    assert len(files) == 4, files
    browser.click(".remove-item")
    wait_until(browser, "document.querySelectorAll('.study-items > li').length === 1", "an entry less")


TESTS = (play, book, two_players, quick_restarts, drill, studies)
