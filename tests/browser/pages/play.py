"""Games that are played: against the engine, by two persons, with clocks; the opening drill; studies."""

from page_actions import CONTROL, ENTER, LEFT, position, wait_until
from pages.interactive_board import type_move


def wait_for_start(browser, pages):
    """Waits until a game has begun; the board shows its start before that."""
    wait_until(browser, "document.querySelector('#resign:enabled') && document.querySelectorAll('.board-area .cell.movable').length > 0", "the start")


def resign(browser):
    """Resigns, and confirms it: a game is not lost by one press."""
    browser.run("window.asked = []; window.confirm = (text) => { window.asked.push(text); return false }")
    browser.click("#resign")
    assert len(browser.run("return window.asked")) == 1 and not browser.run("return document.body.dataset.result"), "the game goes on"
    browser.run("window.confirm = () => true")
    browser.click("#resign")


def play(browser, pages, checks):
    """Against the engine: it answers, a move is taken back, the game is resigned, saved and analysed."""
    browser.open(f"{pages.url}/play?lang=en")
    wait_until(browser, "document.querySelector('#level-description').textContent.length > 20", "what the level does")
    browser.run("document.querySelector('#level').selectedIndex = 0")
    browser.click("#start-game")
    wait_for_start(browser, pages)
    type_move(browser, "a1b2 i5h5")
    wait_until(browser, "document.querySelector('.board-area .warning')?.textContent.includes('expected one')", "several moves are refused")
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
    resign(browser)
    wait_until(browser, "document.body.dataset.result === '0-1' && document.querySelector('#saved-game')", "resigned and saved")
    game = pages.json("/api" + browser.run("return document.querySelector('#saved-game').pathname").replace("/game/", "/games/"))
    assert game["result"] == "white" and len(game["moves"]) == 2, game["result"]
    browser.click("#analyse")
    browser.wait("return location.pathname === '/analysis' && document.body.dataset.ready === 'true'", "the analysis")
    wait_until(browser, "document.querySelectorAll('.move-list button').length === 2", "its moves")


def start(browser, pages, address="/play?lang=en", **fields):
    """Opens the page and starts a game with these fields of the form, by the keyboard."""
    browser.open(f"{pages.url}{address}")
    wait_until(browser, "document.querySelector('#start-game')", "the form")
    browser.run("""const form = document.querySelector('.play-setup');
        for (const [name, value] of Object.entries(arguments[0])) form[name].value = value;
        form.noValidate = true; form.dispatchEvent(new Event('change')); document.querySelector('#start-game').focus()""", fields)
    browser.key(ENTER)


def start_two(browser, pages, address="/play?lang=en", **fields):
    """Starts a game of two persons."""
    start(browser, pages, address, opponent="person", **fields)
    wait_for_start(browser, pages)


def state(browser):
    return browser.run("return document.querySelector('.play-state').textContent")


def focus(browser):
    return browser.run("return document.activeElement.id || document.activeElement.className || document.activeElement.tagName")


def play_all(browser, moves):
    """Types moves, each when the one before is played."""
    for ply, move in enumerate(moves, int(browser.run("return document.body.dataset.ply")) + 1):
        type_move(browser, move)
        wait_until(browser, f"document.body.dataset.ply === '{ply}'", f"ply {ply}, {move}")


def busy_engine(browser, pages, checks):
    """While the engine searches for its move, nothing else is asked of it; Ctrl-Z takes back, as its button does."""
    start(browser, pages, seconds="1.5")
    wait_for_start(browser, pages)
    # A move ends the search for a hint.
    browser.click("#hint")
    type_move(browser, "a1b2")
    wait_until(browser, "document.querySelector('.play-state').textContent.startsWith('The engine')", "the search")
    usable = "[...document.querySelectorAll('#take-back, #hint, #offer-draw, #resign, #abandon')].filter(({disabled}) => !disabled).map(({id}) => id).join()"
    assert browser.run(f"return {usable}") == "take-back,resign,abandon", browser.run(f"return {usable}")
    wait_until(browser, "document.body.dataset.ply === '2'", "the answer of the engine")
    assert browser.run(f"return {usable}") == "take-back,hint,offer-draw,resign,abandon", browser.run(f"return {usable}")
    browser.run("document.activeElement.blur()")
    browser.key_with(CONTROL, "z")
    wait_until(browser, "document.body.dataset.ply === '0'", "the move is taken back")
    assert state(browser) == "Black to move", state(browser)
    browser.key_with(CONTROL, "y")
    play_all(browser, ["a1b2"])
    wait_until(browser, "document.body.dataset.ply === '2'", "the answer of the engine")
    # As White, there is nothing to take back before one's own first move: the engine goes on.
    start(browser, pages, seconds="1.5", side="white")
    wait_until(browser, "document.querySelector('.play-state').textContent.startsWith('The engine')", "the search")
    browser.click("#take-back")
    wait_until(browser, "document.body.dataset.ply === '1'", "the first move of the engine")


