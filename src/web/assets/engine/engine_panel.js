// The analysis of the position on a board by the engine: lines that become deeper during the search, an evaluation bar and the best move as an arrow.

import { errorMessage } from "../components/error_message.js";
import { actionButton, element } from "../lib/dom.js";
import { readStored, store } from "../lib/storage.js";
import { translate } from "../lib/translate.js";
import { EngineLines } from "./engine_lines.js";
import { searchPosition } from "./engine_stream.js";
import { EvaluationBar } from "./evaluation_bar.js";
import { textOfEnd } from "./game_end.js";

/** @import { EngineInfo } from "../api.d.ts" */
/** @import { InteractiveBoard } from "../board/interactive_board.js" */
/** @import { ChosenLine } from "./engine_lines.js" */

/** The delay before the engine searches a new position on the board, in milliseconds. */
const DELAY = 120;
/** The key of the number of lines in the browser's storage. */
const LINES_KEY = "sumito.engine-lines";

/** The panel of the engine, which is in its `host`. */
export class EnginePanel {
  #board;
  #notation = "";
  #isOn = false;
  #isThreat = false;
  /** @type {(() => void) | null} */
  #stop = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #toggle = actionButton(translate("engine"), () => this.#setOn(!this.#isOn), {
    id: "engine",
    "aria-pressed": "false",
  });
  #threat = actionButton(translate("threat"), () => this.#setThreat(!this.#isThreat), {
    id: "threat",
    "aria-pressed": "false",
    title: translate("threatHelp"),
  });
  #lines = element(
    "select",
    { id: "engine-lines", onchange: () => this.#chooseLines() },
    [1, 2, 3, 4, 5].map(lineOption),
  );
  #summary = element("div", { class: "muted", id: "engine-summary" });
  #list = new EngineLines((chosen) => this.#play(chosen));
  #message = element("div");
  #bar = new EvaluationBar();

  /** @param {InteractiveBoard} board */
  constructor(board) {
    this.#board = board;
    this.#lines.value = String(readStored(LINES_KEY) ?? 1);
    /** The element that has the panel. */
    this.host = element(
      "section",
      { class: "engine-panel", "aria-label": translate("engine") },
      element(
        "div",
        { class: "toolbar" },
        this.#toggle,
        this.#threat,
        element("label", {}, translate("engineLines"), this.#lines),
      ),
      this.#summary,
      this.#message,
      this.#list.host,
    );
    board.area.classList.add("with-evaluation");
    board.area.prepend(this.#bar.host);
    addEventListener("pagehide", () => this.#stop?.());
    this.#showState();
  }

  /** Whether the engine searches. */
  get isOn() {
    return this.#isOn;
  }

  /**
   * Searches the position that is on the board.
   * @param {string} [notation] as in an address
   */
  update(notation = this.#notation) {
    this.#notation = notation;
    this.#end();
    if (this.#isOn) this.#timer = setTimeout(() => this.#search(), DELAY);
  }

  /** Ends the search. */
  turnOff() {
    this.#setOn(false);
  }

  /** @param {boolean} isOn */
  #setOn(isOn) {
    this.#isOn = isOn;
    this.#showState();
    this.update();
  }

  /** @param {boolean} isThreat */
  #setThreat(isThreat) {
    this.#isThreat = isThreat;
    this.#showState();
    this.update();
  }

  #chooseLines() {
    store(LINES_KEY, Number(this.#lines.value));
    this.#showState();
    this.update();
  }

  #showState() {
    this.#toggle.setAttribute("aria-pressed", String(this.#isOn));
    this.#threat.setAttribute("aria-pressed", String(this.#isThreat));
    this.host.classList.toggle("is-on", this.#isOn);
    this.#bar.host.hidden = !this.#isOn;
    this.#list.reserve(Number(this.#lines.value));
    if (this.#isOn) return;
    this.#summary.textContent = "";
    this.#list.clear();
  }

  #end() {
    clearTimeout(this.#timer);
    this.#stop?.();
    this.#stop = null;
    this.#board.suggest([]);
    this.#message.replaceChildren();
  }

  async #search() {
    const board = this.#board;
    const position = board.position();
    if (!position) return;
    const legal = await board.legalMoves().catch(() => null);
    if (board.position() !== position || !this.#isOn) return;
    const { rules } = board.tree.game;
    if (legal?.length === 0) {
      this.#list.clear();
      this.#summary.textContent = translate("gameIsOver");
      const end = await textOfEnd(position, rules).catch(() => null);
      if (end && board.position() === position && this.#isOn) this.#summary.textContent = end;
      return;
    }
    const parameters = {
      position,
      rules,
      notation: this.#notation || undefined,
      lines: this.#lines.value,
      threat: this.#isThreat || undefined,
    };
    this.#stop = searchPosition(parameters, {
      onInfo: (info) => this.#showInfo(position, info),
      onWaiting: () => {
        this.#summary.textContent = translate("engineWaits");
      },
      onError: (error) => {
        this.#list.clear();
        this.#summary.textContent = "";
        this.#message.replaceChildren(errorMessage(error) ?? "");
      },
    });
  }

  /**
   * @param {string} position that was searched
   * @param {EngineInfo} info
   */
  #showInfo(position, { depth, nodes, nps, lines }) {
    const thousand = (/** @type {number} */ number) => Math.round(number / 1000).toLocaleString();
    this.#summary.textContent = translate("engineSummary", depth, thousand(nodes), thousand(nps));
    this.#list.show(position, lines, !this.#isThreat);
    const [best] = lines;
    if (!best) return;
    this.#bar.show(best);
    const firsts = lines.flatMap(({ moves }) => moves.slice(0, 1));
    this.#board.suggest(firsts);
    document.body.dataset.engineDepth = String(depth);
  }

  /** @param {ChosenLine} chosen */
  #play({ position, moves }) {
    // The lines of an earlier position stay until there are others.
    if (this.#board.position() !== position) return;
    for (const move of moves) this.#board.play(move);
  }
}

/** @param {number} count */
function lineOption(count) {
  return element("option", { value: String(count) }, String(count));
}
