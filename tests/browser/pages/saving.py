"""Games and positions that are edited on a board are stored, and what was changed is not lost on the way."""

import json
import subprocess
import urllib.parse

from page_actions import position, wait_until
from pages.analysis import paste
from pages.interactive_board import type_move

BOARD = "document.querySelectorAll('.board-area .cell.movable').length > 0"


def open_board(browser, address):
    browser.open(address)
    wait_until(browser, BOARD, "the board")


def set_field(browser, name, value):
    browser.run("""document.querySelector('#part-save').open = true;
        const field = document.querySelector(arguments[0]); field.value = arguments[1]; field.dispatchEvent(new Event('change', {bubbles: true}))""", name, value)


def tag_field(name):
    return f"#part-save input[data-tag={name}]"


def comment(browser, text):
    browser.run("document.querySelector('#comment').focus()")
    browser.key(*text)
    browser.run("document.activeElement.blur()")


def save(browser, pages, button):
    """Saves, and returns the stored game."""
    browser.run("document.querySelector('#part-save').open = true; document.querySelector('#saved-game')?.remove()")
    browser.click(button)
    wait_until(browser, "document.querySelector('#saved-game')", "a link to the stored game")
    address = browser.run("return document.querySelector('#saved-game').pathname")
    return pages.json("/api" + address.replace("/game/", "/games/"))


def saved(browser, pages, checks):
    """A game that was edited on the board is stored: as a new one, or as a new version, also after the page was loaded again."""
    open_board(browser, f"{pages.url}/analysis?id={pages.varied}&lang=en")
    browser.run("document.querySelector('#part-save').open = true; document.querySelector(arguments[0]).value = 'Saved by a test'", tag_field("Event"))
    new = save(browser, pages, "#save-new")
    assert ["Event", "Saved by a test"] in new["tags"] and len(new["moves"]) == 3, new["tags"]
    address = f"{pages.url}/analysis?id={new['id']}&lang=en"
    open_board(browser, address)
    for text in ("version two", "version three"):
        comment(browser, text)
        stored = save(browser, pages, "#save-version")
        assert text in json.dumps(stored) and ["Event", "Saved by a test"] in stored["tags"], stored
        browser.run("location.reload()")
        wait_until(browser, BOARD, "the page was loaded again")


def other_games(browser, pages, checks):
    """The names of a game are not kept for the next one, and a name can be removed."""
    open_board(browser, f"{pages.url}/analysis?id={pages.varied}&lang=en")
    for black, white in (("Ann", "Ben"), ("Cleo", "")):
        paste(browser, f'[Variant "Belgian Daisy"]\n[Black "{black}"]\n[White "{white}"]\n[Annotator "Eve"]\n\n1. a1b2 i5h5 *\n')
        wait_until(browser, f"document.querySelector('h1').textContent.includes('{black}')", "the players")
        assert browser.run("return document.querySelector('#save-version').hidden"), "it is no version of the game that was open"
        fields = [browser.run("return document.querySelector(arguments[0]).value", tag_field(name)) for name in ("Black", "White", "Annotator")]
        assert fields == [black, white, "Eve"], fields
    set_field(browser, tag_field("Annotator"), "")
    set_field(browser, "#save-result", "white")
    browser.run("location.reload()")
    wait_until(browser, BOARD, "the page was loaded again")
    stored = save(browser, pages, "#save-new")
    assert stored["black"] == "Cleo" and stored["white"] is None and stored["result"] == "white", stored
    assert "Annotator" not in dict(stored["tags"]), stored["tags"]


def only_a_comment(browser, pages, checks):
    """A comment changes nothing else: neither how a game ended nor that its end is missing."""
    games = pages.json("/api/games?limit=100")
    kinds = [lambda game: game["incomplete"], lambda game: game["result"] == "fifth", lambda game: game["ending"] == "unfinished"]
    unusual = [next(filter(kind, games)) for kind in kinds]
    for game in unusual:
        before = pages.json(f"/api/games/{game['id']}")
        open_board(browser, f"{pages.url}/analysis?id={game['id']}&lang=en")
        comment(browser, "a remark")
        after = save(browser, pages, "#save-version")
        for field in ("result", "ending", "incomplete", "mended", "layout_inferred", "plies", "tags"):
            assert before[field] == after[field], (field, before[field], after[field])
        assert "a remark" in json.dumps(after)


