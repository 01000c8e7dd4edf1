// Playing: against the engine, or two persons on the same screen.

import { InteractiveBoard } from "../../board/interactive_board.js";
import { formatPath, formatTree } from "../../board/tree_record.js";
import { errorMessage } from "../../components/error_message.js";
import { gameOfKey } from "../../games/games.js";
import { pageParameters } from "../../lib/address.js";
import { actionButton, announce, element, setTitle } from "../../lib/dom.js";
import { namingNotation } from "../../lib/notations.js";
import { getJson, isWritable } from "../../lib/server.js";
import { translate } from "../../lib/translate.js";
import { pathTo } from "../../scripts/game_tree.js";
import { FLIPPED } from "../../scripts/lattice.js";
import { AfterGame } from "./after_game.js";
import { clockOf } from "./clock.js";
import { drawTooEarly, EngineOpponent } from "./engine_opponent.js";
import { gameOfAddress, setGameOfAddress } from "./play_address.js";
import { PlayButtons } from "./play_buttons.js";
import { checkSides, NO_CHOICES, playSetup } from "./play_setup.js";
import { endByRules, endText, finishMoves, namesOf, winOf } from "./played_game.js";

/** @import { GameNode } from "../../scripts/types.d.ts" */
/** @import { LegalMove, PositionAnswer, ServerSettings } from "../../api.d.ts" */
/** @import { PlayedGame } from "./play_address.js" */
/** @import { PlayChoices } from "./play_setup.js" */
/** @import { GameEnd } from "./played_game.js" */

