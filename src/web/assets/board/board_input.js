// Input on a board with a pointer or by keyboard. Every cell is an element that has a name, can have the focus and can be pressed.

import { svgElement } from "../lib/dom.js";
import { CELL_DISTANCE } from "../scripts/lattice.js";
import { REST_DISTANCE, ShapeInput } from "./shape_input.js";
import { StepInput } from "./step_input.js";

/** @import { Board } from "../scripts/board.js" */
/** @import { LatticePoint, MarbleColor, Point, ShapeColor } from "../scripts/types.d.ts" */

/** The number of cells in a line of the largest board. */
const MAX_STEPS = 20;
/** The distance from which a movement of the pointer is a drag, in units of the picture. */
const DRAG_THRESHOLD = CELL_DISTANCE / 6;
/** The share of the way to the next cell beyond which a released marble moves. */
const DROP_SHARE = 0.4;
/** The share of the way that dragged marbles move where no move is legal. */
const ILLEGAL_SHARE = 1 / 6;

/**
 * The actions for the cells of a board; without `onPress` the board is read-only.
 * @typedef {object} CellActions
 * @property {(cell: string) => unknown} [onPress] called for a click, and for Enter or Space
 * @property {(cell: string, direction: LatticePoint) => string[] | undefined} [marblesToMove] the cells of the marbles that move when a
 *   marble is dragged, if that is legal
 * @property {(cell: string, direction: LatticePoint) => unknown} [onDrag] called when a marble was dragged
 * @property {(from: string, to: string | undefined) => unknown} [onCarry] called when a piece was carried to any other cell, or off the board
 * @property {(from: string, to: string, color: ShapeColor) => unknown} [onShape] called when a cell was marked, or an arrow drawn to another one: with
 *   the right button, or by a finger that rested on the cell
 * @property {(steps: number) => unknown} [onStep] called with 1 or -1 when the wheel or a swipe goes forward or back
 */

/**
 * A drag with a pointer.
 * @typedef {object} Drag
 * @property {string} cell
 * @property {Point} start where the pointer was pressed, in the window
 * @property {string[]} cells the cells of the marbles that move with the pointer
 * @property {LatticePoint} [direction]
 * @property {number} share the share of the way to the next cell
 */

/** Input on one board of a picture. */
export class BoardInput {
  #board;
  #describeCell;
  #actions;
  #number;
  /** @type {Map<string, SVGElement>} */
  #cells = new Map();
  /** @type {Drag | null} */
  #drag = null;
  /** @type {ShapeInput | undefined} */
  #shapes;
  /** @type {StepInput | undefined} */
  #steps;
  /** Whether a pointer has pressed a cell since the keyboard led to the cells. */
  #isPressed = false;

  /**
   * Appends the cells to a board.
   * @param {Board} board
   * @param {CellActions & {label: string, describeCell: (cell: string, color: MarbleColor | undefined) => string, number?: number}} options
   *   `number` is that of the board, where a picture has two
   */
  constructor(board, { label, describeCell, number = 0, ...actions }) {
    this.#board = board;
    this.#describeCell = describeCell;
    this.#actions = actions;
    this.#number = number;
    board.svg.setAttribute("role", "group");
    // A board in an element with this name repeats it.
    if (!board.svg.hasAttribute("aria-label")) board.setLabel(label);
    board.svg.classList.add("board");
    const grid = this.#createGrid(label);
    board.layers[number].root.append(grid);
    const onChange = board.onChange;
    board.onChange = () => {
      onChange?.();
      this.#placeCells();
    };
    this.#placeCells();
    if (actions.onStep) this.#steps = new StepInput(board.svg, actions.onStep);
    this.#listenToPointer(grid);
    // Its listeners run after those of the cells, which check whether a shape is being drawn.
    if (actions.onShape) this.#shapes = new ShapeInput(grid, { cellOfEvent, onShape: actions.onShape });
    this.#listenToKeys(grid);
  }

  /** The style of the board, which defines where its cells are. */
  get style() {
    return this.#board.style;
  }