def konane_board(browser, pages, checks):
    """A game of Kōnane is opened by its moves in the address, exported and stored."""
    open_board(browser, f"{pages.url}/analysis?layout=konane-6x6&moves=a1+b1&lang=en")
    assert browser.run("return document.querySelectorAll('.move-list button').length") == 2, "the moves of the address"
    browser.run("document.querySelector('#part-export').open = true; document.querySelector('#export-show').click()")
    wait_until(browser, "document.querySelector('#exported').value.includes('a1')", "the record")
    stored = save(browser, pages, "#save-new")
    assert [move["move"] for move in stored["moves"]] == ["a1", "b1"], stored["moves"]


def changes_are_taken_over(browser, pages, checks):
    """What was changed on a game's page is shown by the analysis that it leads to, and by the page in another language."""
    open_board(browser, f"{pages.url}/game/{pages.varied}?ply=1&lang=en")
    type_move(browser, "g4g5")
    wait_until(browser, "location.search.includes('moves=')", "the variation")
    browser.run("document.querySelector('#comment').closest('details').open = true")
    comment(browser, "why not")
    browser.click("#analyse")
    wait_until(browser, "location.pathname === '/analysis' && " + BOARD, "the analysis")
    wait_until(browser, "document.querySelector('#comment').value === 'why not'", "the comment")
    browser.click("header .language")
    wait_until(browser, "document.documentElement.lang === 'fr' && " + BOARD, "the page in French")
    wait_until(browser, "document.querySelector('#comment').value === 'why not'", "the comment in French")
    stored = save(browser, pages, "#save-version")
    assert "why not" in json.dumps(stored), stored


def warnings(browser, pages, checks):
    """What of a record was not taken is shown next to the stored game."""
    open_board(browser, f"{pages.url}/analysis?layout=belgian-daisy&moves=a1b2+i5h5&lang=en")
    set_field(browser, tag_field("Event"), "Warnings")
    set_field(browser, tag_field("Date"), "tomorrow")
    stored = save(browser, pages, "#save-new")
    assert stored["date"] is None, stored["date"]
    shown = browser.run("return [...document.querySelectorAll('#part-save .problems li')].map((item) => item.textContent.trim())")
    assert len(shown) == 1 and shown[0].startswith("date `tomorrow` is not understood"), shown
    # Saved again without a change, there is no new version.
    open_board(browser, f"{pages.url}/analysis?id={pages.varied}&lang=en")
    browser.run("document.querySelector('#part-save').open = true")
    browser.click("#save-version")
    wait_until(browser, "document.querySelector('#part-save').textContent.includes('Nothing has changed')", "nothing changed")
    assert not browser.run("return Boolean(document.querySelector('#saved-game'))")


def typed_comment(browser, pages, checks):
    """A comment or a tag that is being typed is kept when the page is loaded again."""
    open_board(browser, f"{pages.url}/game/30?ply=3&lang=en")
    browser.run("document.querySelector('.tree-tools').open = true")
    for address, field, text in (("", "#comment", "half a wo"), (f"/analysis?id={pages.varied}&lang=en", "#comment", "half a se"), ("", tag_field("Event"), "half a na")):
        if address:
            open_board(browser, pages.url + address)
        browser.run("document.querySelector('#part-save')?.setAttribute('open', ''); document.querySelector(arguments[0]).focus()", field)
        browser.key(*text)
        assert browser.run("return document.activeElement.matches(arguments[0])", field), "it still has the focus"
        if field == "#comment":
            wait_until(browser, f"JSON.stringify(history.state ?? '').includes('{text}')", "the browser keeps it")
        browser.post("/refresh")
        wait_until(browser, f"document.body.dataset.ready === 'true' && {BOARD}", "the page again")
        assert browser.run("return document.querySelector(arguments[0]).value", field).endswith(text), field