def rules_of_all_moves(browser, pages, checks):
    """A draw by repetition and the end of a sprint end the game, which is stored."""
    there_and_back = ["c3d3", "g5f5", "d3c3", "f5g5"]
    for rules, moves, ending in (("repetition=3", 2 * there_and_back, "repetition"), ("sprint=4", there_and_back, "sprint")):
        start_two(browser, pages, f"/play?rules={rules.replace('=', '%3D')}&lang=en")
        play_all(browser, moves)
        wait_until(browser, "document.body.dataset.result === '1/2-1/2' && document.querySelector('#saved-game')", f"a draw by {rules}, saved")
        assert f"({ending})" in state(browser), state(browser)
        game = pages.json("/api" + browser.run("return document.querySelector('#saved-game').pathname").replace("/game/", "/games/"))
        assert (game["result"], game["ending"], len(game["moves"])) == ("draw", ending, len(moves)), game["ending"]
        # A move after the end is refused in words.
        type_move(browser, "c3d3")
        wait_until(browser, "document.querySelector('.board-area .warning')", "the reason")


def more_than_two_sides(browser, pages, checks):
    """Games of more than two sides cannot be played here: no link leads to them, and the page says so."""
    five = next(game for game in pages.json("/api/games?limit=100") if game["rules"] and "players=5" in game["rules"])
    for address in (f"/game/{five['id']}?ply=3", f"/analysis?id={five['id']}&ply=3"):
        browser.open(f"{pages.url}{address}")
        wait_until(browser, "document.querySelector('#explore')", "links")
        assert not browser.run("return document.querySelector('#play-from')"), address
    browser.open(f"{pages.url}/game/30?ply=3")
    wait_until(browser, "document.querySelector('#play-from')", "a link")
    position = pages.json(f"/api/games/{five['id']}")["moves"][2]["position"]
    start(browser, pages, position=position, rules=five["rules"])
    wait_until(browser, "document.querySelector('main .warning')?.textContent.includes('this one has 5')", "the reason")
    assert browser.run("return document.querySelector('#resign').disabled"), "the game has not begun"
    assert state(browser) == "", state(browser)


def reload(browser, what):
    browser.post("/refresh")
    browser.wait("return document.body.dataset.ready === 'true'", what)


def after_a_reload(browser, pages, checks):
    """A finished game remains finished, and the clocks keep their times, in the other language too."""
    start_two(browser, pages, minutes="1", increment="0")
    play_all(browser, ["a1b2"])
    assert "White to move" in state(browser), state(browser)
    faces = "[...document.querySelectorAll('.clock-face')].map(({textContent}) => textContent)"
    wait_until(browser, f"{faces}[1] <= '0:57'", "three seconds")
    reload(browser, "the game")
    assert browser.run(f"return {faces}[1]") <= "0:57", browser.run(f"return {faces}")
    browser.run("document.querySelector('header .language').click()")
    browser.wait("return document.documentElement.lang === 'fr' && document.body.dataset.ready === 'true'", "the game in French")
    assert browser.run(f"return {faces}[1]") <= "0:57", browser.run(f"return {faces}")
    resign(browser)
    wait_until(browser, "document.querySelector('#saved-game')", "the resigned game")
    over, saved = state(browser), browser.run("return document.querySelector('#saved-game').href")
    stored = len(pages.json("/api/games?limit=1000"))
    reload(browser, "the finished game")
    assert browser.run("return document.body.dataset.result") == "1-0"
    browser.click("#saved-game")
    browser.wait("return location.pathname.startsWith('/game/') && document.body.dataset.ready === 'true'", "the saved game")
    browser.post("/back")
    browser.wait("return location.pathname === '/play' && document.body.dataset.ready === 'true'", "the finished game again")
    assert (state(browser), browser.run("return document.querySelector('#saved-game').href")) == (over, saved), state(browser)
    assert browser.run("return [...document.querySelectorAll('.side-panel > .toolbar button')].every(({disabled}) => disabled)")
    assert len(pages.json("/api/games?limit=1000")) == stored, "it is stored once"
    # Without a time there is no clock.
    browser.open(f"{pages.url}/play?opponent=person&layout=belgian-daisy&minutes=0&lang=en")
    wait_for_start(browser, pages)
    assert not browser.run(f"return {faces}.length") and state(browser) == "Black to move", state(browser)
    assert browser.run("return document.querySelector('.play-setup').minutes.validity.rangeUnderflow"), "0 minutes are refused"


