// Puzzles: a position of a game in which one move alone wins, ejects a marble or saves the game. The whole solution is played on the board.

import { InteractiveBoard } from "../../board/interactive_board.js";
import { errorMessage } from "../../components/error_message.js";
import { playerNames } from "../../components/links.js";
import { pageAddress, pageParameters, setPageParameters } from "../../lib/address.js";
import { actionButton, announce, bindKeys, element, isolatedText, setTitle } from "../../lib/dom.js";
import { addressFilters } from "../../lib/game_filters.js";
import { namingNotation, notationOf } from "../../lib/notations.js";
import { getJson } from "../../lib/server.js";
import { translate } from "../../lib/translate.js";
import { FLIPPED } from "../../scripts/lattice.js";
import { INSTRUCTIONS, noPuzzle, puzzleChoices, themeText, VIEW_PARAMETERS } from "./puzzle_filters.js";
import { refutation } from "./refutation.js";
import { SolverScore } from "./solver_score.js";

/** @import { LegalMove, Puzzle } from "../../api.d.ts" */
/** @import { Filters } from "../../lib/game_filters.js" */
/** @import { GameMove } from "../../scripts/types.d.ts" */

/** How long a wrong move stays on the board, and until the answer to a correct one is played, in milliseconds. */
const WRONG_MOVE_DURATION = 900;
const REPLY_DELAY = 500;

/** @typedef {"open" | "wrong" | "reply" | "solved"} Phase */

/**
 * The state of the page from the parameters of its address.
 * @returns {{index: number, notation: string, filters: Filters}}
 */
function stateOfAddress() {
  const parameters = pageParameters();
  return {
    index: Math.max(0, Number(parameters.at) || 0),
    notation: notationOf(parameters.notation),
    filters: addressFilters(VIEW_PARAMETERS),
  };
}

