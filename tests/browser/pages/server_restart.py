"""A server that stops and comes back: pages report it and continue by themselves."""

import os
import shutil
import tempfile
import urllib.parse

from pages.interactive_board import type_move
from served import Server

BANNER = "document.querySelector('.server-banner')"
DROP = """const data = new DataTransfer();
    data.items.add(new File([arguments[0]], 'dropped.txt'));
    document.querySelector('.drop-area').dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))"""


def server_restart(browser, pages, checks):
    with tempfile.TemporaryDirectory() as folder:
        database = shutil.copy(pages.words[2], os.path.join(folder, "games.db"))
        with Server(pages.sumito, database) as server:
            port = urllib.parse.urlparse(server.url).port
            browser.open(f"{server.url}/players?lang=en")
            rows = "document.querySelectorAll('tbody tr').length"
            assert browser.run(f"return {rows}") > 5
        browser.run("const field = document.querySelector('input[type=search]'); field.value = 'Kola'; field.dispatchEvent(new Event('input'))")
        browser.wait(f"return {BANNER}", "a banner")
        assert "The server does not answer" in browser.run(f"return {BANNER}.textContent")
        assert browser.run("return getComputedStyle(document.querySelector('main')).opacity") < "1", "old content is dimmed"
        checks("lost")
        with Server(pages.sumito, database, port=port):
            # Requests made while it was down are answered without user action.
            browser.wait(f"return !{BANNER} && {rows} === 1", "one player, and no banner")
            assert browser.run("return document.querySelector('#announcement').textContent") != ""
            browser.open(f"{server.url}/import?lang=en")
        # A server that was started anew has another token, which a page of the old one gets for itself.
        with Server(pages.sumito, database, port=port):
            browser.run(DROP, "# layout: Belgian Daisy\n# black: Back Again\n1.a1b2 i5h5 2.a2b3\n")
            browser.wait("return document.querySelector('main section a[href^=\"/game/\"]')", "a game that was imported")
        for error in browser.console_errors():
            # A browser that was loading the icons of the manifest logs an error of its own.
            known = ("ERR_CONNECTION_REFUSED", "403", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET", "icon from the Manifest")
            assert any(words in error for words in known), error


def engine_restart(browser, pages, checks):
    """A game against the engine goes on when the server is back after it was lost during a search."""
    with tempfile.TemporaryDirectory() as folder:
        database = shutil.copy(pages.words[2], os.path.join(folder, "games.db"))
        with Server(pages.sumito, database) as server:
            port = urllib.parse.urlparse(server.url).port
            browser.open(f"{server.url}/play?opponent=engine&side=black&layout=belgian-daisy&seconds=5&lang=en")
            browser.wait("return document.querySelectorAll('.board-area .cell.movable').length > 0", "the start")
            type_move(browser, "a1b2")
            browser.wait("return document.body.dataset.ply === '1'", "the move")
            browser.run_async("setTimeout(arguments[0], 1500)")
            # It ends at once, and does not finish its answers.
            server.process.kill()
        browser.wait(f"return {BANNER}", "a banner")
        with Server(pages.sumito, database, port=port):
            browser.wait(f"return !{BANNER} && document.body.dataset.ply === '2'", "the answer of the engine")
            assert browser.run("return document.querySelector('.play-state').textContent") == "Black to move"
            assert not browser.run("return document.querySelector('main .warning')")
            browser.wait("return document.querySelectorAll('.board-area .cell.movable').length > 0", "the legal moves")
        known = ("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET", "icon from the Manifest")
        for error in browser.console_errors():
            assert any(words in error for words in known), error


TESTS = (server_restart, engine_restart)
