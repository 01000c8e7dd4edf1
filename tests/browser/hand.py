"""What tests of several pages do and see."""

LEFT, UP, RIGHT, DOWN, ENTER, TAB = "\ue012", "\ue013", "\ue014", "\ue015", "\ue007", "\ue004"
PAGE_DOWN, HOME, END = "\ue00f", "\ue011", "\ue010"


def position(browser):
    return browser.run("return document.body.dataset.position")


def marbles(browser):
    """What is drawn on the board: cells with letters."""
    return browser.run("return Object.fromEntries([...document.querySelectorAll('.board-area .cell')].map((cell) => [cell.dataset.cell, cell.getAttribute('aria-label')]))")


def see(browser, pages, script, what):
    browser.wait(f"return {script}", what)


def walk(browser, cell):
    """Goes from the cell that has the focus to another, by arrow keys alone."""
    for _ in range(20):
        here = browser.run("return document.activeElement.dataset.cell")
        if here == cell:
            return
        rows, columns = ord(cell[0]) - ord(here[0]), int(cell[1]) - int(here[1])
        # Up leads to the next row and diagonal, right to the next diagonal.
        browser.key(UP if rows > 0 else DOWN if rows < 0 else RIGHT if columns > 0 else LEFT)
    raise AssertionError(f"{cell} is not reached, but {here}")


def choose(browser, selector, value):
    """Sets a field as a hand does, and tells the page."""
    browser.run("""const field = document.querySelector(arguments[0]); field.value = arguments[1];
        field.dispatchEvent(new Event('change', {bubbles: true}))""", selector, value)
