// A game: forwards and backwards, into variations, with all that is said about it.

import { createBoard, createBoardInputs } from "../components/board_setup.js";
import { actionButton } from "../components/links.js";
import { notationSelect } from "../components/notation_select.js";
import { gameOfKey } from "../games/games.js";
import { pageAddress, pageParameters, setPageParameters } from "../lib/address.js";
import { announce, bindKeys, element, isolatedText, setTitle } from "../lib/dom.js";
import { resultText, scoreText } from "../lib/format.js";
import { namingNotation, notationOf } from "../lib/notations.js";
import { getJson } from "../lib/server.js";
import { GAME_TEXTS, translate } from "../lib/translate.js";
import { createGameCharts } from "../scripts/game_charts.js";
import { GameViewer, VIEWER_KEYS } from "../scripts/game_viewer.js";

/** @import { Game } from "../api.d.ts" */
/** @import { GameKind } from "../games/types.d.ts" */
/** @import { Board } from "../scripts/board.js" */
/** @import { Chart } from "../scripts/chart.js" */
/** @import { GameData, GameNode } from "../scripts/types.d.ts" */

/** The orientation in which the board is turned. */
const FLIPPED = 3;

/** The page of a game. */
class GamePage {
  #game;
  #flip;
  #notation;
  /** @type {Board | undefined} */
  #board;
  /** @type {GameViewer | undefined} */
  #viewer;
  /** @type {Chart[]} */
  #charts = [];
  #boardHost = element("div");
  #place = element("span");
  #moves = element("div", { class: "move-list", tabindex: "0", role: "region", "aria-label": translate("moves") });
  #comment = element("p", { class: "muted comment" });
  #links = element("p");
  #notations = element("div");
  #downloads = element("p");
  #chartHost = element("div");
  #playButton = actionButton(translate("play"), () => this.#act(" "));

  /** @param {Game} game */
  constructor(game) {
    const { flip, notation } = pageParameters();
    this.#game = game;
    this.#flip = flip === "1";
    this.#notation = notationOf(notation);
  }

