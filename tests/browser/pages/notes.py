"""The page of a study: notes are saved while they are typed, and have their room."""

import json
import os
import tempfile
import time

from page_actions import END, ENTER, wait_until

SEND = """const request = new XMLHttpRequest(); request.open("POST", arguments[0], false);
    request.setRequestHeader("x-sumito-token", document.documentElement.dataset.token); request.send(arguments[1]); return request.responseText"""
LONG = f"a line of the plan{ENTER}" * 9


def study(browser, pages, name, items):
    """Opens a new study, which is deleted at the end of a test."""
    browser.open(f"{pages.url}/studies?lang=en")
    browser.run(SEND, f"/api/studies/{name}", "")
    for item in items:
        browser.run(SEND, f"/api/studies/{name}/items", json.dumps(item))
    browser.open(f"{pages.url}/study?name={name}&lang=en")


def delete(browser):
    browser.run("window.confirm = () => true")
    browser.click("#delete-study")
    wait_until(browser, "location.pathname === '/studies' && document.body.dataset.ready === 'true'", "all studies")


def stored(pages, name, expected):
    """Waits until the notes of a study and of its items are stored."""
    for _ in range(100):
        found = pages.json(f"/api/studies/{name}")
        notes = [found["note"], *(item["note"] for item in found["items"])]
        if notes == expected:
            return
        time.sleep(0.1)
    raise AssertionError(f"found {notes}, expected {expected}")


def typed_notes(browser, pages, checks):
    """A note is saved after a pause, and when the page is left; of one that cannot be saved the browser warns."""
    study(browser, pages, "Typed", [{"game": 30, "ply": 2}])
    first = ".study-items textarea"
    for field, left, expected in (("#study-note", False, ["plan", ""]), (first, False, ["plan", "good"]), ("#study-note", True, ["plans", "good"]), (first, True, ["plans", "goods"])):
        browser.click(field)
        browser.key(END, *("s" if left else "plan" if field == "#study-note" else "good"))
        assert browser.run("return document.activeElement.matches(arguments[0])", field), "it still has the focus"
        if left:
            browser.post("/refresh")
        stored(pages, "Typed", expected)
        assert not browser.run("return document.querySelector('main .warning')?.textContent")
        browser.open(f"{pages.url}/study?name=Typed&lang=en")
        assert browser.run("return ['#study-note', arguments[0]].map((field) => document.querySelector(field).value)", first) == expected
    warns = "const event = new Event('beforeunload', {cancelable: true}); dispatchEvent(event); return event.defaultPrevented"
    assert not browser.run(warns), "all is saved"
    browser.run("""const plain = window.fetch; window.fetch = (...all) => String(all[0]).includes('/items/')
        ? Promise.resolve(new Response('{"error": "the disk is full", "status": 500, "lang": "en"}', {status: 500})) : plain(...all)""")
    browser.click(first)
    browser.key(*" and more")
    wait_until(browser, "document.querySelector('main .warning')?.textContent.includes('the disk is full')", "why it is not saved")
    assert browser.run(warns), "what was typed would be lost"
    browser.run("const note = document.querySelector('.study-items textarea'); note.value = 'goods'; note.dispatchEvent(new Event('input'))")
    assert not browser.run(warns), "it is what is stored"
    browser.open(f"{pages.url}/study?name=Typed&lang=en")
    delete(browser)


def moved_entries(browser, pages, checks):
    """Entries of a study are moved up and down, with their notes; the order is stored."""
    study(browser, pages, "Moved", [{"game": 30, "ply": 2, "note": "one"}, {"game": 30, "ply": 4, "note": "two"}, {"position": "standard", "note": "three"}])
    notes = "[...document.querySelectorAll('.study-items textarea')].map(({value}) => value).join()"
    ends = "return ['.move-up', '.move-down'].map((button) => [...document.querySelectorAll(button)].map(({disabled}) => disabled))"
    assert browser.run(ends) == [[True, False, False], [False, False, True]]
    for row, button, order in ((1, "move-down", "two,one,three"), (2, "move-down", "two,three,one"), (2, "move-up", "three,two,one")):
        browser.run(f"document.querySelector('.study-items li:nth-child({row}) .{button}').focus()")
        browser.key(ENTER)
        wait_until(browser, f"{notes} === '{order}'", order)
        stored(pages, "Moved", ["", *order.split(",")])
        assert browser.run(ends) == [[True, False, False], [False, False, True]]
        assert browser.run("return document.activeElement.matches('.study-items .toolbar button')"), "the focus goes with it"
    # An entry that was moved can be changed, removed and moved again.
    browser.run("const note = document.querySelector('.study-items textarea'); note.value = 'last'; note.dispatchEvent(new Event('change'))")
    stored(pages, "Moved", ["", "last", "two", "one"])
    browser.run("window.confirm = () => true")
    browser.click(".study-items li:nth-child(2) .remove-item")
    stored(pages, "Moved", ["", "last", "one"])
    browser.click(".study-items li:nth-child(2) .move-up")
    stored(pages, "Moved", ["", "one", "last"])
    assert not browser.run("return document.querySelector('main .warning')?.textContent")
    browser.open(f"{pages.url}/study?name=Moved&lang=en")
    assert browser.run(f"return {notes}") == "one,last"
    delete(browser)


