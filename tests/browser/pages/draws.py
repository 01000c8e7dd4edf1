"""Draws that are offered: by a person, to the engine, and in a game that has none."""

from page_actions import wait_until
from pages.play import STUBS

SEEN = "return document.querySelector('#offer-draw').checkVisibility()"
STATE = "return document.querySelector('.play-state').textContent"


def open_game(browser, pages, query):
    browser.open(f"{pages.url}/play?{query}&lang=en")
    wait_until(browser, "document.querySelectorAll('.board-area .cell.movable').length > 0", "the game")


def no_draws(browser, pages, checks):
    """A game of Kōnane cannot be a draw, and none is offered."""
    open_game(browser, pages, "opponent=person&layout=konane-6x6")
    assert not browser.run(SEEN)
    open_game(browser, pages, "opponent=person&layout=belgian-daisy")
    assert browser.run(SEEN)


def early_draws(browser, pages, checks):
    """The engine says why it declines a draw early in a game; in a position that was set up it considers one."""
    open_game(browser, pages, "opponent=engine&side=black&level=1&layout=belgian-daisy")
    browser.click("#offer-draw")
    wait_until(browser, "document.querySelector('.play-state').textContent.includes('declines')", "the answer")
    assert browser.run(STATE) == "The engine declines a draw before each side has made 15 moves.", browser.run(STATE)
    open_game(browser, pages, "opponent=engine&side=black&level=1&position=5/6/7/3b4/3bb4/3w4/3w3/6/5+b")
    browser.run(f"{STUBS} window.confirm = () => true; window.value = {{hundredths: 300}}; document.querySelector('#offer-draw').click()")
    wait_until(browser, "document.body.dataset.result === '1/2-1/2'", "a draw")


TESTS = (no_draws, early_draws)
