// The page of a game: its moves and variations on a board, with its tags, comments and analysis.

import { fieldsOf, gameOfPage, renamedGame, stateOfBoard } from "../../board/game_source.js";
import { InteractiveBoard } from "../../board/interactive_board.js";
import { formatTreePath, parseTreePath } from "../../board/tree_path.js";
import { formatPath, formatTree, recordOfTree } from "../../board/tree_record.js";
import { TreeTools } from "../../board/tree_tools.js";
import { errorMessage } from "../../components/error_message.js";
import { playLink, searchLink } from "../../components/links.js";
import { notationSelect } from "../../components/notation_select.js";
import { studySelect } from "../../components/study_select.js";
import { EnginePanel } from "../../engine/engine_panel.js";
import { GameAnalysis } from "../../engine/game_analysis.js";
import { gameOfKey } from "../../games/games.js";
import { linkWithState, pageAddress, pageParameters, setPageParameters } from "../../lib/address.js";
import { actionButton, element, isolatedText, setTitle } from "../../lib/dom.js";
import { fileName, resultText, scoreText } from "../../lib/format.js";
import { namingNotation, notationOf } from "../../lib/notations.js";
import { getJson, isWritable, sendText } from "../../lib/server.js";
import { CHART_TEXTS, COLON, translate } from "../../lib/translate.js";
import { createGameCharts } from "../../scripts/game_charts.js";
import { endOfLine, pathTo } from "../../scripts/game_tree.js";
import { FLIPPED } from "../../scripts/lattice.js";
import { showDeletedGame } from "./deleted_game.js";

/** @import { Game } from "../../api.d.ts" */
/** @import { Chart } from "../../scripts/chart.js" */
/** @import { GameNode } from "../../scripts/types.d.ts" */