def deleted_game(browser, pages, checks):
    """A study says which of its games was deleted."""
    browser.open(f"{pages.url}/studies?lang=en")
    send = """const headers = {"x-sumito-token": document.documentElement.dataset.token};
        const request = new XMLHttpRequest(); request.open("POST", arguments[0], false);
        request.setRequestHeader("x-sumito-token", headers["x-sumito-token"]); request.send(arguments[1]); return request.responseText"""
    game = json.loads(browser.run(send, "/api/games", "# layout: Belgian Daisy\n# black: Soon Gone\n1. a1b2 i5h5 2. a2b3 i6h6 *\n"))["games"][0]
    browser.run(send, "/api/studies/Gone", "")
    browser.run(send, "/api/studies/Gone/items", json.dumps({"game": game, "ply": 2, "note": "still here"}))
    browser.open(f"{pages.url}/study?name=Gone&lang=en")
    assert "Soon Gone" in browser.run("return document.querySelector('.study-items').textContent")
    subprocess.run([*pages.words, "delete", str(game), "--yes"], check=True, capture_output=True)
    browser.open(f"{pages.url}/study?name=Gone&lang=en")
    shown = browser.run("return document.querySelector('.study-items').textContent")
    assert f"Game {game} was deleted" in shown and "? – ?" not in shown, shown
    assert browser.run("return document.querySelector('.study-items textarea').value") == "still here"


def added_to_study(browser, pages, checks):
    """A study gets the position that is shown: the game at a ply, or a position that the stored game does not have."""
    # A variation of the stored game; one tried on the page; another main line; the stored main line, also where a variation was promoted before it.
    own = ("ply=1", "ply=2&moves=a1b2+i5h5+a2b3+(b1c2)", "ply=0.1.1&moves=a2b3+(a1b2+i5h5)+i5h5")
    others = ("ply=0.1.1", "ply=2.1.0&moves=a1b2+i5h5+a2b3+(b1c2)", "ply=2&moves=a1b2+i6h6")
    for number, query in enumerate((*own, *others)):
        open_board(browser, f"{pages.url}/game/{pages.varied}?{query}&lang=en")
        assert browser.run("return new URLSearchParams(location.search).get('ply')") == query.split("&")[0][4:], "the ply of the address"
        browser.run("document.querySelector('#add-to-study').value = arguments[0]", f"Shown {number}")
        browser.click("#add-study-item")
        wait_until(browser, f"document.querySelector('main').textContent.includes('Added to Shown {number}')", "added")
        [item] = pages.json(f"/api/studies/Shown%20{number}")["items"]
        assert item["board"] == position(browser), (query, item)
        assert item["game"] == (pages.varied if query in own else None), (query, item)


def files_without_changes(browser, pages, checks):
    """While a game's page has changes, it says that the files to download are without them, and leads to where they are saved."""
    told = "!document.querySelector('#unsaved').hidden"
    open_board(browser, f"{pages.url}/game/{pages.varied}?ply=1&lang=en")
    assert not browser.run(f"return {told}")
    type_move(browser, "g5f5")
    wait_until(browser, told, "that the files are without the variation")
    assert "without the changes" in browser.run("return document.querySelector('#unsaved').innerText")
    browser.run("document.querySelector('#comment').closest('details').open = true")
    browser.click("#undo")
    wait_until(browser, f"!({told})", "no changes any more")
    comment(browser, "to be kept")
    wait_until(browser, told, "that the files are without the comment")
    browser.click("#save-changes")
    wait_until(browser, "location.pathname === '/analysis' && " + BOARD, "the analysis")
    wait_until(browser, "document.querySelector('#comment').value === 'to be kept'", "the comment")


