"""The board of Kōnane alone."""

from page_actions import LEFT, UP, wait_until


def stones(browser, pages, checks):
    """A board of Kōnane: stones jump, are pressed, dragged and reached by arrow keys."""
    browser.open(f"{pages.url}/import")
    browser.run("""const load = (path) => import(`/assets/${path}`);
        const [{createBoard, createBoardInputs}, {MoveInput}, {boardOptions, parsePosition}] =
            await Promise.all([load('board/create_board.js'), load('board/move_input.js'), load('lib/position.js')]);
        const host = document.querySelector('#page');
        host.classList.add('board-area');
        host.replaceChildren();
        const position = '5/w2x1/5/w4/b4 b -';
        const board = createBoard(host, {...boardOptions(position), seats: [{name: 'Ann', color: 'black', below: true}, {name: 'Bob', color: 'white'}]});
        board.setState(parsePosition(position));
        const moves = [{name: 'a1-a3', steps: 'a1a3 a2-'}, {name: 'a1-a5', steps: 'a1a3 a2- a3a5 a4-'}].map((move) => ({...move, takes: 'white', seat: 0, turn: 1}));
        window.played = [];
        const input = new MoveInput((move) => { played.push(move.name); board.play(move); }, () => played.push('none'));
        const [cells] = createBoardInputs(board, input.cellActions);
        window.offer = (legal) => input.setLegalMoves(cells, legal);
        window.again = (move) => { board.undo(move); offer(moves); };
        window.tested = {board, moves};
        offer(moves)""")
    cells = lambda: browser.run("return Object.fromEntries([...document.querySelectorAll('.cell')].map((cell) => [cell.dataset.cell, cell.getAttribute('aria-label')]))")
    at_rest = lambda: wait_until(browser, "document.getAnimations().length === 0 && !document.querySelector('[data-taken]')", "stones at rest")
    start = cells()
    assert len(start) == 24 and "d4" not in start, start
    assert (start["a1"], start["a2"], start["a3"]) == ("a1 black", "a2 white", "a3 empty")
    # Its squares that can be reached are shown, and the farther one is chosen: the stone stops on the way.
    browser.click('[data-cell="a1"]')
    assert browser.run("return [...document.querySelectorAll('.target')].map((cell) => cell.dataset.cell)") == ["a5", "a3"]
    browser.click('[data-cell="a5"]')
    jumping = browser.run("return document.getAnimations().map(({effect}) => effect.getKeyframes().length)")
    assert not jumping or max(jumping) == 5, jumping
    at_rest()
    end = cells()
    assert [end[cell] for cell in ("a1", "a2", "a3", "a4", "a5")] == ["a1 empty", "a2 empty", "a3 empty", "a4 empty", "a5 black"]
    assert browser.run("return tested.board.marbles.size") == 1
    checks("stones")
    # When the move is undone, the captured stones are back on their squares.
    browser.run("again(tested.moves[1])")
    at_rest()
    assert cells() == start
    # Dragged, a stone makes its shortest jump, and none in another direction.
    browser.drag('[data-cell="a1"]', '[data-cell="b1"]')
    browser.drag('[data-cell="a1"]', '[data-cell="a2"]')
    at_rest()
    assert browser.run("return played") == ["a1-a5", "none", "a1-a3"]
    browser.run("again(tested.moves[0])")
    at_rest()
    # On a board that is turned, keys lead as they do on the screen, over a square that is missing.
    browser.run("tested.board.setOrientation(3); document.querySelector('[data-cell=\"d5\"]').focus()")
    browser.key(UP)
    assert browser.run("return document.activeElement.dataset.cell") == "d3"
    browser.key(LEFT, UP)
    assert browser.run("return document.activeElement.dataset.cell") == "e2"
    # A stone that may be taken off is pressed once.
    browser.run("offer([{name: 'a1', steps: 'a1-', takes: 'black', seat: 0, turn: 1}])")
    browser.click('[data-cell="a1"]')
    at_rest()
    assert cells()["a1"] == "a1 empty" and browser.run("return played.at(-1)") == "a1"


TESTS = (stones,)
