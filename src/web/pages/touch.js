// A board that can be used: by hand, by keyboard, by ear. Every cell is an element that is named, focused and pressed.

import { SumitoBoard } from "./board.js";
import { svg } from "./page.js";
import { ROWS } from "./position.js";

/** From a cell to the next ones, in each direction. */
const DIRECTIONS = [[0, 1], [1, 1], [1, 0], [0, -1], [-1, -1], [-1, 0]].map(([row, column]) => ({ row, column }));
/** How a cell lies beside another on the screen, by the key that leads there. */
const { STEP, ROW } = SumitoBoard;
const KEYS = { ArrowRight: [STEP, 0], ArrowLeft: [-STEP, 0], ArrowUp: [STEP / 2, -ROW], ArrowDown: [-STEP / 2, ROW] };

/**
 * Makes the cells of a board usable. `say(cell, color)` names a cell for those who do not see it; `press(cell)` is called for a click or the Enter
 * key. `line(cell, direction)` gives the cells of the marbles that would go along when a marble is drawn that way, or nothing; `drag(cell, direction)` is
 * called when it was. Without `press` nothing can be done, but the board can be read. `number` is that of the board, where there are two.
 */
export class Touch {
  constructor(board, { label, say, press, line, drag, number = 0 }) {
    Object.assign(this, { board, say, press, line, drag, number, cells: new Map(), held: null });
    const { svg: picture, layers } = board;
    picture.setAttribute("role", "group");
    picture.classList.add("board");
    const grid = svg("g", { role: "grid", "aria-label": label, class: press ? "cells usable" : "cells" });
    for (const names of ROWS) {
      const row = svg("g", { role: "row" });
      for (const cell of names) {
        const node = svg("circle", { role: "gridcell", class: "cell", "data-cell": cell, r: STEP / 2 - 1, tabindex: cell === "e5" ? "0" : "-1" });
        this.cells.set(cell, node);
        row.append(node);
      }
      grid.append(row);
    }
    layers[number].all.append(grid);
    const before = board.onChange;
    board.onChange = () => { before?.(); this.lay(); };
    this.lay();
    this.listen(grid);
  }

  color(cell) {
    return this.board.at.get(this.number + cell)?.color;
  }

  centre(cell) {
    return this.board.lie(SumitoBoard.spot(cell));
  }

  /** Puts the cells where the board has them, with their names. */
  lay() {
    for (const [cell, node] of this.cells) {
      const { x, y } = this.centre(cell);
      node.setAttribute("cx", x.toFixed(1));
      node.setAttribute("cy", y.toFixed(1));
      node.setAttribute("aria-label", this.say(cell, this.color(cell)));
    }
  }

  /** Marks these cells with a class, and no others; `name` is added to what is said of them. */
  mark(kind, cells, name) {
    for (const [cell, node] of this.cells) {
      const isMarked = cells.includes(cell);
      node.classList.toggle(kind, isMarked);
      if (kind === "chosen") node.setAttribute("aria-selected", isMarked);
      if (name) node.toggleAttribute("aria-description", false);
      if (name && isMarked) node.setAttribute("aria-description", name);
    }
  }

  focus(cell) {
    for (const [other, node] of this.cells) node.setAttribute("tabindex", other === cell ? "0" : "-1");
    this.cells.get(cell).focus();
  }

  listen(grid) {
    const cellOf = (event) => event.target.dataset?.cell;
    grid.addEventListener("pointerdown", (event) => {
      const cell = cellOf(event);
      if (!cell || event.button !== 0 || !this.press) return;
      this.held = { cell, x: event.clientX, y: event.clientY, cells: [], far: 0 };
      grid.setPointerCapture(event.pointerId);
    });
    grid.addEventListener("pointermove", (event) => this.held && this.pull(event));
    grid.addEventListener("pointerup", (event) => this.drop(event, true));
    grid.addEventListener("pointercancel", (event) => this.drop(event, false));
    grid.addEventListener("keydown", (event) => {
      const cell = cellOf(event);
      if (!cell) return;
      if ((event.key === "Enter" || event.key === " ") && this.press) {
        event.preventDefault();
        event.stopPropagation();
        this.press(cell);
      }
      const next = KEYS[event.key] && this.beside(cell, KEYS[event.key]);
      if (!KEYS[event.key]) return;
      event.preventDefault();
      event.stopPropagation();
      if (next) this.focus(next);
    });
  }

  /** The cell that a key leads to; at the slanting edge up and down lead on along it. */
  beside(cell, [dx, dy]) {
    const { x, y } = this.centre(cell);
    const near = (x, y) => [...this.cells.keys()].find((other) => {
      const there = this.centre(other);
      return Math.hypot(there.x - x, there.y - y) < 5;
    });
    return near(x + dx, y + dy) ?? (dy ? near(x - dx, y + dy) : undefined);
  }

  /** How far the hand has gone, in lengths of the picture. */
  way(event) {
    const scale = this.board.svg.getScreenCTM().a;
    return { x: (event.clientX - this.held.x) / scale, y: (event.clientY - this.held.y) / scale };
  }

  /** The marbles that would move go with the hand, as far as they may. */
  pull(event) {
    const { held, board } = this;
    if (!this.drag || !this.color(held.cell)) return;
    const way = this.way(event);
    if (!held.direction && Math.hypot(way.x, way.y) < STEP / 6) return;
    const shift = (direction) => board.lie(direction);
    const along = (direction) => (shift(direction).x * way.x + shift(direction).y * way.y) / STEP;
    const direction = DIRECTIONS.reduce((best, other) => (along(other) > along(best) ? other : best));
    if (direction !== held.direction && held.cells.length) board.hold(held.cells, { x: 0, y: 0 }, this.number);
    const cells = this.line?.(held.cell, direction);
    held.direction = direction;
    held.cells = cells ?? [held.cell];
    held.far = along(direction) / STEP;
    // What may not move hardly does.
    const share = Math.min(cells ? 1 : 1 / 6, held.far);
    const { x, y } = shift(direction);
    board.hold(held.cells, { x: x * share, y: y * share }, this.number);
  }

  drop(event, isMeant) {
    const { held } = this;
    if (!held) return;
    // Where it is let go counts, not where it was seen last.
    if (isMeant) this.pull(event);
    this.held = null;
    if (!held.direction) {
      if (isMeant) this.press(held.cell);
    } else if (isMeant && held.far > 0.4) this.drag(held.cell, held.direction);
    else this.board.refresh(false);
  }
}