  /**
   * Appends the page and shows the ply of the address, or the end of the game.
   * @param {HTMLElement} host
   */
  async show(host) {
    const game = this.#game;
    const { ply } = pageParameters();
    const names = game.seats.flatMap(({ name }, n) => (n ? [" – ", isolatedText(name)] : [isolatedText(name)]));
    host.append(
      element("h1", {}, ...names, ` ${resultText(game)} (${scoreText(game.score)})`),
      incompleteWarning(game),
      element(
        "div",
        { class: "columns" },
        element("div", { class: "board-area" }, this.#boardHost, this.#toolbar(), this.#comment),
        element(
          "div",
          {},
          this.#links,
          this.#notations,
          this.#moves,
          this.#chartHost,
          this.#downloads,
          gameDetails(game),
        ),
      ),
    );
    const actions = Object.fromEntries(VIEWER_KEYS.map((key) => [key, () => this.#act(key)]));
    bindKeys({ ...actions, f: () => this.#flipBoard() });
    await this.#load(ply === undefined ? game.moves.length : Number(ply) || 0);
  }

  #toolbar() {
    return element(
      "div",
      { class: "toolbar" },
      actionButton("«", () => this.#act("Home"), { "aria-label": translate("start"), id: "first" }),
      actionButton("‹", () => this.#act("ArrowLeft"), { "aria-label": translate("back"), id: "back" }),
      this.#playButton,
      actionButton("›", () => this.#act("ArrowRight"), { "aria-label": translate("forward"), id: "forward" }),
      actionButton("»", () => this.#act("End"), { "aria-label": translate("end"), id: "last" }),
      actionButton(translate("flip"), () => this.#flipBoard()),
      this.#place,
    );
  }

  /** @param {typeof VIEWER_KEYS[number]} key */
  #act(key) {
    this.#viewer?.actions[key]();
  }

  /**
   * Sets the game up with moves in the notation that was chosen, and goes to a ply.
   * @param {number} ply
   */
  async #load(ply) {
    const path = /** @type {const} */ (`/api/games/${this.#game.id}/playback`);
    const data = (await getJson(path, { notation: this.#notation })).value;
    data.board.seats.forEach((seat, n) => {
      if (!this.#game.seats[n].name) seat.name = translate(seat.color === "pivot" ? "neutral" : seat.color);
    });
    if (!this.#viewer) this.#showKind(gameOfKey(data.board.game));
    const board = createBoard(this.#boardHost, { ...data.board, view: this.#flip ? FLIPPED : 0 });
    createBoardInputs(board);
    this.#board = board;
    this.#viewer?.stop();
    const viewer = this.#createViewer(data, board);
    this.#viewer = viewer;
    viewer.goToPly(ply);
  }

  /**
   * Offers the notations and the formats of a kind of game.
   * @param {GameKind} kind
   */
  #showKind(kind) {
    const select = notationSelect(kind, this.#notation, (notation) => {
      this.#notation = notation;
      this.#load(this.#viewer?.current.ply ?? 0);
    });
    this.#notations.append(...select);
    this.#downloads.append(`${translate("download")}:`, ...downloadLinks(this.#game.id, kind.formats));
  }

  /**
   * @param {GameData} data
   * @param {Board} board
   * @returns {GameViewer}
   */
  #createViewer(data, board) {
    const viewer = new GameViewer({
      game: data,
      board,
      list: this.#moves,
      texts: GAME_TEXTS,
      onShow: (node, text) => this.#showNode(viewer, node, text),
    });
    viewer.onTimer = (isRunning) => {
      this.#playButton.textContent = translate(isRunning ? "pause" : "play");
    };
    const texts = {
      score: translate("scoreChart"),
      evaluation: translate("evaluationChart"),
      ply: translate("plyValue"),
    };
    const onSelect = (/** @type {number} */ ply) => viewer.goToPly(ply);
    this.#charts = createGameCharts(data, viewer.pointsByPly(), { texts, onSelect });
    this.#chartHost.replaceChildren(...this.#charts.map((chart) => chart.figure));
    return viewer;
  }

  /**
   * Shows what belongs to the position that is on the board.
   * @param {GameViewer} viewer
   * @param {GameNode} node
   * @param {string} text what has happened
   */
  #showNode(viewer, node, text) {
    const game = this.#game;
    const { ply, isMain } = node;
    const parameters = { ply, notation: this.#notation, flip: this.#flip ? 1 : "" };
    setPageParameters(parameters, { replace: true });
    const place = [translate("plyOfPlies", ply, game.moves.length), viewer.score(node)];
    this.#place.textContent = place.filter(Boolean).join(", ");
    const comment = node.move ? node.move.comment : game.comment;
    this.#comment.replaceChildren(...(comment ? [isolatedText(comment)] : []));
    for (const chart of this.#charts) chart.setPly(ply);
    announce(text);
    const position = (ply ? game.moves[ply - 1]?.position : game.start) ?? null;
    document.body.dataset.ply = isMain ? String(ply) : "";
    document.body.dataset.position = (isMain && position) || "";
    this.#links.replaceChildren(...(isMain ? this.#positionLinks(ply, position) : [translate("variationHelp")]));
  }

  /**
   * Links to the explorer and to the search; there are none where the position is not known, as in a fragment.
   * @param {number} ply
   * @param {string | null} position
   * @returns {(Node | string)[]}
   */
  #positionLinks(ply, position) {
    if (!position) return [];
    const explorer = element(
      "a",
      { id: "explore", href: this.#explorerAddress(ply, position) },
      translate("openInExplorer"),
    );
    const search = element("a", { href: pageAddress("/search", { position }) }, translate("openInSearch"));
    return [explorer, " · ", search];
  }

  /**
   * The address of a position in the explorer: by its moves in the standard game, so that they can be taken back there.
   * @param {number} ply
   * @param {string} position
   * @returns {string}
   */
  #explorerAddress(ply, position) {
    const { layout, moves, rules } = this.#game;
    const ruleEntries = Object.entries(rules);
    if (layout && !layout.startsWith("random") && ruleEntries.length === 0) {
      const names = moves.slice(0, ply).map(({ move }) => move);
      return pageAddress("/", { layout, moves: names.join(" "), flip: this.#flip ? 1 : "" });
    }
    const ruleTexts = ruleEntries.map(([name, value]) => (value === true ? name : `${name}=${value}`));
    return pageAddress("/", { position, rules: ruleTexts.join(" ") });
  }

  #flipBoard() {
    this.#flip = !this.#flip;
    this.#board?.setOrientation(this.#flip ? FLIPPED : 0);
    setPageParameters({ ...pageParameters(), flip: this.#flip ? 1 : "" }, { replace: true });
  }
}

/**
 * @param {Game} game
 * @returns {HTMLElement | string}
 */
function incompleteWarning({ incomplete }) {
  if (!incomplete) return "";
  return element("p", { class: "warning" }, `${translate("incomplete")}: `, isolatedText(incomplete));
}

/**
 * @param {number} id
 * @param {string[]} formats
 * @returns {(Node | string)[]}
 */
function downloadLinks(id, formats) {
  return formats.flatMap((format) => [
    " ",
    element("a", { href: `/api/games/${id}/record?to=${format}`, download: "" }, format),
  ]);
}

/**
 * The tags of a record, where it was found, and what the import noticed.
 * @param {Game} game
 * @returns {HTMLElement}
 */
function gameDetails({ opening, tags, source, line, problems, text }) {
  /** @type {[string, string][]} */
  const openingTag = opening ? [["Opening", `${opening.name} (${opening.ply})`]] : [];
  const place = `${source}, ${translate("line").toLowerCase()} ${line}`;
  const rows = [...tags, ...openingTag].flatMap(([name, value]) => [
    element("dt", {}, isolatedText(name)),
    element("dd", {}, isolatedText(value)),
  ]);
  rows.push(element("dt", {}, translate("source")), element("dd", {}, isolatedText(place)));
  const messages = problems.map((problem) =>
    element("li", {}, `${problem.line}:${problem.column} `, isolatedText(problem.message)),
  );
  /** @param {string} title @param {HTMLElement} content */
  const part = (title, content) => element("details", {}, element("summary", {}, title), content);
  return element(
    "details",
    { open: true },
    element("summary", {}, translate("details")),
    element("dl", { class: "record-tags" }, rows),
    messages.length ? part(translate("importProblems"), element("ul", {}, messages)) : null,
    text ? part(translate("recordAsFound"), element("pre", { dir: "auto" }, text)) : null,
  );
}

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export async function show(host) {
  const id = location.pathname.split("/").pop();
  const game = (
    await getJson(/** @type {`/api/games/${number}`} */ (`/api/games/${id}`), {
      notation: namingNotation(""),
    })
  ).value;
  setTitle(game.seats.map((seat) => seat.name ?? "?").join(" – "));
  await new GamePage(game).show(host);
}
