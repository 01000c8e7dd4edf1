// The game of a search result on a board next to the results, to step through and to try moves, with the match marked.

import { InteractiveBoard } from "../../board/interactive_board.js";
import { errorMessage } from "../../components/error_message.js";
import { EnginePanel } from "../../engine/engine_panel.js";
import { element } from "../../lib/dom.js";
import { namingNotation } from "../../lib/notations.js";
import { getJson } from "../../lib/server.js";
import { translate } from "../../lib/translate.js";
import { FLIPPED } from "../../scripts/lattice.js";

/** @import { SearchHit } from "../../api.d.ts" */
/** @import { Shapes } from "../../scripts/types.d.ts" */

/** The viewer, which is in its `host` and hidden until a result is shown. */
export class HitViewer {
  #title = element("h2", {});
  #message = element("div");
  #board = new InteractiveBoard({
    onShow: (node) => {
      this.#board.status.textContent = [translate("plyNumber", node.ply), this.#board.viewer.score(node)].join(" · ");
      this.#engine.update("");
      document.body.dataset.ply = String(node.ply);
    },
    onError: (error) => this.#message.replaceChildren(errorMessage(error) ?? ""),
  });
  #engine = new EnginePanel(this.#board);
  /** Whether keys of the page step through the game. */
  #hasKeys = false;
  /** The element that has the board. */
  host = element(
    "section",
    { class: "hit-viewer", hidden: true },
    this.#title,
    this.#message,
    this.#board.area,
    this.#engine.host,
    this.#board.list,
  );

  /**
   * Shows the game of a result, at the position that was found.
   * @param {SearchHit} hit
   * @param {string[]} found the cells that match
   */
  async show({ game, ply, black, white }, found) {
    this.host.hidden = false;
    this.#message.replaceChildren();
    this.#title.textContent = `${black ?? "?"} – ${white ?? "?"}`;
    try {
      const path = /** @type {const} */ (`/api/games/${game}/playback`);
      const playback = (await getJson(path, { notation: namingNotation("") })).value;
      /** @type {Shapes} */
      const shapes = { cells: found.map((cell) => ["G", cell]), arrows: [] };
      const marked = ply > 0 ? playback.moves[ply - 1] : playback;
      if (found.length > 0 && marked) marked.shapes = shapes;
      this.#board.load(playback, {
        path: Array.from({ length: ply }, () => 0),
        view: this.#board.isFlipped ? FLIPPED : 0,
      });
      if (!this.#hasKeys) this.#board.listenToKeys();
      this.#hasKeys = true;
      this.host.scrollIntoView({ block: "nearest" });
    } catch (error) {
      this.#message.replaceChildren(errorMessage(error) ?? "");
    }
  }
}