def study_layout(browser, pages, checks):
    """Boards of a study are of moderate size, with the note beside them, or below them on a phone; a field grows with its text."""
    study(browser, pages, "Layout", [{"game": 30, "ply": 20, "note": "so"}, {"position": "standard"}])
    boxes = """return ['.board-picture', '.study-entry textarea'].map((part) => {
        const {left, right, top, bottom, width, height} = document.querySelector(`.study-items ${part}`).getBoundingClientRect();
        return {left, right, top, bottom, width, height};
    })"""
    board, note = browser.run(boxes)
    assert 200 < board["width"] <= 300, board
    if browser.pointer_type == "mouse":
        assert note["left"] >= board["right"] and note["bottom"] < board["bottom"] and note["width"] > 500, (board, note)
    else:
        assert note["top"] >= board["bottom"] and note["width"] > 250, (board, note)
    browser.click(".study-items textarea")
    browser.key(*LONG)
    assert browser.run(boxes)[1]["height"] > note["height"] + 100, "it has grown"
    checks("study-note")
    found = checks.is_accessible("study")
    assert not found, found
    browser.open(f"{pages.url}/study?name=Layout&lang=en")
    delete(browser)


def added_twice(browser, pages, checks):
    """What a study has already is added once more only if that is wanted."""
    for path, entry in ((f"/game/{pages.varied}?ply=1", {"game": pages.varied, "ply": 1}), ("/analysis?layout=standard", {"position": "standard"})):
        study(browser, pages, "Twice", [entry])
        browser.open(f"{pages.url}{path}&lang=en")
        wait_until(browser, "document.querySelectorAll('.board-area .cell.movable').length > 0", "the board")
        for answer, items in (("false", 1), ("true", 2)):
            browser.run(f"window.asked = []; window.confirm = (text) => {{ asked.push(text); return {answer}; }}; document.querySelector('#add-to-study').value = 'Twice'")
            browser.click("#add-study-item")
            wait_until(browser, "asked.length === 1", "a question")
            assert browser.run("return asked") == ["The study Twice has this already. Add it once more?"]
            if answer == "true":
                wait_until(browser, "document.querySelector('main').textContent.includes('Added to Twice')", "added")
            assert len(pages.json("/api/studies/Twice")["items"]) == items
        browser.open(f"{pages.url}/study?name=Twice&lang=en")
        delete(browser)


def study_file(browser, pages, checks):
    """A study that is downloaded as a page shows its name and note, and each entry at its position with its note."""
    study(browser, pages, "File", [{"game": 30, "ply": 5, "note": "the plan"}, {"position": "standard", "note": "a start"}])
    browser.click("#study-note")
    browser.key(*"for children")
    stored(pages, "File", ["for children", "the plan", "a start"])
    text = browser.run("const request = new XMLHttpRequest(); request.open('GET', '/api/studies/File/file?to=html', false); request.send(); return request.responseText")
    texts = "return ['#study-name', '#study-note', '#note'].map((part) => document.querySelector(part)).map(({hidden, textContent}) => !hidden && textContent)"
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "study.html")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        browser.open(f"file://{path}")
        assert browser.run(texts) == ["File", "for children", "the plan"]
        assert browser.run("return [location.hash, document.title, document.querySelector('#study').hidden]") == ["#1.5", "File", False]
        names = browser.run("return [...document.querySelectorAll('#games option')].map(({textContent}) => textContent)")
        assert names[1].startswith("2. Position, ") and "–" in names[0], names
        tags = browser.run("return [...document.querySelectorAll('#tags dt')].map(({textContent}) => textContent)")
        assert tags and not any(tag.startswith("Study") for tag in tags), tags
        found = checks.is_accessible("study-file")
        assert not found, found
        checks("study-file")
        browser.click("#next-game")
        assert browser.run(texts) == ["File", "for children", "a start"]
        browser.open(f"file://{path}#1.0")
        assert browser.run("return location.hash") == "#1.0", "the address says where it opens"
    browser.open(f"{pages.url}/study?name=File&lang=en")
    delete(browser)


TESTS = (typed_notes, moved_entries, study_layout, added_twice, study_file)
