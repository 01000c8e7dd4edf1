// Buttons and fields to edit a tree: variations, marks, comments, undo and redo.

import { actionButton, changeButtons, element } from "../lib/dom.js";
import { DelayedAction } from "../lib/storage.js";
import { translate } from "../lib/translate.js";
import { isInVariation } from "./move_tree.js";

/** @import { GameNode } from "../scripts/types.d.ts" */
/** @import { InteractiveBoard } from "./interactive_board.js" */

/** The marks of moves. */
const ANNOTATIONS = ["!", "?", "!!", "??", "!?", "?!"];

/** The tools for the tree of a board, which are in their `host`. */
export class TreeTools {
  #board;
  #undo = actionButton(translate("undo"), () => this.#board.restore("undo"), { id: "undo" });
  #redo = actionButton(translate("redo"), () => this.#board.restore("redo"), { id: "redo" });
  #promote = actionButton(translate("promote"), () => this.#edit((tree, node) => tree.promote(node)), {
    id: "promote",
  });
  #deleteVariation = actionButton(
    translate("deleteVariation"),
    () => this.#edit((tree, node) => tree.deleteVariation(node)),
    { id: "delete-variation" },
  );
  #deleteMove = actionButton(translate("deleteMove"), () => this.#edit((tree, node) => tree.deleteFrom(node)), {
    id: "delete-move",
  });
  #truncate = actionButton(translate("truncate"), () => this.#edit((tree, node) => tree.truncate(node)), {
    id: "truncate",
  });
  #clearShapes = actionButton(translate("clearShapes"), () => this.#edit((tree, node) => tree.clearShapes(node)), {
    id: "clear-shapes",
  });
  #marks = ANNOTATIONS.map((mark) =>
    actionButton(mark, () => this.#edit((tree, node) => tree.toggleAnnotation(node, mark)), {
      class: "mark",
      "aria-pressed": "false",
    }),
  );
  #comment = element("textarea", {
    id: "comment",
    rows: 2,
    dir: "auto",
    oninput: () => this.#setComment(),
    onblur: () => this.#endComment(),
  });
  /** The position whose comment is being edited: all of its edits are one change. @type {GameNode | null} */
  #commented = null;
  /** Shows and keeps a comment that is being edited, so that a page that is loaded again has it. */
  #keeping = new DelayedAction(() => this.#board.edit(() => undefined));

  /** @param {InteractiveBoard} board */
  constructor(board) {
    this.#board = board;
    const marks = element(
      "div",
      { class: "toolbar marks", role: "group", "aria-label": translate("marks") },
      this.#marks,
    );
    const buttons = [this.#undo, this.#redo, this.#promote, this.#deleteMove, this.#truncate, this.#deleteVariation];
    /** The element that has the tools. */
    this.host = element(
      "details",
      { class: "tree-tools", open: true },
      element("summary", {}, translate("editMoves")),
      element("div", { class: "toolbar" }, buttons, this.#clearShapes),
      marks,
      element("label", { class: "comment-field" }, translate("comment"), this.#comment),
      element("p", { class: "muted" }, translate("shapesHelp")),
    );
  }

  /** @param {Parameters<InteractiveBoard["edit"]>[0]} change */
  #edit(change) {
    this.#board.edit(change);
    this.update();
  }

  #setComment() {
    const { node, tree } = this.#board;
    const text = this.#comment.value;
    this.#keeping.schedule();
    if (this.#commented === node) {
      if (node.move) node.move.comment = text || null;
      else tree.game.comment = text || null;
      return;
    }
    this.#commented = node;
    tree.setComment(node, text);
    this.update();
  }

  #endComment() {
    if (this.#commented === null) return;
    this.#commented = null;
    this.#keeping.cancel();
    this.#board.edit(() => undefined);
  }

  /** Updates the buttons and fields for the position on the board. */
  update() {
    changeButtons(this.host, () => this.#updateButtons());
    const { node, tree } = this.#board;
    if (this.#commented !== node) this.#comment.value = tree.commentOf(node);
  }

  #updateButtons() {
    const { node, tree } = this.#board;
    const inVariation = isInVariation(node);
    this.#undo.disabled = !tree.canUndo;
    this.#redo.disabled = !tree.canRedo;
    this.#promote.disabled = !inVariation;
    this.#deleteVariation.disabled = !inVariation;
    this.#deleteMove.disabled = !node.move;
    this.#truncate.disabled = node.children.length === 0;
    const { cells, arrows } = tree.shapesOf(node);
    this.#clearShapes.disabled = cells.length + arrows.length === 0;
    for (const button of this.#marks) {
      button.disabled = !node.move;
      button.setAttribute("aria-pressed", String(node.move?.mark === button.textContent));
    }
  }
}
