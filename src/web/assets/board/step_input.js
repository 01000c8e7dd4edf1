// Steps through a game by the wheel, and by a swipe of a finger that begins on no marble that can be moved.

/** @import { Point } from "../scripts/types.d.ts" */

/** How far a finger moves for a swipe, in pixels of the window. */
const SWIPE_DISTANCE = 40;

/** Steps by gestures on a board. */
export class StepInput {
  /** @type {Point | null} */
  #start = null;

  /**
   * @param {SVGElement} svg
   * @param {(step: number) => unknown} onStep called with 1 for a step forward, and with -1 for one back
   */
  constructor(svg, onStep) {
    const wheel = (/** @type {WheelEvent} */ event) => {
      if (event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      onStep(Math.sign(event.deltaY));
    };
    svg.addEventListener("wheel", wheel, { passive: false });
    // Capture phase: runs before the listeners of the cells.
    const down = (/** @type {PointerEvent} */ event) => {
      const isMovable = event.target instanceof Element && event.target.classList.contains("movable");
      this.#start = event.pointerType === "mouse" || isMovable ? null : { x: event.clientX, y: event.clientY };
    };
    svg.addEventListener("pointerdown", down, { capture: true });
    svg.addEventListener("pointerup", (event) => {
      const start = this.#start;
      this.#start = null;
      if (!start) return;
      const x = event.clientX - start.x;
      const isSwipe = Math.abs(x) > SWIPE_DISTANCE && Math.abs(x) > 2 * Math.abs(event.clientY - start.y);
      if (isSwipe) onStep(-Math.sign(x));
    });
    svg.addEventListener("pointercancel", () => {
      this.#start = null;
    });
  }

  /** Whether a finger that may swipe is on the board. */
  get isSwiping() {
    return this.#start !== null;
  }
}
