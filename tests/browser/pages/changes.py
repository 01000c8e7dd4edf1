"""The changes of the database are listed and undone; games and rejects are deleted, and rejects corrected. Each test undoes what it has changed."""

import json

from page_actions import ENTER, wait_until
from served import Server

ROWS = "return [...document.querySelectorAll('tbody tr')].map((row) => row.innerText)"
READY = "document.body.dataset.ready === 'true'"
SEND = """const request = new XMLHttpRequest(); request.open(arguments[0], arguments[1], false);
    request.setRequestHeader('x-sumito-token', document.documentElement.dataset.token); request.send(); return request.responseText"""


def answer_with(browser, answer):
    """Whatever the page asks is answered so."""
    browser.run(f"window.asked = []; window.confirm = (text) => {{ window.asked.push(text); return {answer} }}")


def undo_last(browser, pages):
    """Undoes the newest change by a request."""
    [change] = pages.json("/api/changes?limit=1")
    return json.loads(browser.run(SEND, "POST", f"/api/changes/{change['id']}/undo"))


def deleted_and_undone(browser, pages, checks):
    """A game is deleted after a confirmation; its page says by which change; the undo brings it back, and can be undone too."""
    game = pages.varied
    before = pages.json(f"/api/games/{game}")
    browser.open(f"{pages.url}/game/{game}?lang=en")
    answer_with(browser, "false")
    browser.click("#delete-game")
    assert browser.run("return window.asked") == [f"Delete game {game}? It can be brought back on the page of changes."]
    assert pages.json(f"/api/games/{game}") == before
    answer_with(browser, "true")
    browser.click("#delete-game")
    wait_until(browser, f"location.pathname === '/changes' && {READY}", "the change")
    [row] = browser.run(ROWS)
    [change] = pages.json("/api/changes?limit=1")
    assert f"deleted games: {game}" in row and "Undo" in row and f"change={change['id']}" in browser.run("return location.search"), row
    checks("changes-deleted")
    browser.open(f"{pages.url}/changes?game-id={game}&lang=en")
    assert len(browser.run(ROWS)) == len(pages.json(f"/api/changes?game-id={game}")) >= 2
    browser.open(f"{pages.url}/game/{game}?lang=en")
    assert browser.run("return document.querySelector('h1').textContent") == f"Game {game} was deleted"
    assert f"change {change['id']}" in browser.run("return document.querySelector('#deleted-by').textContent")
    checks("game-deleted")
    # Its address is not found, which the browser tells.
    browser.console_errors()
    browser.click("#deleted-by a")
    wait_until(browser, f"location.pathname === '/changes' && {READY}", "the change")
    answer_with(browser, "true")
    browser.run("document.querySelector('[data-control^=undo-]').focus()")
    browser.key(ENTER)
    wait_until(browser, "document.querySelector('#undone')", "the undo")
    assert browser.run("return window.asked") == [f"Undo change {change['id']} (deleted games: {game})? Games and names become what they were before it."]
    assert pages.json(f"/api/games/{game}") == before
    undo = pages.json("/api/changes?limit=1")[0]["id"]
    assert f"undone by change {undo}" in browser.run(ROWS)[0].replace("\n", " "), browser.run(ROWS)
    assert browser.run("return document.activeElement.id") == "undone"
    checks("changes-undone")
    # The undo of the undo deletes it again, and the game's own page brings it back.
    browser.click("#undone a")
    wait_until(browser, f"location.search.includes('change={undo}') && {READY} && document.querySelector('[data-control=\"undo-{undo}\"]')", "the undo")
    answer_with(browser, "true")
    browser.click(f"[data-control='undo-{undo}']")
    wait_until(browser, "document.querySelector('#undone')", "the undo of the undo")
    assert browser.run("return window.asked") == [f"Undo change {undo}? Change {change['id']}, which it has undone, is then made again."]
    browser.open(f"{pages.url}/game/{game}?lang=en")
    answer_with(browser, "true")
    browser.click("main button[data-control^='undo-']")
    wait_until(browser, f"{READY} && document.querySelector('.board-area .cell')", "the game")
    assert pages.json(f"/api/games/{game}") == before
    browser.console_errors()


