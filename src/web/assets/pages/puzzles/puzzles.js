// Puzzles: a position of an analysed game in which one move alone wins or saves the game. It is tried on the board.

import { createBoard, createBoardInputs } from "../../components/board_setup.js";
import { errorMessage } from "../../components/error_message.js";
import { actionButton, playerNames } from "../../components/links.js";
import { moveHelp } from "../../components/move_help.js";
import { MoveInput } from "../../components/move_input.js";
import { GAMES } from "../../games/games.js";
import { pageAddress, pageParameters, setPageParameters } from "../../lib/address.js";
import { announce, bindKeys, element, isolatedText, setTitle } from "../../lib/dom.js";
import { filtersOf } from "../../lib/game_filters.js";
import { namingNotation, notationOf } from "../../lib/notations.js";
import { getJson } from "../../lib/server.js";
import { translate } from "../../lib/translate.js";
import { PUZZLE_FILTERS, puzzleChoices } from "./choices.js";
import { Solution } from "./solution.js";

/** @import { LegalMove, Puzzle } from "../../api.d.ts" */
/** @import { BoardInput } from "../../components/board_input.js" */
/** @import { Filters } from "../../lib/game_filters.js" */
/** @import { Board } from "../../scripts/board.js" */

/** How long a wrong move stays on the board, in milliseconds. */
const WRONG_MOVE_DURATION = 900;
/** The orientation in which White is below. */
const WHITE_BELOW = 3;

/** What the command line is told to find puzzles. */
const COMMANDS = "sumito analyse --all --time 100\nsumito puzzles --depth 8";

/**
 * What the address says.
 * @returns {{index: number, notation: string, filters: Filters}}
 */
function stateOfAddress() {
  const parameters = pageParameters();
  const puzzleFilters = Object.fromEntries(PUZZLE_FILTERS.map((key) => [key, parameters[key] ?? ""]));
  return {
    index: Math.max(0, Number(parameters.at) || 0),
    notation: notationOf(parameters.notation),
    filters: { ...filtersOf(parameters), ...puzzleFilters },
  };
}

/**
 * What identifies a puzzle.
 * @param {Puzzle} puzzle
 * @returns {string}
 */
function keyOf({ game, ply }) {
  return `${game} ${ply}`;
}

