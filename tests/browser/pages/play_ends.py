"""Games are ended by one press only where that is confirmed."""

from page_actions import wait_until
from pages.play import play_all, start, start_two

ENDED = "(document.body.dataset.result ?? '')"


def press(browser, button, answer):
    """Presses a button and answers what it asks; returns the question."""
    browser.run(f"window.asked = []; window.confirm = (text) => {{ window.asked.push(text); return {answer} }}")
    browser.click(button)
    [question] = browser.run("return window.asked")
    return question


def confirmed_ends(browser, pages, checks):
    """A draw and the end of a game without a result are confirmed, as a resignation is; otherwise the game goes on."""
    for button, question, result in (("#offer-draw", "End the game as a draw?", "1/2-1/2"), ("#abandon", "Abandon the game?", "*")):
        start_two(browser, pages)
        play_all(browser, ["a1b2", "i5h5"])
        assert press(browser, button, "false").startswith(question)
        assert not browser.run(f"return {ENDED}") and browser.run(f"return document.querySelector('{button}').disabled") is False, "the game goes on"
        press(browser, button, "true")
        wait_until(browser, f"{ENDED} === '{result}' && document.querySelector('#saved-game, .play-after a')", "the end")


def confirmed_offer(browser, pages, checks):
    """An offer of a draw, by which a game against the engine may end, is confirmed too; one that is declined at once is not."""
    start(browser, pages)
    wait_until(browser, "document.querySelector('#offer-draw:enabled')", "the start")
    browser.run("window.asked = []; window.confirm = (text) => { window.asked.push(text); return false }")
    browser.click("#offer-draw")
    wait_until(browser, "document.querySelector('.play-state').textContent.startsWith('The engine declines a draw before')", "no draw so early")
    assert browser.run("return window.asked") == []
    moves = []
    for _ in range(30):
        legal = pages.json("/api/position?layout=belgian-daisy&moves=" + "%20".join(moves))["moves"]
        moves.append(next(move["move"] for move in legal if not move["ejects"]))
    browser.open(f"{pages.url}/play?opponent=engine&side=black&layout=belgian-daisy&level=1&lang=en&moves=" + "%20".join(moves))
    wait_until(browser, "document.body.dataset.ply === '30' && document.querySelector('#offer-draw:enabled')", "the game")
    assert press(browser, "#offer-draw", "false").startswith("Offer a draw?")
    assert not browser.run(f"return {ENDED}") and browser.run("return document.querySelector('.play-state').textContent") == "Black to move"


END_OF_MOVES = "document.querySelector('.move-list .end').textContent"
# The triangles that point at the side to move.
MARKERS = "document.querySelectorAll('.board-area [data-layer=panels] path').length"


def result_of_moves(browser, pages, checks):
    """However a game ends, its moves end in the result, no side is marked as to move, and the analysis has its names and its result."""
    ends = (
        ("#resign", ["h9g8"], "1-0", "black"),
        ("#offer-draw", ["h9g8", "i5h5"], "½-½", "draw"),
        ("#abandon", ["h9g8", "i6h6"], "*", "unknown"),
    )
    for button, moves, shown, result in ends:
        start_two(browser, pages)
        assert browser.run(f"return {MARKERS}") == 1
        play_all(browser, moves)
        press(browser, button, "true")
        wait_until(browser, f"{END_OF_MOVES} === '{shown}' && {MARKERS} === 0", f"the end {shown}")
        wait_until(browser, "document.querySelector('.play-after').innerText.includes('Game ')", "it is stored")
        browser.click("#analyse")
        browser.wait("return location.pathname === '/analysis' && document.body.dataset.ready === 'true'", "the analysis")
        fields = browser.run("return Object.fromEntries([...document.querySelectorAll('[data-tag]')].map(({name, value}) => [name, value]))")
        assert (fields["Event"], fields["Black"], fields["White"]) == ("Casual game", "Person 1", "Person 2") and fields["Date"], fields
        assert browser.run("return document.querySelector('#save-result').value") == result
        end = browser.run(f"return {END_OF_MOVES}")
        assert end.split(",")[0].replace("1/2-1/2", "½-½") == shown, (button, end)
    # Without a stored game, the names and the result go along with the link.
    start_two(browser, pages)
    play_all(browser, ["a2b3"])
    browser.run("""const plain = window.fetch;
        window.fetch = (...all) => String(all[0]).startsWith('/api/games') && all[1]?.method === 'POST'
            ? Promise.resolve(new Response('{"error": "the disk is full", "status": 500, "lang": "en"}', {status: 500})) : plain(...all)""")
    press(browser, "#resign", "true")
    wait_until(browser, "document.querySelector('#save-again')", "it is not stored")
    browser.click("#analyse")
    browser.wait("return location.pathname === '/analysis' && document.body.dataset.ready === 'true'", "the analysis")
    wait_until(browser, f"{END_OF_MOVES} === '1-0'", "the result")
    assert browser.run("return [document.querySelector('[data-tag=Black]').value, document.querySelector('#save-result').value]") == ["Person 1", "black"]


SECONDS = "[...document.querySelectorAll('.clock-face')].map(({textContent}) => { const [minutes, rest] = textContent.split(':').map(Number); return 60 * minutes + rest; })"


def taken_back_time(browser, pages, checks):
    """A take-back takes the increment of the move back, and gives none to the other side; an increment needs minutes."""
    start_two(browser, pages, minutes="1", increment="30")
    for _ in range(3):
        play_all(browser, ["a1b2"])
        black, white = browser.run(f"return {SECONDS}")
        assert 60 < black <= 90 and white <= 60, (black, white)
        browser.click("#take-back")
        wait_until(browser, "document.body.dataset.ply === '0'", "the move is taken back")
        black, white = browser.run(f"return {SECONDS}")
        assert black <= 60 and white <= 60, (black, white)
    browser.open(f"{pages.url}/play?lang=en")
    wait_until(browser, "document.querySelector('#start-game')", "the form")
    refused = browser.run("""const form = document.querySelector('.play-setup'); form.increment.value = '5';
        form.dispatchEvent(new Event('change')); const alone = form.minutes.validationMessage; form.minutes.value = '3';
        form.dispatchEvent(new Event('change')); return [alone, form.minutes.validationMessage]""")
    assert refused[0].startswith("A clock needs minutes") and refused[1] == "", refused


TESTS = (confirmed_ends, confirmed_offer, result_of_moves, taken_back_time)
