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


TESTS = (confirmed_ends, confirmed_offer)
