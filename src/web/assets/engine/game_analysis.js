// The analysis of a whole game by the engine: its progress, and then the mistakes with their costs.

import { errorMessage } from "../components/error_message.js";
import { tableCell, tableOf } from "../components/table.js";
import { reasonText } from "../french/reasons.js";
import { actionButton, announce, element } from "../lib/dom.js";
import { namingNotation } from "../lib/notations.js";
import { CHART_TEXTS, translate } from "../lib/translate.js";
import { evaluationText } from "../scripts/game_charts.js";
import { mainLine } from "../scripts/game_tree.js";
import { analyseGame } from "./engine_stream.js";

/** @import { InteractiveBoard } from "../board/interactive_board.js" */
/** @import { Analysis, GameNode } from "../scripts/types.d.ts" */

/**
 * The board with the game that is analysed.
 * @typedef {object} AnalysedBoard
 * @property {InteractiveBoard} board
 * @property {() => {id: number} | {record: Record<string, unknown>}} game the stored game, or the record of one that was changed
 * @property {() => string} notation as in an address
 * @property {() => void} onStart called before the analysis begins, which ends another search of this page
 * @property {() => void} onAnalysis called when the game of the board has its analysis
 */

/** The analysis of the game on a board, in its `host`. */
export class GameAnalysis {
  #analysed;
  /** @type {(() => void) | null} */
  #stop = null;
  #button = actionButton(translate("analyseGame"), () => this.#toggle(), { id: "analyse-game" });
  #progress = element("progress", { hidden: true, "aria-label": translate("analyseGame") });
  #message = element("span", { class: "muted", "aria-live": "polite" });
  #mistakes = element("div");

  /** @param {AnalysedBoard} analysed */
  constructor(analysed) {
    this.#analysed = analysed;
    const toolbar = element("div", { class: "toolbar" }, this.#button, this.#message);
    /** The element that has the button, the progress and the mistakes. */
    this.host = element("section", { class: "game-analysis" }, toolbar, this.#progress, this.#mistakes);
  }

  #toggle() {
    if (this.#stop) {
      this.#end(translate("analysisStopped"));
      return;
    }
    const { game, notation, onStart } = this.#analysed;
    onStart();
    this.#message.replaceChildren();
    this.#progress.hidden = false;
    this.#progress.removeAttribute("value");
    this.#button.textContent = translate("stop");
    this.#stop = analyseGame(
      game(),
      { notation: namingNotation(notation()) },
      {
        onProgress: ({ done, plies }) => {
          this.#progress.max = plies;
          this.#progress.value = done;
          this.#message.textContent = translate("pliesAnalysed", done, plies);
        },
        onAnalysis: (analysis) => this.#show(analysis),
        onDone: ({ reason, stored }) => {
          if (reason !== "analysed") this.#end(translate("analysisStopped"));
          else this.#end(translate(stored ? "analysisStored" : "analysisDone"));
        },
        onError: (error) => {
          this.#end("");
          this.#message.replaceChildren(errorMessage(error) ?? "");
        },
      },
    );
  }

  /** @param {string} text */
  #end(text) {
    this.#stop?.();
    this.#stop = null;
    this.#progress.hidden = true;
    this.#button.textContent = translate("analyseGame");
    this.#message.textContent = text;
    announce(text);
  }

  /** @param {Analysis} analysis */
  #show(analysis) {
    const { board, onAnalysis } = this.#analysed;
    const { tree, viewer } = board;
    tree.game.analysis = analysis;
    for (const { move, ply } of mainLine(tree.root).slice(1)) {
      const { mark } = analysis.plies[ply - 1] ?? {};
      // Marks of the engine are not part of the record.
      if (move) move.engine = { ...move.engine, mark };
    }
    viewer.writeList();
    this.update();
    onAnalysis();
  }

  /** Shows the mistakes of the game on the board, if it has an analysis. */
  update() {
    const { board } = this.#analysed;
    const { game, root } = board.tree;
    const { analysis } = game;
    this.#mistakes.replaceChildren();
    if (!analysis) return;
    const rows = mainLine(root)
      .slice(1)
      .flatMap((node) => {
        const { mark, worth, reason } = analysis.plies[node.ply - 1] ?? {};
        if (!mark || !node.move) return [];
        const button = actionButton(`${node.ply}. ${node.move.name}${mark}`, () => board.goTo(node), { class: "move" });
        return [
          element(
            "tr",
            {},
            tableCell(button),
            tableCell(worth ? evaluationText(worth, CHART_TEXTS).replace("-", "−") : "", "number"),
            tableCell(costText(analysis, node), "number"),
            tableCell(reasonText(reason)),
          ),
        ];
      });
    if (rows.length === 0) return;
    const columns = /** @type {import("../components/table.js").Column[]} */ ([
      { heading: translate("move") },
      { heading: translate("evaluation"), cellClass: "number" },
      { heading: translate("cost"), cellClass: "number" },
      { heading: translate("reason") },
    ]);
    const title = element("summary", {}, translate("mistakes", rows.length));
    this.#mistakes.append(
      element(
        "details",
        { id: "mistakes" },
        title,
        tableOf(columns, rows, { label: title.textContent ?? "", className: "move-table" }),
      ),
    );
  }
}

/**
 * The cost of a move to the side that made it, in marbles; empty if the game was or is decided.
 * @param {Analysis} analysis
 * @param {GameNode} node
 * @returns {string}
 */
function costText({ plies, start_hundredths: start }, { ply, move }) {
  const before = ply > 1 ? plies[ply - 2].hundredths : start;
  const after = plies[ply - 1].hundredths;
  if (before === null || after === null) return "";
  const cost = (move?.seat === 0 ? before - after : after - before) / 100;
  return Math.max(0, cost).toFixed(2);
}
