// Shapes drawn on a board (highlighted cells and arrows): with the right button of the mouse, or by a finger that rests on a cell.

/** @import { Point, ShapeColor } from "../scripts/types.d.ts" */

/** How long a finger rests on a cell until it draws, in milliseconds. */
const LONG_PRESS = 450;
/** How far a finger may move on a cell on which it rests or that it presses, in pixels of the window. */
export const REST_DISTANCE = 8;

/** Draws shapes on one board. */
export class ShapeInput {
  #cellOfEvent;
  #onShape;
  /** @type {{cell: string, color: ShapeColor} | null} */
  #shape = null;
  /** @type {Point} */
  #start = { x: 0, y: 0 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {SVGElement} grid the cells
   * @param {object} options
   * @param {(event: Event) => string | undefined} options.cellOfEvent
   * @param {(from: string, to: string, color: ShapeColor) => unknown} options.onShape called with one cell twice where it was marked
   */
  constructor(grid, { cellOfEvent, onShape }) {
    this.#cellOfEvent = cellOfEvent;
    this.#onShape = onShape;
    grid.addEventListener("pointerdown", (event) => this.#begin(event, grid));
    grid.addEventListener("pointermove", ({ clientX, clientY }) => {
      if (Math.hypot(clientX - this.#start.x, clientY - this.#start.y) > REST_DISTANCE) clearTimeout(this.#timer);
    });
    grid.addEventListener("pointerup", (event) => this.#end(event));
    grid.addEventListener("pointercancel", () => {
      clearTimeout(this.#timer);
      this.#shape = null;
    });
    const hold = (/** @type {TouchEvent} */ event) => {
      // While a finger draws, the page does not scroll.
      if (this.#shape) event.preventDefault();
    };
    grid.addEventListener("touchmove", hold, { passive: false });
    grid.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** Whether a shape is being drawn. */
  get isDrawing() {
    return this.#shape !== null;
  }

  /**
   * @param {PointerEvent} event
   * @param {SVGElement} grid
   */
  #begin(event, grid) {
    const cell = this.#cellOfEvent(event);
    if (!cell) return;
    this.#start = { x: event.clientX, y: event.clientY };
    if (event.button === 2) {
      this.#shape = { cell, color: shapeColor(event) };
      grid.setPointerCapture(event.pointerId);
    } else if (event.button === 0 && event.pointerType !== "mouse") {
      this.#timer = setTimeout(() => {
        this.#shape = { cell, color: "G" };
      }, LONG_PRESS);
    }
  }

  /** @param {PointerEvent} event */
  #end(event) {
    clearTimeout(this.#timer);
    const shape = this.#shape;
    this.#shape = null;
    if (!shape) return;
    const target = document.elementFromPoint(event.clientX, event.clientY);
    const end = target instanceof SVGElement ? target.dataset.cell : undefined;
    if (end !== undefined) this.#onShape(shape.cell, end, shape.color);
  }
}

/**
 * The colour of a mark by the keys that are held: red with Shift, blue with Alt, yellow with Ctrl, otherwise green.
 * @param {PointerEvent} event
 * @returns {ShapeColor}
 */
function shapeColor({ shiftKey, altKey, ctrlKey }) {
  return shiftKey ? "R" : altKey ? "B" : ctrlKey ? "Y" : "G";
}
