// Playing: against the engine, or two persons on the same screen.

import { InteractiveBoard } from "../../board/interactive_board.js";
import { formatTree } from "../../board/tree_record.js";
import { errorMessage } from "../../components/error_message.js";
import { pageAddress, pageParameters, setPageParameters } from "../../lib/address.js";
import { actionButton, announce, element, setTitle } from "../../lib/dom.js";
import { namingNotation } from "../../lib/notations.js";
import { getJson, isWritable } from "../../lib/server.js";
import { translate } from "../../lib/translate.js";
import { FLIPPED } from "../../scripts/lattice.js";
import { Clock } from "./clock.js";
import { EngineOpponent } from "./engine_opponent.js";
import { NO_CHOICES, playSetup } from "./play_setup.js";
import { savePlayed } from "./played_game.js";

/** @import { GameNode } from "../../scripts/types.d.ts" */
/** @import { LegalMove, PlayLevel, PositionAnswer, ServerSettings } from "../../api.d.ts" */
/** @import { PlayChoices } from "./play_setup.js" */

/** The engine declines draws before this ply. */
const DRAW_PLY = 30;

/** The page on which games are played. */
class PlayPage {
  #settings;
  #choices = NO_CHOICES;
  /** The seat of the user; null if two persons play. @type {number | null} */
  #seat = null;
  /** The result as in a record while the game is in progress: `*`. */
  #result = "*";
  #isStarted = false;
  /** The number of requests for a start: the answer to an earlier one is not shown. */
  #startRequests = 0;
  /** @type {Clock | null} */
  #clock = null;
  #engine = new EngineOpponent((error) => this.#showError(error));
  #message = element("div");
  #state = element("p", { class: "play-state", "aria-live": "polite" });
  #clockHost = element("div");
  #setupHost = element("section");
  #after = element("div", { class: "play-after" });
  #board = new InteractiveBoard({
    onShow: () => this.#showPosition(),
    onEdit: () => this.#save(),
    mayPlay: (move) => this.#mayPlay(move),
    onError: (error) => this.#showError(error),
  });
  #buttons = element(
    "div",
    { class: "toolbar" },
    actionButton(translate("takeBack"), () => this.#takeBack(), { id: "take-back" }),
    actionButton(translate("hint"), () => this.#hint(), { id: "hint" }),
    actionButton(translate("offerDraw"), () => this.#offerDraw(), { id: "offer-draw" }),
    actionButton(translate("resign"), () => this.#resign(), { id: "resign" }),
    actionButton(translate("abandon"), () => this.#end("*", translate("gameAbandoned")), { id: "abandon" }),
  );

  /** @param {ServerSettings} settings */
  constructor(settings) {
    this.#settings = settings;
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
          this.#buttons,
          list,
          this.#after,
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
    const { moves, opponent } = pageParameters();
    if (opponent !== undefined) await this.#resume(moves ?? "");
    else await this.#preview();
    addEventListener("popstate", () => location.reload());
  }

  /** Shows the start before a game has begun. */
  async #preview() {
    const { position, rules, layout = "belgian-daisy" } = pageParameters();
    try {
      this.#load(await this.#position(position ? { position, rules } : { layout, rules }, ""), []);
    } catch (error) {
      this.#showError(error);
    }
    this.#showButtons();
  }

  /** @param {string} moves those of the address */
  async #resume(moves) {
    const given = pageParameters();
    this.#choices = { ...this.#choices, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value)) };
    await this.#begin(moves, /** @type {{left?: number[]} | null} */ (history.state)?.left);
  }

  /** @param {PlayChoices} choices */
  async #start(choices) {
    const side = choices.side === "random" ? ["black", "white"][Math.floor(2 * Math.random())] : choices.side;
    this.#choices = { ...choices, side };
    this.#message.replaceChildren();
    setPageParameters({ ...this.#choices, layout: choices.position ? "" : choices.layout });
    await this.#begin("");
  }

  /**
   * Begins a game, or resumes one after moves that were played already.
   * @param {string} moves
   * @param {number[]} [left] the remaining time of each side
   */
  async #begin(moves, left) {
    const { opponent, side, layout, position, rules, minutes, increment } = this.#choices;
    this.#engine.stop();
    this.#clock?.stop();
    this.#startRequests += 1;
    const request = this.#startRequests;
    try {
      const answer = await this.#position(position ? { position, rules } : { layout, rules }, moves);
      if (request !== this.#startRequests) return;
      this.#seat = opponent === "engine" ? (side === "white" ? 1 : 0) : null;
      this.#result = "*";
      this.#isStarted = true;
      this.#after.replaceChildren();
      this.#clock = minutes
        ? new Clock({
            minutes: Number(minutes),
            increment: Number(increment),
            left,
            onFlag: (seat) => this.#flag(seat),
          })
        : null;
      this.#clockHost.replaceChildren(...(this.#clock ? [this.#clock.host] : []));
      document.querySelector("#setup")?.removeAttribute("open");
      this.#load(answer, answer.line);
    } catch (error) {
      if (request === this.#startRequests) this.#showError(error);
    }
  }

  /**
   * @param {PositionAnswer} answer
   * @param {LegalMove[]} line
   */
  #load({ playback, start }, line) {
    const game = start ?? playback;
    game.board.seats.forEach((seat, n) => {
      if (this.#isStarted && this.#seat !== null) seat.name = n === this.#seat ? translate("you") : this.#levelName();
    });
    this.#board.load({ ...game, moves: [] }, { view: this.#seat === 1 ? FLIPPED : 0 });
    for (const move of line) this.#board.play(move);
    this.#continueGame();
  }

  #levelName() {
    return `sumito ${this.#level()?.name ?? ""}`.trim();
  }

  /** @returns {PlayLevel | undefined} */
  #level() {
    return this.#settings.levels.find(({ key }) => key === this.#choices.level);
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

  /**
   * Whether a move of the person is played: on the last position, when it is the person's turn.
   * @param {LegalMove} move
   * @returns {boolean}
   */
  #mayPlay(move) {
    const isOver = !this.#isStarted || this.#result !== "*" || this.#after.hasChildNodes();
    const isTurn = this.#seat === null || this.#turn() === this.#seat;
    if (isOver || this.#board.node !== this.#last() || !isTurn) {
      this.#board.rejectMove();
      return false;
    }
    this.#board.play(move);
    this.#continueGame();
    return false;
  }

  /** Continues after a move: the game may be over, or the engine is to move. */
  async #continueGame() {
    this.#board.suggest([]);
    this.#showButtons();
    if (!this.#isStarted) return;
    const node = this.#last();
    const turn = this.#turn();
    this.#clock?.start(turn);
    this.#showTurn();
    try {
      const { rules } = this.#board.tree.game;
      const answer = await this.#position({ position: this.#board.position(node) ?? "", rules: rules ?? "" }, "");
      if (node !== this.#last() || this.#result !== "*") return;
      if (answer.result !== null || answer.moves.length === 0) {
        this.#finish(answer);
        return;
      }
      if (this.#seat !== null && turn !== this.#seat) this.#askEngine(answer);
    } catch (error) {
      this.#showError(error);
    }
  }

  /** @param {PositionAnswer} answer */
  #askEngine({ position, rules, moves }) {
    const seconds = Number(this.#choices.seconds);
    const strength = {
      level: this.#level(),
      seconds,
      left: this.#clock?.left[this.#turn()],
      hasBook: this.#choices.book !== "",
    };
    this.#engine.choose({ position, rules }, strength, (best) => {
      const move = moves.find((legal) => legal.move === best);
      if (!move || this.#result !== "*") return;
      this.#board.goTo(this.#last());
      this.#board.play(move);
      this.#continueGame();
    });
  }

  /** @param {PositionAnswer} answer that of a position in which the game is over */
  #finish({ result, ending }) {
    const text = result === "black" ? "1-0" : result === "white" ? "0-1" : result === "draw" ? "1/2-1/2" : "*";
    this.#end(text, translate("gameOver", `${text}${ending ? ` (${ending})` : ""}`));
  }

  /** @param {number} seat */
  #flag(seat) {
    this.#end(seat === 0 ? "0-1" : "1-0", translate("timeIsOver", translate(seat === 0 ? "black" : "white")), "time");
  }

  #resign() {
    const seat = this.#seat ?? this.#turn();
    this.#end(
      seat === 0 ? "0-1" : "1-0",
      translate("resigned", translate(seat === 0 ? "black" : "white")),
      "resignation",
    );
  }

  /** Ends a game between two persons as a draw; the engine accepts a draw where it is not ahead. */
  #offerDraw() {
    if (this.#seat === null) {
      this.#end("1/2-1/2", translate("drawAgreed"), "agreement");
      return;
    }
    if (this.#last().ply < DRAW_PLY) {
      this.#state.textContent = translate("drawDeclined");
      return;
    }
    this.#engine.considerDraw(this.#searchedPosition(this.#last()), 1 - this.#seat, (isTaken) => {
      if (isTaken) {
        this.#end("1/2-1/2", translate("drawAgreed"), "agreement");
        return;
      }
      this.#continueGame();
      this.#state.textContent = translate("drawDeclined");
    });
  }

  /** @param {GameNode} node */
  #searchedPosition(node) {
    return { position: this.#board.position(node) ?? "", rules: this.#board.tree.game.rules };
  }

  #hint() {
    this.#engine.hint(
      this.#searchedPosition(this.#board.node),
      (moves) => this.#board.suggest(moves),
      (best) => announce(best ? translate("hintIs", best) : ""),
    );
  }

  /** Takes back the last move of the person, and the engine's answer to it. */
  #takeBack() {
    this.#engine.stop();
    const last = this.#last();
    const isOwn = this.#seat === null || this.#turn() !== this.#seat;
    const first = isOwn ? last : last.parent;
    if (!first?.parent) return;
    this.#board.edit((tree) => tree.deleteFrom(first));
    this.#continueGame();
  }

  /**
   * Ends the game, and saves it if the server accepts changes.
   * @param {string} result as in a record
   * @param {string} text
   * @param {string} [ending]
   */
  async #end(result, text, ending) {
    this.#engine.stop();
    this.#clock?.stop();
    this.#result = result;
    this.#state.textContent = text;
    announce(text);
    const analysis = element("a", { id: "analyse", href: this.#analysisAddress() }, translate("analysis"));
    this.#after.replaceChildren(element("p", {}, analysis));
    this.#showButtons();
    document.body.dataset.result = result;
    if (!isWritable() || this.#last().ply === 0) return;
    const person = translate("person");
    /** @type {[string, string]} */
    const names = this.#seat === null ? [`${person} 1`, `${person} 2`] : [person, this.#levelName()];
    if (this.#seat === 1) names.reverse();
    this.#after.append((await savePlayed(this.#board.tree, { names, result, ending })) ?? "");
  }

  #analysisAddress() {
    const { tree } = this.#board;
    const { position, rules } = tree.game;
    return pageAddress("/analysis", { position, rules, moves: formatTree(tree.root), ply: this.#last().ply });
  }

  #showTurn() {
    const turn = this.#turn();
    const side = translate(turn === 0 ? "black" : "white");
    const isEngine = this.#seat !== null && turn !== this.#seat;
    this.#state.textContent = isEngine ? translate("engineThinks") : translate("toMove", side);
  }

  #showButtons() {
    const isPlaying = this.#isStarted && !this.#after.hasChildNodes();
    for (const button of this.#buttons.querySelectorAll("button")) button.disabled = !isPlaying;
  }

  #showPosition() {
    document.body.dataset.position = this.#board.position() ?? "";
    document.body.dataset.ply = String(this.#board.node.ply);
    this.#board.status.textContent = this.#board.viewer.score(this.#board.node);
  }

  /** Puts the game into the address. */
  #save() {
    if (!this.#isStarted) return;
    const { layout, position } = this.#choices;
    const parameters = { ...this.#choices, layout: position ? "" : layout, moves: formatTree(this.#board.tree.root) };
    setPageParameters(parameters, { replace: true, state: this.#clock && { left: this.#clock.left } });
  }

  /** @param {unknown} error */
  #showError(error) {
    this.#message.replaceChildren(errorMessage(error) ?? "");
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
