// The analysis: a game or a position to work on, with the engine, a position editor, pasted records and exports.

import { gameOfPage, gameOfRecord, renamedGame, stateOfBoard, withoutEnd } from "../../board/game_source.js";
import { InteractiveBoard } from "../../board/interactive_board.js";
import { formatTreePath, parseTreePath } from "../../board/tree_path.js";
import { formatPath, formatTree, recordOfPath, recordOfTree } from "../../board/tree_record.js";
import { TreeTools } from "../../board/tree_tools.js";
import { errorMessage } from "../../components/error_message.js";
import { layoutSelect } from "../../components/layout_select.js";
import { playLink, searchLink } from "../../components/links.js";
import { notationSelect } from "../../components/notation_select.js";
import { studySelect } from "../../components/study_select.js";
import { EnginePanel } from "../../engine/engine_panel.js";
import { GameAnalysis } from "../../engine/game_analysis.js";
import { textOfEnd } from "../../engine/game_end.js";
import { gameOfKey } from "../../games/games.js";
import { pageAddress, pageParameters, setPageParameters } from "../../lib/address.js";
import { element, setTitle } from "../../lib/dom.js";
import { resultText } from "../../lib/format.js";
import { namingNotation, notationOf } from "../../lib/notations.js";
import { getJson } from "../../lib/server.js";
import { CHART_TEXTS, marbleName, translate } from "../../lib/translate.js";
import { createGameCharts } from "../../scripts/game_charts.js";
import { FLIPPED } from "../../scripts/lattice.js";
import { exportBox } from "./export_box.js";
import { pasteBox } from "./paste_box.js";
import { PositionEditor } from "./position_editor.js";
import { SaveBox } from "./save_box.js";

/** @import { GameData, GameNode } from "../../scripts/types.d.ts" */
/** @import { AnalysedGame } from "../../board/game_source.js" */
/** @import { JsonRecord } from "../../board/tree_record.js" */