/** The page of the puzzles. */
class PuzzlesPage {
  #state = stateOfAddress();
  /** @type {Puzzle | undefined} */
  #puzzle;
  #total = 0;
  /** @type {LegalMove[]} */
  #legalMoves = [];
  /**
   * The puzzles that were tried, and whether the first try was correct.
   * @type {Map<string, boolean>}
   */
  #firstTries = new Map();
  /** @type {Board | undefined} */
  #board;
  /** @type {BoardInput[]} */
  #inputs = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #moveInput = new MoveInput(
    (move) => this.#try(move),
    () => this.#refuse(),
  );
  #boardHost = element("div");
  #task = element("strong", { id: "task-text" });
  #difficulty = element("span", { class: "muted" });
  #feedback = element("p", { class: "feedback" });
  #game = element("p");
  #message = element("div");
  #count = element("p", { class: "muted", id: "count" });
  #solution = new Solution();
  #revealButton = actionButton(translate("showSolution"), () => this.#reveal(), { id: "reveal" });
  #previousButton = actionButton(translate("previous"), () => this.#goTo(-1), { id: "previous" });
  #nextButton = actionButton(translate("next"), () => this.#goTo(1), { id: "next", class: "primary" });
  #content = element(
    "div",
    { class: "columns" },
    element(
      "div",
      { class: "board-area" },
      this.#boardHost,
      element(
        "div",
        { class: "toolbar" },
        actionButton(translate("flip"), () => this.#flip()),
      ),
      moveHelp(GAMES[0]),
    ),
    element(
      "div",
      {},
      this.#feedback,
      element("div", { class: "toolbar" }, this.#previousButton, this.#revealButton, this.#nextButton),
      this.#solution.host,
      element("h2", {}, translate("game")),
      this.#game,
      this.#count,
    ),
  );

  /**
   * Appends the page and shows the puzzle of the address.
   * @param {HTMLElement} host
   */
  async show(host) {
    const { filters, notation } = this.#state;
    const choices = puzzleChoices({
      filters,
      notation,
      onFilter: (changes) => this.#changeFilters(changes),
      onGameFilters: (chosen) => {
        const cleared = Object.fromEntries(Object.keys(filtersOf(this.#state.filters)).map((key) => [key, ""]));
        this.#changeFilters({ ...cleared, ...chosen });
      },
      onNotation: (chosen) => {
        this.#state.notation = chosen;
        this.#save({ replace: true });
        this.#update();
      },
    });
    host.append(
      element("h1", {}, translate("puzzles")),
      element("p", {}, this.#task, " ", this.#difficulty),
      this.#message,
      this.#content,
      choices,
    );
    const keys = /** @type {const} */ (["ArrowLeft", "ArrowRight", "Home", "End", " "]);
    bindKeys({
      ...Object.fromEntries(keys.map((key) => [key, () => this.#solution.act(key)])),
      n: () => this.#goTo(1),
      p: () => this.#goTo(-1),
      f: () => this.#flip(),
      Escape: () => this.#moveInput.select([]),
    });
    addEventListener("popstate", () => {
      this.#state = stateOfAddress();
      this.#update();
    });
    await this.#update();
  }

  /**
   * Changes filters, and shows the first of the puzzles.
   * @param {Filters} changes
   */
  #changeFilters(changes) {
    Object.assign(this.#state, { filters: { ...this.#state.filters, ...changes }, index: 0 });
    this.#save();
    this.#update();
  }

  /** @param {{replace?: boolean}} [options] */
  #save(options) {
    const { filters, index, notation } = this.#state;
    setPageParameters({ ...filters, at: index || "", notation }, options);
  }

  /** Gets the puzzle and shows it. */
  async #update() {
    clearTimeout(this.#timer);
    this.#solution.stop();
    const { filters, index } = this.#state;
    const notation = namingNotation(this.#state.notation);
    try {
      const parameters = { ...filters, sort: "difficulty", limit: 1, offset: index, notation };
      const found = await getJson("/api/puzzles", parameters);
      const puzzle = found.value.at(0);
      this.#puzzle = puzzle;
      this.#total = found.total ?? 0;
      this.#content.hidden = !puzzle;
      this.#task.textContent = "";
      this.#difficulty.textContent = "";
      this.#message.replaceChildren(...(puzzle ? [] : this.#noPuzzle()));
      if (!puzzle) return;
      const { position, rules } = puzzle;
      this.#legalMoves = (await getJson("/api/moves", { position, rules, notation })).value;
      this.#showPuzzle(puzzle);
    } catch (error) {
      this.#message.replaceChildren(errorMessage(error) ?? "");
    }
  }

  #noPuzzle() {
    const text = translate(this.#total ? "noMorePuzzles" : "noPuzzles");
    return [element("p", {}, text), element("pre", {}, COMMANDS)];
  }

  /** @param {Puzzle} puzzle */
  #showPuzzle(puzzle) {
    // The page says in its language what the record says in words.
    const data = Object.assign(puzzle.playback, { comment: null, end: "" });
    for (const seat of data.board.seats) seat.name = translate(seat.color === "pivot" ? "neutral" : seat.color);
    const board = createBoard(this.#boardHost, { ...data.board, view: puzzle.view });
    board.setState(data.start);
    this.#board = board;
    this.#inputs = createBoardInputs(board, this.#moveInput.cellActions);
    this.#allowMoves();
    this.#showTask(puzzle);
    this.#feedback.textContent = "";
    this.#feedback.className = "feedback";
    this.#solution.hide();
    this.#game.replaceChildren(...this.#gameOf(puzzle));
    this.#previousButton.disabled = this.#state.index === 0;
    this.#nextButton.disabled = this.#state.index + 1 >= this.#total;
    this.#revealButton.disabled = false;
    this.#showCount();
    Object.assign(document.body.dataset, { position: puzzle.position, puzzle: "open" });
  }

  /** @param {Puzzle} puzzle */
  #showTask({ task, turn, difficulty }) {
    const side = translate(turn === "pivot" ? "neutral" : turn);
    const taskText = translate(task === "win" ? "instructionWin" : "instructionSave", side);
    const difficultyText = translate("difficulty", difficulty);
    this.#task.textContent = taskText;
    const number = translate("puzzleNumber", this.#state.index + 1, this.#total);
    this.#difficulty.textContent = `${number} · ${difficultyText}`;
    announce(`${taskText}. ${difficultyText}`);
  }

  /**
   * The game that a puzzle is from.
   * @param {Puzzle} puzzle
   * @returns {(Node | string)[]}
   */
  #gameOf(puzzle) {
    const { game, ply, view, event, date } = puzzle;
    const href = pageAddress(`/game/${game}`, { ply, flip: view === WHITE_BELOW ? 1 : "" });
    const facts = [event, date].filter(Boolean).flatMap((text) => [" · ", isolatedText(text)]);
    return [element("a", { id: "from", href }, playerNames(puzzle)), ...facts, ` · ${translate("atPly", ply)}`];
  }

  /** Lets the legal moves be made on the board. */
  #allowMoves() {
    this.#moveInput.setLegalMoves(this.#inputs[this.#legalMoves[0]?.board ?? 0], this.#legalMoves);
  }

  #refuse() {
    announce(translate("illegalMove"));
    this.#board?.redraw({ instant: false });
  }

  /** @param {LegalMove} move */
  #try(move) {
    const puzzle = this.#puzzle;
    if (!puzzle || document.body.dataset.puzzle !== "open") return;
    const isCorrect = move.move === puzzle.solution.split(" ")[0];
    this.#countTry(puzzle, isCorrect);
    if (isCorrect) this.#solve(puzzle, translate("correctMove", move.name));
    else this.#showWrongMove(puzzle, move);
  }

  /**
   * Shows a wrong move for a while and reverts it.
   * @param {Puzzle} puzzle
   * @param {LegalMove} move
   */
  #showWrongMove(puzzle, move) {
    this.#showFeedback("incorrect", translate("wrongMove", move.name));
    document.body.dataset.puzzle = "wrong";
    this.#moveInput.setLegalMoves(this.#inputs[move.board ?? 0], []);
    this.#board?.play(move);
    this.#timer = setTimeout(() => {
      this.#board?.undo(move, { points: puzzle.playback.start.points });
      this.#allowMoves();
      document.body.dataset.puzzle = "open";
    }, WRONG_MOVE_DURATION);
  }

  /**
   * @param {"correct" | "incorrect"} className
   * @param {string} text
   */
  #showFeedback(className, text) {
    this.#feedback.textContent = text;
    this.#feedback.className = `feedback ${className}`;
    announce(text);
  }

  /**
   * Shows the solution on the board and below it.
   * @param {Puzzle} puzzle
   * @param {string} text
   */
  #solve(puzzle, text) {
    clearTimeout(this.#timer);
    document.body.dataset.puzzle = "solved";
    this.#moveInput.setLegalMoves(this.#inputs[0], []);
    this.#revealButton.disabled = true;
    if (this.#board) this.#solution.show(puzzle, this.#board);
    this.#showFeedback("correct", text);
  }

  #reveal() {
    const puzzle = this.#puzzle;
    if (!puzzle) return;
    this.#countTry(puzzle, false);
    this.#solve(puzzle, translate("solutionShown", puzzle.playback.moves[0].name));
  }

  /**
   * Only the first try of a puzzle counts.
   * @param {Puzzle} puzzle
   * @param {boolean} isCorrect
   */
  #countTry(puzzle, isCorrect) {
    const key = keyOf(puzzle);
    if (!this.#firstTries.has(key)) this.#firstTries.set(key, isCorrect);
    this.#showCount();
  }

  #showCount() {
    const tries = [...this.#firstTries.values()];
    const correct = tries.filter(Boolean).length;
    this.#count.textContent = tries.length ? translate("puzzlesSolved", correct, tries.length) : "";
  }

  /** @param {number} step */
  #goTo(step) {
    const index = this.#state.index + step;
    if (index < 0 || index >= this.#total) return;
    this.#state.index = index;
    this.#save();
    this.#update();
  }

  #flip() {
    const board = this.#board;
    if (!board) return;
    board.setOrientation(((board.orientation + 3) % 6) + (board.orientation >= 6 ? 6 : 0));
  }
}

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export async function show(host) {
  setTitle(translate("puzzles"));
  await new PuzzlesPage().show(host);
}