def refused_moves(browser, pages, checks):
    """A move that is refused has a reason, and remains in the field."""
    reason = "document.querySelector('.board-area .warning')?.textContent ?? ''"
    browser.open(f"{pages.url}/play?lang=en")
    wait_until(browser, "document.querySelectorAll('.board-area .cell.movable').length > 0", "the start")
    type_move(browser, "a1b2")
    wait_until(browser, f"({reason}).includes('press Start')", "the game has not begun")
    start_two(browser, pages)
    play_all(browser, ["a1b2", "i5h5"])
    browser.run("document.activeElement.blur()")
    browser.key(LEFT)
    wait_until(browser, "document.body.dataset.ply === '1'", "an earlier position")
    type_move(browser, "i5h5")
    wait_until(browser, f"({reason}).includes('earlier position')", "the reason")
    assert browser.run("return document.querySelector('#typed-move').value") == "i5h5"
    checks("refused")
    browser.click("#last")
    wait_until(browser, f"({reason}) === ''", "no reason any more")
    play_all(browser, ["a2b3"])


def kept_focus(browser, pages, checks):
    """Buttons that are disabled or removed hand on the focus."""
    start_two(browser, pages)
    assert "board-host" in focus(browser), focus(browser)
    play_all(browser, ["a1b2"])
    browser.run("window.confirm = () => true; document.querySelector('#resign').focus()")
    browser.key(ENTER)
    wait_until(browser, "document.body.dataset.result", "the end")
    assert focus(browser) == "analyse", focus(browser)
    browser.open(f"{pages.url}/game/30?ply=3&lang=en")
    wait_until(browser, "document.querySelectorAll('.board-area .cell.movable').length > 0", "legal moves")
    browser.run("document.querySelector('.tree-tools').open = true")
    for button, then in (("truncate", "undo"), ("undo", "redo")):
        browser.run("document.querySelector(arguments[0]).focus()", f"#{button}")
        browser.key(ENTER)
        wait_until(browser, f"document.querySelector('#{button}').disabled", f"{button} is done")
        assert focus(browser) == then, focus(browser)


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
        form.noValidate = true; form.dispatchEvent(new Event('change')); form.requestSubmit()""")
    wait_until(browser, "document.body.dataset.result === '0-1'", "the clock has run out")


# Answers searches with a line of this value, and fails to store the first game.
STUBS = """const plain = window.fetch;
    let failures = 1;
    window.searched = [];
    window.fetch = async (...all) => {
        const address = String(all[0]);
        if (address.startsWith('/api/engine?')) {
            window.searched.push(address);
            const info = {depth: 1, nodes: 1, time: 1, nps: 1, lines: [{rank: 1, hundredths: null, worth: '', moves: [], ...window.value}]};
            return new Response(`event: info\\ndata: ${JSON.stringify(info)}\\n\\nevent: done\\ndata: {"reason": "decided", "best": null}\\n\\n`);
        }
        if (address.startsWith('/api/games') && all[1]?.method === 'POST' && failures-- > 0)
            return new Response('{"error": "the disk is full", "status": 500, "lang": "en"}', {status: 500});
        return plain(...all);
    };"""


def draw_offers(browser, pages, checks):
    """The engine takes a draw where it loses by force, and not where it wins; it knows the game; a game that is not stored is stored by a button."""
    moves = []
    for _ in range(30):
        legal = pages.json("/api/position?layout=belgian-daisy&moves=" + "%20".join(moves))["moves"]
        moves.append(next(move["move"] for move in legal if not move["ejects"]))
    address = "/play?opponent=engine&side=black&layout=belgian-daisy&level=1&lang=en&moves=" + "%20".join(moves)
    for value, is_taken in (("{score: {loss: 6}}", False), ("{hundredths: 300}", True), ("{score: {win: 6}}", True)):
        browser.open(f"{pages.url}{address}")
        wait_until(browser, "document.body.dataset.ply === '30' && document.querySelector('#offer-draw:enabled')", "the game")
        browser.run(f"{STUBS} window.value = {value}; window.confirm = () => true; document.querySelector('#offer-draw').click()")
        if is_taken:
            wait_until(browser, "document.body.dataset.result === '1/2-1/2'", f"a draw: {value}")
        else:
            wait_until(browser, "document.querySelector('.play-state').textContent === 'The engine declines the draw.'", f"no draw: {value}")
        searched = browser.run("return new URLSearchParams(window.searched.at(-1).split('?')[1]).get('moves')")
        assert searched == " ".join(moves), searched
    wait_until(browser, "document.querySelector('#save-again') && document.querySelector('.play-after').innerText.includes('the disk is full')", "why it is not stored")
    browser.click("#save-again")
    wait_until(browser, "document.querySelector('#saved-game') && !document.querySelector('#save-again')", "it is stored now")


def played_twice(browser, pages, checks):
    """A game that the database has is not said to be saved."""
    for then in ("Saved: Game", "The database has this game already."):
        start_two(browser, pages, layout="classical")
        play_all(browser, ["a1b1"])
        resign(browser)
        wait_until(browser, f"document.querySelector('.play-after').innerText.includes('{then}')", then)


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
    # What was played remains.
    wait_until(browser, "document.body.dataset.drill === 'over' || document.querySelector('.play-state').textContent.startsWith('Your move')", "the reply")
    if browser.run("return document.body.dataset.drill") == "open":
        played = browser.run("return document.body.dataset.ply")
        browser.run("document.activeElement.blur()")
        browser.key_with(CONTROL, "z")
        assert browser.run("return document.body.dataset.ply") == played
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
    browser.run("const field = document.querySelector('#add-to-study'); field.value = arguments[0]; field.focus()", name)
    browser.key(ENTER)
    wait_until(browser, f"document.body.innerText.includes('Added to {name}')", "the position is added")
    browser.open(f"{pages.url}/study?name={name.replace(' ', '%20')}&lang=en")
    entries = browser.run("return [...document.querySelectorAll('.study-items > li')].map(({innerText}) => innerText)")
    assert len(entries) == 2 and "ply 5, White to move" in entries[0] and "Black to move" in entries[1], entries
    browser.run("const note = document.querySelector('.study-items textarea'); note.value = 'the plan'; note.dispatchEvent(new Event('change'))")
    checks("study")
    browser.run_async("const done = arguments[0]; setTimeout(done, 300)")
    browser.post("/refresh")
    browser.wait("return document.body.dataset.ready === 'true'", "the study again")
    assert browser.run("return document.querySelector('.study-items textarea').value") == "the plan"
    # It is renamed, and opens under its new name.
    name = f"Renamed {browser.pointer_type}"
    browser.run("document.querySelector('#study-name').value = arguments[0]; document.querySelector('#rename-study').click()", name)
    wait_until(browser, f"document.querySelector('h1')?.textContent === '{name}' && document.body.dataset.ready === 'true'", "the new name")
    assert browser.run("return document.querySelector('.study-items textarea').value") == "the plan"
    # A note that another client has changed meanwhile is not overwritten.
    browser.run_async("""const [path, done] = arguments;
        fetch(path).then((answer) => answer.json()).then(({items: [{id, version}]}) => fetch(`${path}/items/${id}?version=${version}`, {
            method: 'PUT', headers: {'x-sumito-token': document.documentElement.dataset.token}, body: JSON.stringify({note: 'of another client'}),
        })).then(() => done())""", f"/api/studies/{name}")
    change_note = "const note = document.querySelector('.study-items textarea'); note.value = arguments[0]; note.dispatchEvent(new Event('change'))"
    browser.run(change_note, "late")
    wait_until(browser, "document.querySelector('main .warning')?.textContent.includes('was changed by another program')", "the refusal")
    assert all("409" in error for error in browser.console_errors()), "only the refusal"
    assert pages.json(f"/api/studies/{name.replace(' ', '%20')}")["items"][0]["note"] == "of another client"
    browser.post("/refresh")
    browser.wait("return document.body.dataset.ready === 'true'", "the study again")
    # Nobody has pressed a key, so the browser does not ask whether to leave a note that is not saved.
    assert all("beforeunload" in error for error in browser.console_errors())
    # Two changes of the same note, one right after the other.
    browser.run(f"{{ {change_note} }} {{ {change_note} }}", "twice")
    browser.run_async("const done = arguments[0]; setTimeout(done, 300)")
    assert not browser.run("return document.querySelector('main .warning')?.textContent"), "no refusal of the page's own change"
    files = browser.run("return [...document.querySelectorAll('.study-file')].map(({href}) => href)")
    assert len(files) == 4, files
    # An entry with a note is not removed without a question.
    for left, then in ((2, "remove-item"), (1, "remove-item"), (0, "study-items")):
        browser.run(f"window.asked = 0; window.confirm = () => {{ asked += 1; return {str(left < 2).lower()}; }}; document.querySelector('.remove-item').focus()")
        browser.key(ENTER)
        wait_until(browser, f"document.querySelectorAll('.study-items > li').length === {left}", "an entry less")
        assert focus(browser) == then, focus(browser)
        assert browser.run("return asked") == (1 if left > 0 else 0), left


TESTS = (play, busy_engine, rules_of_all_moves, more_than_two_sides, after_a_reload, refused_moves, kept_focus, book, two_players, draw_offers, played_twice, quick_restarts, drill, studies)