/** The page of the analysis. */
class AnalysisPage {
  /** Tags, result and the like of the record. @type {JsonRecord} */
  #fields = {};
  /** Whether they differ from those of the stored game. */
  #hasEditedFields = false;
  /** The result of the record, before changes. */
  #result = "unknown";
  /** The parameters of the address that name the start. @type {Record<string, string | undefined>} */
  #source = {};
  #notation = notationOf(pageParameters().notation);
  /** Whether the server makes pictures as PNG. */
  #hasImages = false;
  #title = element("h1", {}, translate("analysis"));
  #message = element("div");
  #links = element("p", { class: "position-links screen-only" });
  /** That the game is over in the position. */
  #over = element("p", { class: "muted", id: "game-over", "aria-live": "polite", hidden: true });
  #notations = element("span");
  #board = new InteractiveBoard({
    onShow: (node) => this.#showNode(node),
    onEdit: () => this.#showEdit(),
    onFlip: () => this.#save(),
    onError: (error) => this.#message.replaceChildren(errorMessage(error) ?? ""),
  });
  #tools = new TreeTools(this.#board);
  #engine = new EnginePanel(this.#board);
  #analysis = new GameAnalysis({
    board: this.#board,
    game: () => ({ record: this.#record("json") }),
    notation: () => this.#notation,
    onStart: () => this.#engine.turnOff(),
    onAnalysis: () => this.#showCharts(),
  });
  #charts = element("div", { class: "charts" });
  #editor = new PositionEditor((edited) => this.#usePosition(edited));
  #export = exportBox({
    record: (format) => this.#record(format),
    place: () => ({ notation: this.#notation, ply: this.#board.node.ply, view: this.#board.isFlipped ? FLIPPED : 0 }),
    note: () => this.#resultNote(this.#fields),
  });

  #saving = new SaveBox({
    board: this.#board,
    record: (fields) => this.#recordWith(fields),
    note: (fields) => this.#resultNote(fields),
    onChange: (fields) => {
      this.#fields = fields;
      this.#hasEditedFields = true;
      this.#save();
    },
  });

  /**
   * Appends the page and shows the game of the address.
   * @param {HTMLElement} host
   */
  async show(host) {
    // A rejected record is corrected in the field.
    const { reject } = pageParameters();
    const rejected = reject === undefined ? "" : (await getJson(rejectPath(reject), {})).value.text;
    const paste = pasteBox(
      (read) => this.#open(gameOfRecord(read)),
      () => namingNotation(this.#notation),
      rejected,
    );
    const [layout, { value: settings }] = await Promise.all([
      layoutSelect((key) => this.#useLayout(key)),
      getJson("/api/settings", {}),
    ]);
    this.#hasImages = settings.images;
    const { area, list } = this.#board;
    const pastePart = part("paste", paste);
    pastePart.open = rejected !== "";
    host.append(
      this.#title,
      this.#message,
      element(
        "div",
        { class: "columns with-board" },
        area,
        element(
          "div",
          { class: "side-panel" },
          this.#engine.host,
          this.#links,
          this.#over,
          list,
          this.#tools.host,
          studySelect(() => ({ position: this.#position(), rules: this.#board.tree.game.rules ?? null })),
          element("div", { class: "toolbar" }, layout, this.#notations),
          this.#analysis.host,
          this.#charts,
          part("setUp", this.#editor.host, () => this.#editPosition()),
          pastePart,
          part("export", this.#export.host),
          part("save", this.#saving.host),
        ),
      ),
    );
    this.#board.listenToKeys();
    addEventListener("popstate", () => this.#load());
    await this.#load();
  }

  /** Shows the game of the address. */
  async #load() {
    const { id, position, layout, rules, reject, ply, flip, notation } = pageParameters();
    this.#source = { id, position, layout, rules, reject };
    this.#notation = notationOf(notation);
    this.#message.replaceChildren();
    try {
      const found = await gameOfPage();
      this.#hasEditedFields = Boolean(history.state?.fields);
      this.#showGame(found, { path: parseTreePath(ply), view: flip === "1" ? FLIPPED : 0 });
    } catch (error) {
      // A board would show another position than the address names.
      this.#showBoard(false);
      this.#message.replaceChildren(errorMessage(error) ?? "");
    }
  }

  /** @param {boolean} isShown */
  #showBoard(isShown) {
    const { area, list } = this.#board;
    for (const part of [area, list, this.#links, this.#tools.host, this.#engine.host, this.#analysis.host]) {
      part.hidden = !isShown;
    }
    if (!isShown) this.#engine.turnOff();
  }

  /**
   * @param {AnalysedGame} found
   * @param {{path?: number[], view?: number}} [place]
   */
  #showGame({ game, edited, fields, result }, { path = [], view } = {}) {
    this.#showBoard(true);
    this.#fields = fields;
    this.#result = result;
    this.#saving.show(fields, this.#source.id);
    const tree = edited && { ...edited, path };
    this.#board.load(game, { path, edited: tree, notation: this.#notation, view });
    const kind = gameOfKey(game.board.game);
    this.#notations.replaceChildren(...notationSelect(kind, this.#notation, (notation) => this.#rename(notation)));
    this.#export.showKind(game.board.game, this.#hasImages);
    const title = hasNames(game) ? game.title : translate("analysis");
    this.#title.textContent = title;
    setTitle(title);
    this.#showCharts();
  }

  /** Shows the chart of the evaluations if the game was analysed. */
  #showCharts() {
    const { tree, viewer } = this.#board;
    this.#analysis.update();
    const onSelect = (/** @type {number} */ ply) => viewer.goToPly(ply);
    const charts = tree.game.analysis
      ? createGameCharts(tree.game, viewer.pointsByPly(), { texts: CHART_TEXTS, onSelect })
      : [];
    this.#charts.replaceChildren(...charts.map(({ figure }) => figure));
  }

  /**
   * Opens another game, as a step of the browser's history.
   * @param {AnalysedGame} found
   */
  #open(found) {
    this.#message.replaceChildren();
    const { position, rules } = found.game;
    this.#source = { position: position ?? undefined, rules: rules ?? undefined };
    setPageParameters(this.#parameters({ moves: "", ply: "" }), {});
    this.#showGame(found);
    this.#save();
  }

  /** @param {string} layout */
  async #useLayout(layout) {
    await this.#start({ layout });
  }

  /** @param {{position: string, rules: string}} edited */
  async #usePosition({ position, rules }) {
    await this.#start({ position, rules });
  }

  /** @param {{position?: string, layout?: string, rules?: string}} source */
  async #start(source) {
    const parameters = { ...source, notation: namingNotation(this.#notation) };
    const { playback } = (await getJson("/api/position", parameters)).value;
    this.#source = source;
    this.#message.replaceChildren();
    setPageParameters(this.#parameters({ moves: "", ply: "" }), {});
    this.#showGame({ game: playback, edited: null, fields: {}, result: "unknown" });
  }

  /**
   * Shows the moves in another notation.
   * @param {string} notation as in an address
   */
  async #rename(notation) {
    const path = parseTreePath(formatTreePath(this.#board.node));
    const found = await renamedGame(this.#board, notation);
    this.#notation = notation;
    this.#showGame({ ...found, fields: this.#fields, result: this.#result }, { path });
  }

  /** Lets the editor begin with the position on the board, or with an empty one. */
  #editPosition() {
    const position = this.#position();
    if (position) this.#editor.show(position, this.#board.tree.game.rules);
    else this.#editor.show(gameOfKey(undefined).emptyPosition, "");
  }

  #position() {
    return this.#board.position() ?? "";
  }

  /**
   * The record of the game; for a picture of a position, of the moves that lead to it.
   * @param {string} format
   * @returns {JsonRecord}
   */
  #record(format) {
    const { tree, node } = this.#board;
    const isPosition = format === "svg" || format === "png";
    return isPosition ? recordOfPath(tree.game, node) : this.#recordWith(this.#fields);
  }

  /**
   * The record with these fields. How it ended, or that moves are missing, is true only of its own moves.
   * @param {JsonRecord} fields
   * @returns {JsonRecord}
   */
  #recordWith(fields) {
    const { game, root, hasRecordedMoves } = this.#board.tree;
    return recordOfTree(game, root, hasRecordedMoves ? fields : withoutEnd(fields));
  }

  /**
   * That the result is the one of the record, whose moves were changed; empty where it is not.
   * @param {JsonRecord} fields
   * @returns {string}
   */
  #resultNote({ result = "unknown" }) {
    const isOfRecord = result !== "unknown" && result === this.#result && !this.#board.tree.hasRecordedMoves;
    return isOfRecord ? translate("resultOfRecord", resultText({ result: this.#result })) : "";
  }

  /** @param {GameNode} node */
  #showNode(node) {
    this.#tools.update();
    this.#engine.update(this.#notation);
    const { viewer } = this.#board;
    const score = viewer.score(node);
    this.#board.status.textContent = [translate("plyNumber", node.ply), score].filter(Boolean).join(" · ");
    this.#showLinks();
    this.#showOver(node);
    this.#save();
    Object.assign(document.body.dataset, { ply: formatTreePath(node), position: this.#position() });
  }

  /**
   * Shows whether the game is over in the position.
   * @param {GameNode} node
   */
  async #showOver(node) {
    this.#over.hidden = true;
    const position = this.#position();
    const legal = position ? await this.#board.legalMoves().catch(() => null) : null;
    if (legal?.length !== 0 || node !== this.#board.node) return;
    const end = await textOfEnd(position, this.#board.tree.game.rules).catch(() => translate("gameIsOver"));
    if (node !== this.#board.node) return;
    this.#over.textContent = end;
    this.#over.hidden = false;
  }

  #showLinks() {
    const { game } = this.#board.tree;
    const { rules } = game;
    const position = this.#position();
    const explorer = element(
      "a",
      { id: "explore", href: pageAddress("/", { position, rules }) },
      translate("openInExplorer"),
    );
    this.#links.replaceChildren(explorer, " · ", searchLink(game, position), ...playLink(game, position));
  }

  #showEdit() {
    this.#tools.update();
    this.#save();
  }

  /** @param {Record<string, string>} changes */
  #parameters(changes) {
    const flip = this.#board.isLoaded && this.#board.isFlipped ? 1 : "";
    return { ...this.#source, notation: this.#notation, flip, ...changes };
  }

  /** Updates the address, and stores in the browser's history what does not fit into it. */
  #save() {
    const board = this.#board;
    if (!board.isLoaded) return;
    const { tree, node } = board;
    const moves = tree.isEdited || this.#source.id === undefined ? formatTree(tree.root) : "";
    const parameters = this.#parameters({ moves, ply: formatTreePath(node) });
    const hasFields = this.#source.id === undefined ? Object.keys(this.#fields).length > 0 : this.#hasEditedFields;
    const record = { fields: this.#fields, result: this.#result };
    const state = tree.isEdited || hasFields ? stateOfBoard(board, record) : null;
    setPageParameters(parameters, { replace: true, state });
    document.body.dataset.path = formatPath(node);
  }
}

/**
 * Whether the title of a game has names. Without them it has those that the server makes of the colours; the seats have them in the language of the page.
 * @param {GameData} game
 * @returns {boolean}
 */
function hasNames({ title, board: { seats } }) {
  const isNamed = seats.some(({ name, color }) => ![color, marbleName(color)].includes(name.toLowerCase()));
  const [shown, colors] = [seats.map(({ name }) => name), seats.map(({ color }) => color)].map((all) =>
    all.join(" – "),
  );
  return title !== "" && (isNamed || (title !== shown && title.toLowerCase() !== colors));
}

/**
 * The address of a rejected record.
 * @param {string} number
 * @returns {`/api/rejects/${number}`}
 */
function rejectPath(number) {
  return /** @type {`/api/rejects/${number}`} */ (`/api/rejects/${encodeURIComponent(number)}`);
}

/**
 * A part of the page that can be opened.
 * @param {import("../../lib/translate.js").TextKey} title
 * @param {HTMLElement} content
 * @param {() => void} [onOpen]
 * @returns {HTMLDetailsElement}
 */
function part(title, content, onOpen) {
  const details = element("details", { id: `part-${title}` }, element("summary", {}, translate(title)), content);
  details.addEventListener("toggle", () => {
    if (details.open) onOpen?.();
  });
  return details;
}

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export async function show(host) {
  setTitle(translate("analysis"));
  await new AnalysisPage().show(host);
}