  /** @param {string} label */
  #createGrid(label) {
    const className = this.#actions.onPress ? "cells interactive" : "cells";
    const grid = svgElement("g", { role: "grid", "aria-label": label, class: className });
    const { rows } = this.#board.style;
    const all = rows.flat();
    const middle = all[Math.floor(all.length / 2)];
    for (const names of rows) {
      const row = svgElement("g", { role: "row" });
      for (const cell of names) {
        const tabindex = cell === middle ? "0" : "-1";
        const attributes = { role: "gridcell", class: "cell", "data-cell": cell, r: CELL_DISTANCE / 2 - 1, tabindex };
        const node = svgElement("circle", attributes);
        this.#cells.set(cell, node);
        row.append(node);
      }
      grid.append(row);
    }
    return grid;
  }

  /** @param {string} cell */
  #colorOn(cell) {
    return this.#board.marbles.get(this.#number + cell)?.color;
  }

  /** @param {string} cell */
  #center(cell) {
    return this.#board.project(this.#board.style.cellPoint(cell));
  }

  /** Puts the cells where the board has them, with their names. */
  #placeCells() {
    for (const [cell, node] of this.#cells) {
      const { x, y } = this.#center(cell);
      node.setAttribute("cx", x.toFixed(1));
      node.setAttribute("cy", y.toFixed(1));
      node.setAttribute("aria-label", this.#describeCell(cell, this.#colorOn(cell)));
    }
  }

  /**
   * Marks cells with a class, and no others; `description` is added to their descriptions for screen readers.
   * @param {"selected" | "target" | "movable" | "wildcard" | "any-marble"} className
   * @param {string[]} cells
   * @param {string} [description]
   */
  markCells(className, cells, description) {
    for (const [cell, node] of this.#cells) {
      const isMarked = cells.includes(cell);
      node.classList.toggle(className, isMarked);
      if (className === "selected") node.setAttribute("aria-selected", String(isMarked));
      if (!description) continue;
      if (isMarked) node.setAttribute("aria-description", description);
      else node.removeAttribute("aria-description");
    }
  }

  /**
   * Gives a cell the focus.
   * @param {string} cell
   */
  focusCell(cell) {
    for (const [other, node] of this.#cells) node.setAttribute("tabindex", other === cell ? "0" : "-1");
    this.#cells.get(cell)?.focus();
  }

  /** @param {SVGElement} grid */
  #listenToPointer(grid) {
    const { onPress, onCarry } = this.#actions;
    grid.addEventListener("pointerdown", (event) => {
      const cell = cellOfEvent(event);
      if (!cell || event.button !== 0 || !(onPress || onCarry)) return;
      this.#drag = { cell, start: { x: event.clientX, y: event.clientY }, cells: [], share: 0 };
      grid.setPointerCapture(event.pointerId);
    });
    grid.addEventListener("pointermove", (event) => {
      if (this.#shapes?.isDrawing) this.#cancelDrag();
      else if (this.#drag) this.#moveDrag(this.#drag, event);
    });
    grid.addEventListener("pointerup", (event) => {
      if (this.#shapes?.isDrawing) this.#cancelDrag();
      else if (this.#drag) this.#endDrag(this.#drag, event);
    });
    grid.addEventListener("pointercancel", () => this.#cancelDrag());
    // A finger on a piece that can be moved drags it; elsewhere it scrolls the page.
    const hold = (/** @type {TouchEvent} */ event) => {
      const cell = cellOfEvent(event);
      const isMovable = onCarry
        ? cell && this.#colorOn(cell)
        : cell && this.#cells.get(cell)?.classList.contains("movable");
      if (isMovable) event.preventDefault();
    };
    grid.addEventListener("touchstart", hold, { passive: false });
  }

  #cancelDrag() {
    const isDragged = this.#drag?.direction !== undefined;
    this.#drag = null;
    if (isDragged) this.#board.redraw({ instant: false });
  }

  /** @param {SVGElement} grid */
  #listenToKeys(grid) {
    grid.addEventListener("pointerdown", () => {
      this.#isPressed = true;
    });
    // Listeners of the focus would make the grid an element that can have it.
    grid.addEventListener("keyup", ({ key }) => {
      if (key === "Tab") this.#isPressed = false;
    });
    grid.addEventListener("keydown", (event) => {
      const cell = cellOfEvent(event);
      if (!cell) return;
      const isPress = (event.key === "Enter" || event.key === " ") && this.#actions.onPress;
      const { keys, project } = this.#board.style;
      // On a board that can step, the keys step after a press of the pointer.
      const isWalking = !this.#isPressed || !this.#actions.onStep;
      const direction = isWalking ? keys[event.key] : undefined;
      if (!isPress && !direction) return;
      event.preventDefault();
      event.stopPropagation();
      if (isPress) this.#actions.onPress?.(cell);
      // Keys lead in directions of the screen, however the board is turned.
      const next = direction && this.#nextCell(cell, project(direction, 0));
      if (next) this.focusCell(next);
    });
  }

  /**
   * The cell that a key leads to, skipping missing cells; at the slanting edges the up and down keys follow the edge.
   * @param {string} cell
   * @param {Point} offset
   * @returns {string | undefined}
   */
  #nextCell(cell, offset) {
    const { x, y } = this.#center(cell);
    for (let step = 1; step <= MAX_STEPS; step++) {
      const direct = this.#cellAt({ x: x + step * offset.x, y: y + step * offset.y });
      if (direct) return direct;
    }
    return offset.y ? this.#cellAt({ x: x - offset.x, y: y + offset.y }) : undefined;
  }

  /**
   * @param {Point} point
   * @returns {string | undefined}
   */
  #cellAt({ x, y }) {
    return [...this.#cells.keys()].find((cell) => {
      const center = this.#center(cell);
      return Math.hypot(center.x - x, center.y - y) < 5;
    });
  }

  /**
   * The distance that a pointer was dragged, in units of the picture.
   * @param {Drag} drag
   * @param {PointerEvent} event
   * @returns {Point}
   */
  #dragOffset({ start }, event) {
    const scale = this.#board.svg.getScreenCTM()?.a ?? 1;
    return { x: (event.clientX - start.x) / scale, y: (event.clientY - start.y) / scale };
  }

  /**
   * Moves the marbles with the pointer, as far as they may.
   * @param {Drag} drag
   * @param {PointerEvent} event
   */
  #moveDrag(drag, event) {
    const { onDrag, onCarry, marblesToMove } = this.#actions;
    // A finger that starts on a marble which cannot be moved may swipe.
    if (!this.#colorOn(drag.cell) || this.#steps?.isSwiping) return;
    const offset = this.#dragOffset(drag, event);
    if (onCarry) this.#board.offsetMarbles([drag.cell], offset, this.#number);
    if (!onDrag) return;
    if (!drag.direction && Math.hypot(offset.x, offset.y) < DRAG_THRESHOLD) return;
    /** @param {LatticePoint} direction */
    const share = (direction) => {
      const { x, y } = this.#board.project(direction);
      return (x * offset.x + y * offset.y) / CELL_DISTANCE / CELL_DISTANCE;
    };
    const direction = this.#board.style.directions.reduce((best, other) => (share(other) > share(best) ? other : best));
    if (direction !== drag.direction) this.#board.offsetMarbles(drag.cells, { x: 0, y: 0 }, this.#number);
    const cells = marblesToMove?.(drag.cell, direction);
    drag.direction = direction;
    drag.cells = cells ?? [drag.cell];
    drag.share = share(direction);
    const shownShare = Math.min(cells ? 1 : ILLEGAL_SHARE, drag.share);
    const { x, y } = this.#board.project(direction);
    this.#board.offsetMarbles(drag.cells, { x: x * shownShare, y: y * shownShare }, this.#number);
  }

  /**
   * The position of the release counts, not the last move event.
   * @param {Drag} drag
   * @param {PointerEvent} event
   */
  #endDrag(drag, event) {
    this.#moveDrag(drag, event);
    this.#drag = null;
    const { onPress, onDrag, onCarry } = this.#actions;
    const isMoved = Math.hypot(event.clientX - drag.start.x, event.clientY - drag.start.y) > REST_DISTANCE;
    if (isMoved && this.#steps?.isSwiping) return;
    if (isMoved && onCarry) {
      onCarry(drag.cell, cellAtPointer(event));
      return;
    }
    if (!drag.direction) onPress?.(drag.cell);
    else if (drag.share > DROP_SHARE) onDrag?.(drag.cell, drag.direction);
    else this.#board.redraw({ instant: false });
  }
}

/**
 * The cell that an event is about.
 * @param {Event} event
 * @returns {string | undefined}
 */
function cellOfEvent(event) {
  return event.target instanceof SVGElement ? event.target.dataset.cell : undefined;
}

/**
 * The cell under a pointer.
 * @param {PointerEvent} event
 * @returns {string | undefined}
 */
function cellAtPointer(event) {
  const target = document.elementFromPoint(event.clientX, event.clientY);
  return target instanceof SVGElement ? target.dataset.cell : undefined;
}
