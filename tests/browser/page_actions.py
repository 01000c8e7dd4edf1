"""Actions and values that tests of several pages share."""

LEFT, UP, RIGHT, DOWN, ENTER, TAB = "\ue012", "\ue013", "\ue014", "\ue015", "\ue007", "\ue004"
PAGE_DOWN, HOME, END, CONTROL = "\ue00f", "\ue011", "\ue010", "\ue009"


def position(browser):
    return browser.run("return document.body.dataset.position")


def marbles(browser):
    """The marbles drawn on the board: cells with letters."""
    return browser.run("return Object.fromEntries([...document.querySelectorAll('.board-area .cell')].map((cell) => [cell.dataset.cell, cell.getAttribute('aria-label')]))")


def wait_until(browser, script, what):
    browser.wait(f"return {script}", what)


def move_focus_to(browser, cell):
    """Moves the focus from one cell to another by arrow keys."""
    for _ in range(20):
        here = browser.run("return document.activeElement.dataset.cell")
        if here == cell:
            return
        rows, columns = ord(cell[0]) - ord(here[0]), int(cell[1]) - int(here[1])
        # Up leads to the next row and diagonal, right to the next diagonal.
        browser.key(UP if rows > 0 else DOWN if rows < 0 else RIGHT if columns > 0 else LEFT)
    raise AssertionError(f"{cell} is not reached; the focus is on {here}")


def choose(browser, selector, value):
    """Sets a field and fires its `change` event."""
    browser.run("""const field = document.querySelector(arguments[0]); field.value = arguments[1];
        field.dispatchEvent(new Event('change', {bubbles: true}))""", selector, value)