def no_end_of_other_moves(browser, pages, checks):
    """A game that was shortened does not end as the whole one did; its result stays, and it is told whose it is."""
    rows = pages.json("/api/games?limit=100")
    tags = {row["id"]: dict(pages.json(f"/api/games/{row['id']}")["tags"]) for row in rows}
    # A copy of it is stored; the search expects one game from Alien Attack.
    rows = [row for row in rows if row["layout"] != "alien-attack"]
    whole = next(row for row in rows if row["ending"] == "six-ejections" and row["result"] in ("black", "white") and "Termination" in tags[row["id"]])
    result = {"black": "1-0", "white": "0-1"}[whole["result"]]
    end = "document.querySelector('.move-list .end').textContent"
    open_board(browser, f"{pages.url}/game/{whole['id']}?ply=10&lang=en")
    heading = browser.run("return document.querySelector('h1').textContent")
    assert f" {result} (" in heading and browser.run(f"return {end}") == f"{result}, six ejections", heading
    browser.run("document.querySelector('.tree-tools').open = true")
    browser.click("#truncate")
    wait_until(browser, f"{end} === 'the unchanged game: {result}, six ejections'", "whose end it is")
    assert result not in browser.run("return document.querySelector('h1').textContent")
    plies = "document.querySelector('.board-status').textContent"
    assert browser.run(f"return {plies}").startswith("after 10 of 10 plies"), browser.run(f"return {plies}")
    browser.run("location.reload()")
    wait_until(browser, BOARD, "the page was loaded again")
    wait_until(browser, f"{end} === 'the unchanged game: {result}, six ejections'", "whose end it is, after a reload")
    browser.click("#back")
    wait_until(browser, f"{plies}.startsWith('after 9 of 10 plies')", "the plies of the line")
    # Another last move is another game, too.
    last = whole["plies"]
    open_board(browser, f"{pages.url}/analysis?id={whole['id']}&ply={last - 1}&lang=en")
    before, played = pages.json(f"/api/games/{whole['id']}/playback")["moves"][-2:]
    query = urllib.parse.urlencode({"position": before["position"], "rules": whole["rules"] or ""})
    legal = pages.json(f"/api/position?{query}")["moves"]
    other = next(move["move"] for move in legal if move["move"] != played["move"])
    type_move(browser, other)
    wait_until(browser, "document.querySelectorAll('.move-list .variation').length > 0", "a variation")
    assert browser.run(f"return {end}") == f"{result}, six ejections", "a variation changes no end"
    browser.click("#promote")
    wait_until(browser, f"{end} === 'the unchanged game: {result}, six ejections'", "whose end it is")
    browser.run("document.querySelector('#part-export').open = true; document.querySelector('#export-show').click()")
    wait_until(browser, f"document.querySelector('#export-note')?.textContent.includes('The result {result} is that of the whole game')", "whose result is exported")
    stored = save(browser, pages, "#save-new")
    assert (stored["result"], stored["ending"]) == (whole["result"], None), (stored["result"], stored["ending"])
    assert "Termination" not in dict(stored["tags"]) and not stored["problems"], (stored["tags"], stored["problems"])
    assert f"The result {result} is that of the whole game" in browser.run("return document.querySelector('#save-note').textContent")
    # A result that was chosen is the user's own.
    set_field(browser, "#save-result", "draw")
    stored = save(browser, pages, "#save-new")
    assert stored["result"] == "draw" and not browser.run("return document.querySelector('#save-note')")


def changed_meanwhile(browser, pages, checks):
    """A new version of a game that another program has changed is refused; a link leads to what is stored now."""
    open_board(browser, f"{pages.url}/analysis?layout=belgian-daisy&moves=a1b2+i5h5+b1c2&lang=en")
    game = save(browser, pages, "#save-new")["id"]
    open_board(browser, f"{pages.url}/analysis?id={game}&ply=2&lang=en")
    subprocess.run([*pages.words, "edit", str(game), "--tag", "Site=Rome"], check=True, capture_output=True)
    comment(browser, "too late")
    browser.run("document.querySelector('#part-save').open = true")
    browser.click("#save-version")
    wait_until(browser, "document.querySelector('#open-stored')", "a way to the stored version")
    assert "can be saved as a new game" in browser.run("return document.querySelector('#part-save').innerText")
    [error] = browser.console_errors()
    assert "409" in error, error
    browser.run("window.old = true")
    browser.click("#open-stored")
    browser.wait("return !window.old && document.body.dataset.ready === 'true'", "the stored version")
    assert browser.run("return document.querySelector(arguments[0]).value", tag_field("Site")) == "Rome"
    comment(browser, "in time")
    stored = save(browser, pages, "#save-version")
    assert "in time" in json.dumps(stored) and "too late" not in json.dumps(stored), stored


TESTS = [
    *(saved, other_games, only_a_comment, konane_board, changes_are_taken_over, warnings, typed_comment, deleted_game),
    *(added_to_study, files_without_changes, no_end_of_other_moves, changed_meanwhile),
]