def all_changes(browser, pages, checks):
    """The newest change is first, each with its games and a button; what cannot be undone any more is told."""
    browser.open(f"{pages.url}/changes?limit=1000&lang=en")
    listed = pages.json("/api/changes?limit=1000")
    rows = browser.run(ROWS)
    assert len(rows) == len(listed) >= 4 and listed[0]["id"] > listed[-1]["id"], (rows, listed)
    assert "imported" in rows[-1] and "sample-games" not in rows[-1].split("from ")[1].split("/")[:-1], rows[-1]
    first = browser.run("return [...document.querySelectorAll('tbody tr:last-child a')].map((link) => link.getAttribute('href').split('?')[0])")
    assert first[:2] == ["/game/1", "/game/2"], first
    checks("changes")
    found = checks.is_accessible("changes")
    assert not found, found
    # Another window undoes the change of this one.
    game = pages.konane[0]
    version = pages.json(f"/api/games/{game}/playback")["version"]
    change = json.loads(browser.run(SEND, "DELETE", f"/api/games/{game}?version={version}"))["change"]
    browser.open(f"{pages.url}/changes?change={change}&lang=en")
    undone = undo_last(browser, pages)
    answer_with(browser, "true")
    browser.click(f"[data-control='undo-{change}']")
    told = f"change {change} was undone by change {undone['change']}; to make it again, undo that one"
    wait_until(browser, "document.querySelector('main .warning')", "why it is not undone")
    assert browser.run("return document.querySelector('main .warning').textContent").endswith(told), browser.run("return document.querySelector('main .warning').textContent")
    browser.console_errors()
    browser.click("#all-changes")
    wait_until(browser, f"location.search === '?lang=en' && {READY}", "all changes")
    browser.open(f"{pages.url}/changes?lang=fr")
    assert "parties importées" in browser.run("return document.querySelector('main').innerText")


def rejects_here(browser, pages, checks):
    """A reject is corrected where it is listed, while it is checked, or deleted; both can be undone."""
    before = pages.json("/api/rejects")
    [reject] = [row for row in before if "a1a9" in row["text"] and "Ann" in row["text"]]
    box = f"[...document.querySelectorAll('tbody tr')].find((row) => row.cells[0].textContent === '{reject['id']}')"
    browser.open(f"{pages.url}/rejects?lang=en")
    browser.run(f"const box = {box}; box.id = 'this-reject'; box.querySelector('details').open = true")
    browser.click("#this-reject .correct-reject")
    wait_until(browser, "document.querySelector('.reject-editor .problems .error')", "what is wrong")
    assert browser.run("return document.activeElement.id") == "reject-text"
    assert browser.run("return document.querySelector('#reject-text').value") == reject["text"]
    assert browser.run("return document.querySelector('#store-corrected').disabled")
    checks("reject-editor")
    browser.click("#close-editor")
    assert browser.run("return document.activeElement.className") == "correct-reject" and not browser.run("return document.querySelector('#reject-text')")
    browser.key(ENTER)
    wait_until(browser, "document.querySelector('.reject-editor .problems .error')", "what is wrong")
    browser.run("""const field = document.querySelector('#reject-text'); field.value = field.value.replace('a1a9', 'i6h6');
        field.dispatchEvent(new Event('input'))""")
    wait_until(browser, "document.querySelector('.record-complete') && !document.querySelector('#store-corrected').disabled", "a complete record")
    browser.click("#store-corrected")
    wait_until(browser, "document.querySelector('#reject-done')", "the game")
    game = browser.run("return document.querySelector('#reject-done a').textContent")
    stored = pages.json(f"/api/games/{game}")
    assert stored["incomplete"] is None and len(stored["moves"]) == 4 and stored["black"] == "Ann", stored
    assert reject["id"] not in [row["id"] for row in pages.json("/api/rejects")]
    undo_last(browser, pages)
    assert pages.json("/api/rejects") == before
    browser.open(f"{pages.url}/rejects?lang=en")
    browser.run(f"const box = {box}; box.id = 'this-reject'; box.querySelector('details').open = true")
    answer_with(browser, "true")
    browser.click("#this-reject .delete-reject")
    wait_until(browser, "document.querySelector('#reject-done')", "the deletion")
    assert browser.run("return window.asked") == [f"Delete reject {reject['id']} and its incomplete game {reject['game']}? Both can be brought back on the page of changes."]
    browser.click("#reject-done a")
    wait_until(browser, f"location.pathname === '/changes' && {READY}", "the change")
    answer_with(browser, "true")
    browser.click("[data-control^='undo-']")
    wait_until(browser, "document.querySelector('#undone')", "the undo")
    assert pages.json("/api/rejects") == before


def read_only(browser, pages, checks):
    """A server that only reads shows the changes, but nothing that changes something."""
    with Server(pages.sumito, pages.words[2], "--bind", "127.0.0.1") as server:
        for path in ("/changes", f"/game/{pages.varied}", "/rejects"):
            browser.open(f"{server.url}{path}?lang=en")
            assert not browser.run("return document.querySelector('[data-control^=undo-], #delete-game, .delete-reject, .correct-reject, #navigation a[href^=\"/changes\"]')"), path
        browser.open(f"{server.url}/changes?lang=en")
        assert len(browser.run(ROWS)) >= 4


TESTS = (deleted_and_undone, all_changes, rejects_here, read_only)