/** The page of a game. */
class GamePage {
  #game;
  #notation = notationOf(pageParameters().notation);
  /** @type {Chart[]} */
  #charts = [];
  #comment = element("p", { class: "muted comment" });
  #links = element("p", { class: "position-links screen-only" });
  #notations = element("span");
  #downloads = element("p", { class: "screen-only" });
  /** That the downloads are without the changes, with a link to where these are saved. */
  #unsaved = element("p", { class: "warning screen-only", id: "unsaved", hidden: true });
  #result = element("span");
  #chartHost = element("div", { class: "charts" });
  #message = element("div");
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
    game: () => this.#analysedGame(),
    notation: () => this.#notation,
    onStart: () => this.#engine.turnOff(),
    onAnalysis: () => this.#showCharts(),
  });

  /** @param {Game} game */
  constructor(game) {
    this.#game = game;
    this.#tools.host.open = false;
  }

  /**
   * Appends the page and shows the position of the address, or the end of the game.
   * @param {HTMLElement} host
   */
  async show(host) {
    const game = this.#game;
    const names = game.seats.flatMap(({ name }, n) => (n ? [" – ", isolatedText(name)] : [isolatedText(name)]));
    const { area, list } = this.#board;
    area.append(this.#comment);
    host.append(
      element("h1", {}, ...names, this.#result),
      incompleteWarning(game),
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
          element("div", { class: "toolbar" }, this.#notations),
          list,
          this.#tools.host,
          studySelect(() => this.#studyEntry()),
          this.#analysis.host,
          this.#chartHost,
          this.#downloads,
          this.#unsaved,
          gameDetails(game),
          isWritable() ? this.#changeTools() : null,
        ),
      ),
    );
    this.#board.listenToKeys();
    addEventListener("popstate", () => this.#load());
    await this.#load();
  }

  /** A link to the changes of the game, and the button that deletes it. */
  #changeTools() {
    const href = pageAddress("/changes", { "game-id": this.#game.id });
    const changes = element("a", { id: "changes-of-game", href }, translate("changesOfGame"));
    const button = actionButton(translate("deleteGame"), () => this.#delete(), { id: "delete-game" });
    return element("div", { class: "toolbar screen-only" }, changes, button);
  }

  /** Deletes the game, unless it is no longer as it was opened, and leads to the change, which can be undone. */
  async #delete() {
    const { id } = this.#game;
    if (!confirm(translate("reallyDeleteGame", id))) return;
    try {
      const { version } = this.#board.tree.game;
      const answer = await sendText(`/api/games/${id}`, "", { method: "DELETE", parameters: { version } });
      location.href = pageAddress("/changes", { change: (await answer.json()).change });
    } catch (error) {
      this.#message.replaceChildren(errorMessage(error) ?? "");
      this.#message.scrollIntoView({ block: "nearest" });
    }
  }

  /** Shows the game at the position of the address, with moves in the chosen notation. */
  async #load() {
    const { ply, flip, notation } = pageParameters();
    this.#notation = notationOf(notation);
    const { game, edited } = await gameOfPage(String(this.#game.id));
    const path = parseTreePath(ply ?? String(this.#game.moves.length));
    const tree = edited && { ...edited, path };
    const view = flip === "1" ? FLIPPED : 0;
    this.#board.load(game, { path, edited: tree, notation: this.#notation, view });
    const isShown = !ply || ply === formatTreePath(this.#board.node);
    const warning = element("p", { class: "warning" }, translate("noSuchPly", ply ?? "", game.moves.length));
    this.#message.replaceChildren(...(isShown ? [] : [warning]));
    this.#showKind();
    this.#showCharts();
  }

  /** What is added to a study: the game at the ply that is shown, or a position that the game does not have. */
  #studyEntry() {
    const { node, tree } = this.#board;
    const { id, moves } = this.#game;
    // The moves of a fragment have names in the notation of the page alone.
    const isStored = pathTo(node).every(({ move, isMain }, index) =>
      move?.move === undefined ? isMain && !tree.isEdited : move.move === moves[index]?.move,
    );
    if (isStored) return { game: id, ply: node.ply };
    const position = this.#board.position();
    if (!position) throw new Error(translate("positionUnknown"));
    return { position, rules: tree.game.rules ?? null };
  }

  /** Offers the notations and the formats of the kind of game. */
  #showKind() {
    const kind = gameOfKey(this.#board.tree.game.board.game);
    const select = notationSelect(kind, this.#notation, (notation) => this.#rename(notation));
    this.#notations.replaceChildren(...select);
    this.#downloads.replaceChildren(`${translate("download")}${COLON}`, ...downloadLinks(this.#game.id, kind.formats));
  }

  /**
   * Shows the moves in another notation.
   * @param {string} notation as in an address
   */
  async #rename(notation) {
    const board = this.#board;
    const path = parseTreePath(formatTreePath(board.node));
    const { game, edited } = await renamedGame(board, notation);
    this.#notation = notation;
    board.load(game, { path, edited, notation });
  }

  #showCharts() {
    const { viewer, tree } = this.#board;
    const onSelect = (/** @type {number} */ ply) => viewer.goToPly(ply);
    this.#charts = createGameCharts(tree.game, viewer.pointsByPly(), { texts: CHART_TEXTS, onSelect });
    this.#chartHost.replaceChildren(...this.#charts.map((chart) => chart.figure));
    for (const chart of this.#charts) chart.setPly(viewer.current.ply);
    this.#analysis.update();
  }

  /**
   * Shows the comment, charts and links of the position on the board.
   * @param {GameNode} node
   */
  #showNode(node) {
    const { ply, isMain } = node;
    const board = this.#board;
    this.#showPly();
    const comment = board.tree.commentOf(node);
    this.#comment.replaceChildren(...(comment ? [isolatedText(comment)] : []));
    for (const chart of this.#charts) chart.setPly(ply);
    this.#tools.update();
    this.#engine.update(this.#notation);
    this.#save();
    const position = board.position();
    Object.assign(document.body.dataset, { ply: isMain ? String(ply) : "", position: position ?? "" });
    this.#links.replaceChildren(...this.#positionLinks(node, position));
  }

  /** Shows which ply of the line is on the board. */
  #showPly() {
    const { node, status, viewer } = this.#board;
    const place = [translate("plyOfPlies", node.ply, endOfLine(node).ply), viewer.score(node)];
    status.textContent = place.filter(Boolean).join(", ");
  }

  /** The stored game, or the record of one that was changed on the board, whose moves may be others. */
  #analysedGame() {
    const { tree } = this.#board;
    return tree.isEdited ? { record: recordOfTree(tree.game, tree.root) } : { id: this.#game.id };
  }

  #showEdit() {
    this.#tools.host.open = true;
    this.#tools.update();
    this.#showPly();
    this.#save();
  }

  /** Puts the position and added moves into the address. */
  #save() {
    const board = this.#board;
    if (!board.isLoaded) return;
    const moves = board.tree.isEdited ? formatTree(board.tree.root) : "";
    const place = { ply: formatTreePath(board.node), flip: board.isFlipped ? 1 : "" };
    const parameters = { ...place, notation: this.#notation, moves };
    setPageParameters(parameters, { replace: true, state: this.#state() });
    this.#showChanges();
  }

  /** Shows the result only with the moves that had it, and whether the downloads are without changes. */
  #showChanges() {
    const { tree, node } = this.#board;
    const { score } = this.#game;
    this.#result.textContent = tree.hasRecordedMoves ? ` ${resultText(this.#game)} (${scoreText(score)})` : "";
    this.#unsaved.hidden = !tree.isEdited;
    if (tree.isEdited) {
      const link = this.#analysisLink("save-changes", node, translate("saveChanges"));
      this.#unsaved.replaceChildren(`${translate("filesWithoutChanges")} `, link);
    }
  }

  /** What the address does not contain; null if nothing was changed. */
  #state() {
    const record = { fields: fieldsOf({ ...this.#game }), result: this.#game.result };
    return this.#board.tree.isEdited ? stateOfBoard(this.#board, record) : null;
  }

  /**
   * Links to the analysis, the explorer and the search; none if the position is not known, as in a fragment.
   * @param {GameNode} node
   * @param {string | null} position
   * @returns {(Node | string)[]}
   */
  #positionLinks(node, position) {
    if (!position) return [];
    const link = (/** @type {string} */ key, /** @type {string} */ href, /** @type {string} */ text) =>
      element("a", { id: key, href }, text);
    return [
      this.#analysisLink("analyse", node, translate("analysis")),
      " · ",
      link("explore", this.#explorerAddress(node, position), translate("openInExplorer")),
      " · ",
      searchLink(this.#board.tree.game, position),
      ...playLink(this.#board.tree.game, position),
    ];
  }

  /**
   * A link to the analysis of the game, with its changes.
   * @param {string} key
   * @param {GameNode} node
   * @param {string} text
   * @returns {HTMLElement}
   */
  #analysisLink(key, node, text) {
    const { tree } = this.#board;
    const moves = tree.isEdited ? formatTree(tree.root) : "";
    const place = { id: this.#game.id, ply: formatTreePath(node), notation: this.#notation, moves };
    const link = element("a", { id: key, href: pageAddress("/analysis", place) }, text);
    linkWithState(link, () => this.#state());
    return link;
  }

  /**
   * The address of a position in the explorer: by its moves in the standard game, so that they can be undone in the explorer.
   * @param {GameNode} node
   * @param {string} position
   * @returns {string}
   */
  #explorerAddress(node, position) {
    const { layout, rules } = this.#game;
    const ruleEntries = Object.entries(rules);
    if (layout && !layout.startsWith("random") && ruleEntries.length === 0) {
      return pageAddress("/", { layout, moves: formatPath(node), flip: this.#board.isFlipped ? 1 : "" });
    }
    const ruleTexts = ruleEntries.map(([name, value]) => (value === true ? name : `${name}=${value}`));
    return pageAddress("/", { position, rules: ruleTexts.join(" ") });
  }
}

/**
 * @param {Game} game
 * @returns {HTMLElement | string}
 */
function incompleteWarning({ incomplete }) {
  if (!incomplete) return "";
  return element("p", { class: "warning" }, `${translate("incomplete")}${COLON} `, isolatedText(incomplete));
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
  const place = `${fileName(source)}, ${translate("line").toLowerCase()} ${line}`;
  const rows = [...tags, ...openingTag].flatMap(([name, value]) => [
    element("dt", {}, isolatedText(name)),
    element("dd", {}, isolatedText(value)),
  ]);
  rows.push(element("dt", {}, translate("source")), element("dd", {}, isolatedText(place)));
  const messages = problems.map((problem) =>
    // Of a row of a table, the place in the file is none in the record that was made from it.
    element(
      "li",
      {},
      isolatedText(`${fileName(source)}:${problem.line}:${problem.column}`),
      " ",
      isolatedText(problem.message),
    ),
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
  const id = location.pathname.split("/").pop() ?? "";
  const path = /** @type {`/api/games/${number}`} */ (`/api/games/${id}`);
  try {
    const game = (await getJson(path, { notation: namingNotation("") })).value;
    setTitle(game.seats.map((seat) => seat.name ?? "?").join(" – "));
    await new GamePage(game).show(host);
  } catch (error) {
    if (host.querySelector("h1") || !(await showDeletedGame(host, id, error))) throw error;
  }
}