/** The page on which games are played. */
class PlayPage {
  #settings;
  #choices = NO_CHOICES;
  /** The seat of the user; null if two persons play. @type {number | null} */
  #seat = null;
  #isStarted = false;
  /** How the game has ended; null while it is in progress. @type {GameEnd | null} */
  #end = null;
  /** The number of the stored game, as in the address. */
  #saved = "";
  /** Whether the engine considers an offer of a draw. */
  #isOffered = false;
  /** The number of requests for a start: the answer to an earlier one is not shown. */
  #startRequests = 0;
  /** @type {ReturnType<typeof clockOf>} */
  #clock = null;
  #engine;
  #message = element("div");
  #state = element("p", { class: "play-state", "aria-live": "polite" });
  #clockHost = element("div");
  #setupHost = element("section");
  #after = new AfterGame();
  #board = new InteractiveBoard({
    onShow: () => this.#showPosition(),
    onMove: (move) => this.#play(move),
    isAnswered: () => this.#seat !== null,
    onRestore: (direction) => direction === "undo" && this.#takeBack(),
    onError: (error) => this.#showError(error),
  });
  #buttons = new PlayButtons({
    takeBack: () => this.#takeBack(),
    hint: () => this.#hint(),
    offerDraw: () => this.#offerDraw(),
    resign: () => this.#resign(),
    abandon: () => this.#isPlaying && this.#endGame({ result: "*", ending: "" }),
  });

  /** @param {ServerSettings} settings */
  constructor(settings) {
    this.#settings = settings;
    this.#engine = new EngineOpponent(settings.levels, (error) => this.#showProblem(error));
  }

  /** Appends the page, and resumes the game of the address if there is one. @param {HTMLElement} host */
  async show(host) {
    const { area, list } = this.#board;
    this.#setupHost.append(await playSetup(this.#settings, (choices) => this.#start(choices)));
    host.append(
      element("h1", {}, translate("playTitle")),
      this.#message,
      element(
        "div",
        { class: "columns with-board" },
        area,
        element(
          "div",
          { class: "side-panel" },
          this.#clockHost,
          this.#state,
          this.#buttons.host,
          list,
          this.#after.host,
          element(
            "details",
            { open: true, id: "setup" },
            element("summary", {}, translate("newGameTitle")),
            this.#setupHost,
          ),
        ),
      ),
    );
    this.#board.listenToKeys();
    this.#showButtons();
    const game = gameOfAddress();
    if (game) await this.#begin(game, { isNew: false });
    else await this.#preview();
    addEventListener("popstate", () => location.reload());
  }

  /** Shows the start before a game has begun. */
  async #preview() {
    const { position, rules, layout = "belgian-daisy" } = pageParameters();
    try {
      const answer = await this.#position(position ? { position, rules } : { layout, rules }, "");
      this.#board.load({ ...answer.playback, moves: [] }, { view: 0 });
      checkSides(answer);
    } catch (error) {
      this.#showError(error);
    }
  }

  /** @param {PlayChoices} choices */
  async #start(choices) {
    const side = choices.side === "random" ? ["black", "white"][Math.floor(2 * Math.random())] : choices.side;
    this.#message.replaceChildren();
    await this.#begin({ choices: { ...choices, side }, moves: "", end: null, saved: "" }, { isNew: true });
  }

  /**
   * Begins a new game, or shows the one of the address and continues it.
   * @param {PlayedGame} game
   * @param {{isNew: boolean}} options
   */
  async #begin({ choices, moves, left, end, saved }, { isNew }) {
    const { opponent, side, layout, position, rules } = choices;
    this.#startRequests += 1;
    const request = this.#startRequests;
    try {
      const answer = await this.#position(position ? { position, rules } : { layout, rules }, moves);
      if (request !== this.#startRequests) return;
      checkSides(answer);
      this.#engine.stop();
      this.#clock?.stop();
      this.#choices = choices;
      this.#seat = opponent === "engine" ? (side === "white" ? 1 : 0) : null;
      this.#end = end;
      this.#saved = saved;
      this.#after.clear();
      delete document.body.dataset.result;
      const onFlag = (/** @type {number} */ seat) => this.#endGame({ result: winOf(1 - seat), ending: "time" });
      this.#clock = clockOf(choices, { left, onFlag, onSecond: () => this.#save() });
      this.#clockHost.replaceChildren(...(this.#clock ? [this.#clock.host] : []));
      document.querySelector("#setup")?.removeAttribute("open");
      this.#load(answer);
      this.#isStarted = true;
      this.#save({ replace: !isNew });
      if (isNew) this.#board.focus();
      if (end) this.#showEnd(end);
      else this.#continueGame();
    } catch (error) {
      if (request === this.#startRequests) this.#showError(error);
    }
  }

  /** @param {PositionAnswer} answer */
  #load({ playback, start, line }) {
    const game = start ?? playback;
    game.board.seats.forEach((seat, n) => {
      if (this.#seat !== null) seat.name = n === this.#seat ? translate("you") : this.#engine.name(this.#choices);
    });
    this.#board.load({ ...game, moves: [] }, { view: this.#seat === 1 ? FLIPPED : 0 });
    for (const move of line) this.#board.play(move);
  }

  /**
   * @param {Record<string, string | undefined>} start
   * @param {string} moves
   * @returns {Promise<PositionAnswer>}
   */
  async #position(start, moves) {
    return (await getJson("/api/position", { ...start, moves, notation: namingNotation("") })).value;
  }

  /** The last position of the game. */
  #last() {
    let node = this.#board.tree.root;
    while (node.children[0]) node = node.children[0];
    return node;
  }

  /** The seat that is to move at the end. */
  #turn() {
    return this.#last().move?.turn ?? this.#board.tree.game.start.turn ?? 0;
  }

  get #isPlaying() {
    return this.#isStarted && this.#end === null;
  }

  /** Whether the engine searches for a move, or about a draw. */
  get #isSearching() {
    return this.#isTurnOfEngine || this.#isOffered;
  }

  get #isTurnOfEngine() {
    return this.#seat !== null && this.#turn() !== this.#seat;
  }

  /**
   * Plays a move of a person: on the last position, when it is the person's turn.
   * @param {LegalMove} move
   * @returns {string | undefined} the reason if it is refused
   */
  #play(move) {
    if (!this.#isStarted) return translate("notStarted");
    if (this.#end) return translate("gameIsOver");
    if (this.#board.node !== this.#last()) return translate("notAtEnd");
    if (this.#isTurnOfEngine) return translate("notYourTurn");
    this.#board.play(move);
    this.#continueGame();
    return undefined;
  }

  /** Continues after a move: the game may be over, or the engine is to move. */
  async #continueGame() {
    this.#engine.stop();
    this.#isOffered = false;
    this.#message.replaceChildren();
    this.#board.suggest([]);
    this.#clock?.start(this.#turn());
    this.#save();
    this.#showTurn();
    const node = this.#last();
    try {
      const { moves, ...start } = this.#gameUntil(node);
      const answer = await this.#position(start, moves);
      if (node !== this.#last() || !this.#isPlaying) return;
      const end = endByRules(answer);
      if (end) this.#endGame(end);
      else if (this.#isTurnOfEngine) this.#askEngine(answer);
    } catch (error) {
      this.#showProblem(error);
    }
  }

  /** @param {PositionAnswer} answer */
  #askEngine({ moves }) {
    const left = this.#clock?.left[this.#turn()];
    this.#engine.choose(this.#gameUntil(this.#last()), this.#choices, left, (best) => {
      const move = moves.find((legal) => legal.move === best);
      if (!move && best !== null) {
        this.#showProblem(new Error(`${best}: ${translate("illegalMove")}`));
        return;
      }
      this.#board.goTo(this.#last());
      if (move) this.#board.play(move);
      this.#continueGame();
    });
  }

  #resign() {
    if (!confirm(translate("reallyResign")) || !this.#isPlaying) return;
    this.#endGame({ result: winOf(1 - (this.#seat ?? this.#turn())), ending: "resignation" });
  }

  /** Ends a game between two persons as a draw; the engine accepts a draw where it is not ahead. */
  #offerDraw() {
    const endAsDraw = () => this.#endGame({ result: "1/2-1/2", ending: "draw-agreed" });
    if (this.#seat === null) {
      if (confirm(translate("reallyDraw")) && this.#isPlaying) endAsDraw();
      return;
    }
    const tooEarly = drawTooEarly(this.#choices, this.#last().ply);
    if (tooEarly) {
      this.#state.textContent = tooEarly;
      return;
    }
    if (!confirm(translate("reallyOffer")) || !this.#isPlaying) return;
    this.#isOffered = true;
    this.#showTurn();
    this.#engine.considerDraw(this.#gameUntil(this.#last()), 1 - this.#seat, (isTaken) => {
      if (isTaken) {
        endAsDraw();
        return;
      }
      this.#continueGame();
      this.#state.textContent = translate("drawDeclined");
    });
  }

  /** The start, and the moves that lead from there to a position. @param {GameNode} node */
  #gameUntil(node) {
    const { position, rules } = this.#board.tree.game;
    return { position: position ?? "", rules: rules ?? "", moves: formatPath(node) };
  }

  #hint() {
    const { node } = this.#board;
    this.#engine.hint(
      this.#gameUntil(node),
      (moves) => this.#board.suggest(this.#board.node === node ? moves : []),
      (best) => announce(best ? translate("hintIs", best) : ""),
    );
  }

  /** Takes back the last move of the person, and the engine's answer to it. */
  #takeBack() {
    if (!this.#isPlaying) return;
    let node = this.#last();
    while (node.parent && this.#seat !== null && node.move?.seat !== this.#seat) node = node.parent;
    if (!node.parent) return;
    for (const { move } of pathTo(this.#last()).slice(node.parent.ply)) this.#clock?.takeBack(move?.seat ?? 0);
    this.#board.edit((tree) => tree.deleteFrom(node));
    this.#continueGame();
  }

  /**
   * Ends the game, and saves it if the server accepts changes.
   * @param {GameEnd} end
   */
  #endGame(end) {
    this.#engine.stop();
    this.#clock?.stop();
    this.#end = end;
    this.#save();
    this.#showEnd(end);
    announce(endText(end));
    if (!isWritable() || this.#last().ply === 0) return;
    this.#after.save(this.#played(end), (number) => {
      if (this.#end !== end) return;
      this.#saved = String(number);
      this.#save();
    });
  }

  /** @param {GameEnd} end */
  #played(end) {
    return { board: this.#board, names: namesOf(this.#seat, this.#engine.name(this.#choices)), end };
  }

  /** @param {GameEnd} end */
  #showEnd(end) {
    this.#state.textContent = endText(end);
    document.body.dataset.result = end.result;
    const played = this.#played(end);
    finishMoves(played);
    this.#after.show(played, this.#saved);
    const hadFocus = this.#buttons.host.contains(document.activeElement);
    this.#showButtons();
    if (hadFocus) this.#after.focus();
  }

  #showTurn() {
    const side = translate(this.#turn() === 0 ? "black" : "white");
    this.#state.textContent = this.#isSearching ? translate("engineThinks") : translate("toMove", side);
    this.#showButtons();
  }

  #showButtons() {
    const hasDraws = !this.#board.isLoaded || gameOfKey(this.#board.tree.game.board.game).hasDraws;
    this.#buttons.update({ isPlaying: this.#isPlaying, isSearching: this.#isSearching, hasDraws });
  }

  #showPosition() {
    this.#board.suggest([]);
    document.body.dataset.position = this.#board.position() ?? "";
    document.body.dataset.ply = String(this.#board.node.ply);
    this.#board.status.textContent = this.#board.viewer.score(this.#board.node);
  }

  /** Puts the game into the address, in place of the one before. */
  #save({ replace = true } = {}) {
    const moves = formatTree(this.#board.tree.root);
    const left = this.#clock?.left;
    setGameOfAddress({ choices: this.#choices, moves, left, end: this.#end, saved: this.#saved }, { replace });
  }

  /** @param {unknown} error */
  #showError(error) {
    this.#message.replaceChildren(errorMessage(error) ?? "");
    this.#message.scrollIntoView({ block: "nearest" });
  }

  /** Shows why the game does not continue, with a button to try again. @param {unknown} error */
  #showProblem(error) {
    this.#showError(error);
    this.#state.textContent = "";
    this.#message.append(actionButton(translate("tryNow"), () => this.#continueGame()));
  }
}

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export async function show(host) {
  setTitle(translate("playTitle"));
  const { value } = await getJson("/api/settings", {});
  await new PlayPage(value).show(host);
}