/** The page of the puzzles. */
class PuzzlesPage {
  #state = stateOfAddress();
  /** @type {Puzzle | undefined} */
  #puzzle;
  #total = 0;
  /** The number of the latest request: answers to earlier requests are not shown. */
  #request = 0;
  #score = new SolverScore();
  /** @type {Phase} */
  #phase = "open";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {(() => void) | null} */
  #endRefutation = null;
  #board = new InteractiveBoard({
    onShow: () => this.#showPosition(),
    onMove: (move) => this.#try(move),
    isAnswered: () => true,
    onRestore: (direction) => this.#restore(direction),
    onError: (error) => this.#message.replaceChildren(errorMessage(error) ?? ""),
  });
  #task = element("strong", { id: "task-text" });
  #difficulty = element("span", { class: "muted" });
  #feedback = element("p", { class: "feedback" });
  #why = element("div", { class: "refutation", "aria-live": "polite" });
  #evaluation = element("p", { class: "muted" });
  #themes = element("p", { id: "themes" });
  #game = element("p");
  #message = element("div");
  #solution = element("section", { id: "solution", hidden: true }, element("h2", {}, translate("solution")));
  #revealButton = actionButton(translate("showSolution"), () => this.#reveal(), { id: "reveal" });
  #previousButton = actionButton(translate("previous"), () => this.#goTo(-1), { id: "previous" });
  #nextButton = actionButton(translate("next"), () => this.#goTo(1), { id: "next", class: "primary" });
  #content = element("div", { class: "columns with-board" });

  /**
   * Appends the page and shows the puzzle of the address.
   * @param {HTMLElement} host
   */
  async show(host) {
    const choices = puzzleChoices({
      notation: this.#state.notation,
      onFilters: (chosen) => this.#changeFilters(chosen),
      onNotation: (chosen) => {
        this.#state.notation = chosen;
        this.#save({ replace: true });
        this.#update();
      },
    });
    this.#solution.append(this.#board.list, this.#themes, this.#evaluation);
    this.#content.append(
      this.#board.area,
      element(
        "div",
        { class: "side-panel" },
        this.#feedback,
        this.#why,
        element("div", { class: "toolbar" }, this.#previousButton, this.#revealButton, this.#nextButton),
        this.#score.host,
        this.#solution,
        element("h2", {}, translate("game")),
        this.#game,
      ),
    );
    host.append(
      element("h1", {}, translate("puzzles")),
      element("p", { class: "task" }, this.#task, " ", this.#difficulty),
      this.#message,
      this.#content,
      choices,
    );
    this.#board.listenToKeys();
    bindKeys({ n: () => this.#goTo(1), p: () => this.#goTo(-1) });
    addEventListener("popstate", () => {
      this.#state = stateOfAddress();
      this.#update();
    });
    await this.#update();
  }

  /**
   * Changes the filters, and shows the first of the puzzles.
   * @param {Filters} filters
   */
  #changeFilters(filters) {
    Object.assign(this.#state, { filters, index: 0 });
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
    this.#endRefutation?.();
    this.#request += 1;
    const request = this.#request;
    const { filters, index, notation } = this.#state;
    try {
      const parameters = {
        ...filters,
        sort: "difficulty",
        limit: 1,
        offset: index,
        notation: namingNotation(notation),
      };
      const found = await getJson("/api/puzzles", parameters);
      const puzzle = found.value.at(0);
      const message = puzzle ? [] : await noPuzzle(found.total ?? 0, filters);
      if (request !== this.#request) return;
      this.#puzzle = puzzle;
      this.#total = found.total ?? 0;
      this.#content.hidden = !puzzle;
      this.#task.textContent = "";
      this.#difficulty.textContent = "";
      this.#message.replaceChildren(...message);
      if (puzzle) this.#showPuzzle(puzzle);
    } catch (error) {
      if (request === this.#request) this.#message.replaceChildren(errorMessage(error) ?? "");
    }
  }

  /** @param {Puzzle} puzzle */
  #showPuzzle(puzzle) {
    const { position, rules, playback } = puzzle;
    // The words of the record are replaced by those of the page in its language.
    const game = { ...playback, comment: null, end: "", moves: [], position, rules };
    for (const seat of game.board.seats) seat.name = translate(seat.color === "pivot" ? "neutral" : seat.color);
    this.#setPhase("open");
    this.#board.load(game, { notation: this.#state.notation, view: puzzle.view });
    this.#showTask(puzzle);
    this.#showFeedback("", "");
    this.#solution.hidden = true;
    this.#game.replaceChildren(...this.#gameOf(puzzle));
    this.#previousButton.disabled = this.#state.index === 0;
    this.#nextButton.disabled = this.#state.index + 1 >= this.#total;
    this.#revealButton.disabled = false;
    this.#score.show();
  }

  /** @param {Phase} phase */
  #setPhase(phase) {
    this.#phase = phase;
    document.body.dataset.puzzle = phase;
  }

  #showPosition() {
    document.body.dataset.position = this.#board.position() ?? "";
    this.#board.status.textContent = this.#board.viewer.score(this.#board.node);
  }

  /** @param {Puzzle} puzzle */
  #showTask(puzzle) {
    const { task, turn, difficulty } = puzzle;
    const side = translate(turn === "pivot" ? "neutral" : turn);
    const taskText = translate(INSTRUCTIONS[task], side);
    const rating = this.#score.ratingOf(puzzle);
    const difficultyText = `${translate("difficulty", difficulty)} · ${translate("puzzleRating", rating)}`;
    this.#task.textContent = taskText;
    const number = translate("puzzleNumber", this.#state.index + 1, this.#total);
    this.#difficulty.textContent = `${number} · ${difficultyText}`;
    // Themes are hidden with the solution, because they would reveal too much.
    this.#themes.textContent = puzzle.themes.map(themeText).join(", ");
    announce(`${taskText}. ${difficultyText}`);
  }

  /**
   * The game that a puzzle is from, and the position in the analysis.
   * @param {Puzzle} puzzle
   * @returns {(Node | string)[]}
   */
  #gameOf({ game, ply, view, event, date, black, white, position, rules }) {
    const href = pageAddress(`/game/${game}`, { ply, flip: view === FLIPPED ? 1 : "" });
    const details = [event, date].filter(Boolean).flatMap((text) => [" · ", isolatedText(text)]);
    const names = playerNames({ black, white });
    const analysis = element(
      "a",
      { id: "analyse", href: pageAddress("/analysis", { position, rules }) },
      translate("analysis"),
    );
    return [element("a", { id: "from", href }, names), ...details, ` · ${translate("atPly", ply)} · `, analysis];
  }

  /** The next move of the solution. @returns {GameMove | undefined} */
  #expected() {
    return this.#puzzle?.playback.moves[this.#board.node.ply];
  }

  /**
   * Judges a move of the solver; after the end any move is played.
   * @param {LegalMove} move
   */
  #try(move) {
    const puzzle = this.#puzzle;
    if (!puzzle || this.#phase === "solved") {
      this.#board.play(move);
      return;
    }
    if (this.#phase !== "open") return;
    const expected = this.#expected();
    const isCorrect = move.move === expected?.move;
    const isFirst = this.#board.node.ply === 0;
    if (!isCorrect && isFirst) {
      this.#score.count(puzzle, false);
      this.#showWrongMove(move);
      return;
    }
    // Only the first move must be unique; a later deviation is not a mistake, and the move of the solution is played instead.
    this.#score.count(puzzle, true);
    const text = isFirst ? "correctContinue" : "correctMove";
    if (isCorrect) this.#playSolutionMove(puzzle, move, translate(text, move.name));
    else this.#continueWithSolution(puzzle);
  }

  /** @param {"undo" | "redo"} direction */
  #restore(direction) {
    if (this.#phase === "solved") this.#board.restore(direction);
  }

  /**
   * Plays a move of the solution, then its answer or the end of the puzzle.
   * @param {Puzzle} puzzle
   * @param {LegalMove} move
   * @param {string} text
   */
  #playSolutionMove(puzzle, move, text) {
    this.#board.play(move);
    if (this.#expected()) this.#reply(text);
    else this.#solve(puzzle, translate("correctMove", move.name));
  }

  /** @param {Puzzle} puzzle the puzzle whose solution continues instead of another move */
  async #continueWithSolution(puzzle) {
    const expected = this.#expected();
    const next = (await this.#board.legalMoves()).find(({ move }) => move === expected?.move);
    if (next) this.#playSolutionMove(puzzle, next, translate("solutionContinues", next.name));
  }

  /**
   * Plays the answer of the solution after a correct move.
   * @param {string} text
   */
  #reply(text) {
    this.#setPhase("reply");
    this.#showFeedback("correct", text);
    this.#timer = setTimeout(async () => {
      const expected = this.#expected();
      const reply = (await this.#board.legalMoves()).find(({ move }) => move === expected?.move);
      if (this.#phase !== "reply" || !this.#puzzle) return;
      if (reply) this.#board.play(reply);
      if (this.#expected()) this.#setPhase("open");
      else this.#solve(this.#puzzle, text);
    }, REPLY_DELAY);
  }

  /**
   * Shows a wrong move for a while and takes it back.
   * @param {LegalMove} move
   */
  #showWrongMove(move) {
    this.#setPhase("wrong");
    this.#board.play(move);
    this.#showFeedback("incorrect", translate("wrongMove", move.name));
    const { tree, node } = this.#board;
    const why = actionButton(translate("whyNot", move.name), () => this.#explain(move), { id: "why-not" });
    this.#why.replaceChildren(why);
    this.#timer = setTimeout(() => {
      if (node.parent) this.#board.goTo(node.parent);
      tree.discard(node);
      this.#board.viewer.writeList();
      this.#setPhase("open");
    }, WRONG_MOVE_DURATION);
  }

  /**
   * Asks the engine what is wrong with a move.
   * @param {LegalMove} move
   */
  #explain(move) {
    const { rules, position } = this.#puzzle ?? {};
    if (!position) return;
    const notation = namingNotation(this.#state.notation);
    const { host, end } = refutation({ move, rules: rules ?? "", notation });
    this.#endRefutation = end;
    this.#why.replaceChildren(host);
  }

  /**
   * @param {"" | "correct" | "incorrect"} className
   * @param {string} text
   */
  #showFeedback(className, text) {
    this.#endRefutation?.();
    this.#why.replaceChildren();
    this.#feedback.textContent = text;
    this.#feedback.className = `feedback ${className}`.trim();
    if (text) announce(text);
  }

  /**
   * Shows the evaluation of the solved puzzle, after which any move can be played.
   * @param {Puzzle} puzzle
   * @param {string} text
   */
  #solve(puzzle, text) {
    clearTimeout(this.#timer);
    this.#score.count(puzzle, true);
    this.#setPhase("solved");
    this.#revealButton.disabled = true;
    this.#solution.hidden = false;
    const [best, other] = [puzzle.worth, puzzle.otherwise].map((value) => value.replace("-", "−"));
    this.#evaluation.textContent = translate("puzzleEvaluation", best, other, puzzle.by);
    this.#showFeedback("correct", text);
    if (!this.#nextButton.disabled) this.#nextButton.focus();
  }

  /** Shows the whole solution, with its first move on the board. */
  #reveal() {
    const puzzle = this.#puzzle;
    if (!puzzle || this.#phase === "solved") return;
    this.#score.count(puzzle, false);
    clearTimeout(this.#timer);
    const { view, position, rules, playback } = puzzle;
    const game = { ...playback, comment: null, end: "", position, rules };
    this.#setPhase("solved");
    this.#board.load(game, { notation: this.#state.notation, view });
    this.#board.runKeyAction("ArrowRight");
    this.#solve(puzzle, translate("solutionShown", playback.moves[0].name));
  }

  /** @param {number} step */
  #goTo(step) {
    const index = this.#state.index + step;
    if (index < 0 || index >= this.#total) return;
    this.#state.index = index;
    this.#save();
    this.#update();
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
