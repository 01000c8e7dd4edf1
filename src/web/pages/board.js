// A board as SVG: every cell an element that can be focused, named and pressed; marbles that move.

import { CELLS, ROWS, DIRECTIONS, place, step } from "./geometry.js";

const SVG = "http://www.w3.org/2000/svg";
const STEP = 40, ROW = STEP * Math.sqrt(3) / 2, PIT = 15.5, MARBLE = 18;
let boards = 0;

export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const SHADES = {
  b: ["#6f747c", "#22252a", "#08090b"], w: ["#ffffff", "#ece8df", "#b3aca0"], r: ["#ff9a8a", "#c62828", "#6d0f0f"],
  u: ["#9cc4ff", "#1f5fb4", "#0e3166"], g: ["#a5e0a8", "#2e7d32", "#123f16"], y: ["#fff2b0", "#efbf1a", "#8f6c00"],
  n: ["#d0d0d0", "#8d8d8d", "#4c4c4c"],
};

function hexagon(radius) {
  const corner = (n) => [radius * Math.cos(n * Math.PI / 3), radius * Math.sin(n * Math.PI / 3)];
  return [0, 1, 2, 3, 4, 5].map((n) => corner(n).map((x) => x.toFixed(1)).join(",")).join(" ");
}

/**
 * `say(cell, letter)` names a cell for those who do not see it; `press(cell)` is called for a click or the Enter key,
 * `drag(cell, direction)` for a marble drawn to a neighbouring cell. Without them nothing can be done on the board.
 */
export class Board {
  constructor({ label, say, press, drag, small = false, blocked = [], holes = [] }) {
    this.id = `board${boards++}`;
    this.flipped = false;
    this.marbles = new Map();
    this.say = say;
    this.cells = new Map();
    const half = STEP * 5.1, tall = ROW * 5.13;
    this.svg = svg("svg", { class: small ? "board small" : "board", viewBox: `${-half} ${-tall} ${2 * half} ${2 * tall}` });
    if (small) this.svg.setAttribute("role", "img");
    else this.svg.setAttribute("role", "grid");
    this.svg.setAttribute("aria-label", label);
    const defs = svg("defs");
    for (const [letter, [light, mid, dark]] of Object.entries(SHADES)) {
      defs.append(svg("radialGradient", { id: `${this.id}${letter}`, cx: "36%", cy: "30%", r: "75%" },
        svg("stop", { offset: "0", "stop-color": light }), svg("stop", { offset: "0.45", "stop-color": mid }), svg("stop", { offset: "1", "stop-color": dark })));
    }
    this.svg.append(defs, svg("polygon", { class: "frame", points: hexagon(STEP * 5.05) }), svg("polygon", { class: "field", points: hexagon(STEP * 4.72) }));
    this.labels = svg("g", { class: "labels", "aria-hidden": "true" });
    this.pits = svg("g");
    this.arrows = svg("g", { "aria-hidden": "true" });
    this.balls = svg("g", { "aria-hidden": "true" });
    this.marks = svg("g", { "aria-hidden": "true" });
    this.svg.append(this.labels, this.pits, this.balls, this.arrows, this.marks);
    for (const cells of ROWS) {
      const row = svg("g", small ? {} : { role: "row" });
      for (const cell of cells) {
        const pit = svg("g", { class: "cell", "data-cell": cell });
        if (!small) { pit.setAttribute("role", "gridcell"); pit.setAttribute("tabindex", cell === "e5" ? "0" : "-1"); }
        const kind = blocked.includes(cell) ? "pit obstacle" : holes.includes(cell) ? "pit hole" : "pit";
        pit.append(svg("circle", { class: "reach", r: STEP / 2 }), svg("circle", { class: kind, r: PIT }));
        this.cells.set(cell, pit);
        row.append(pit);
      }
      this.pits.append(row);
    }
    this.lay();
    if (!small) this.listen(press, drag);
  }

  /** Where the centre of a cell is in the picture. */
  centre(cell) {
    const [row, column] = place(cell);
    const sign = this.flipped ? -1 : 1;
    return [sign * STEP * (column - 5 - (row - 5) / 2), -sign * ROW * (row - 5)];
  }

  at(cell) {
    const [x, y] = this.centre(cell);
    return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  }

  lay() {
    for (const [cell, pit] of this.cells) pit.setAttribute("transform", this.at(cell));
    const sign = this.flipped ? -1 : 1;
    this.labels.replaceChildren();
    const put = (text, row, column) => {
      const x = sign * STEP * (column - 5 - (row - 5) / 2), y = -sign * ROW * (row - 5);
      const label = svg("text", { x: x.toFixed(1), y: (y + 4.5).toFixed(1) });
      label.textContent = text;
      this.labels.append(label);
    };
    for (let n = 1; n <= 9; n++) {
      put(String.fromCharCode(96 + n), n, Math.max(1, n - 4) - 0.86);
      const row = Math.max(1, n - 4);
      put(String(n), row - 0.86, n - 0.02);
    }
    this.draw();
  }

  flip(flipped) {
    this.flipped = flipped;
    this.lay();
  }

  ball(letter) {
    return svg("g", { class: `ball ${letter}` },
      svg("circle", { class: "shade", cx: 1.2, cy: 2.2, r: MARBLE }), svg("circle", { class: "rim", r: MARBLE, fill: `url(#${this.id}${letter})` }),
      ...(letter === "w" ? [svg("circle", { class: "ring", r: MARBLE * 0.62 })] : []), svg("ellipse", { class: "glint", cx: -5.5, cy: -7.5, rx: 5.5, ry: 3.4, transform: "rotate(-35 -5.5 -7.5)" }));
  }

  draw() {
    this.balls.replaceChildren();
    this.shown = new Map();
    for (const [cell, letter] of this.marbles) {
      const ball = this.ball(letter);
      ball.setAttribute("transform", this.at(cell));
      this.balls.append(ball);
      this.shown.set(cell, ball);
    }
    this.announce();
  }

  announce() {
    if (!this.say) return;
    for (const [cell, pit] of this.cells) pit.setAttribute("aria-label", this.say(cell, this.marbles.get(cell)));
  }

  set(marbles) {
    this.marbles = new Map(marbles);
    this.draw();
  }

  /** Shows a position that comes from this one by moving these cells one step; one that leaves the board fades, one that comes back appears. */
  async slide(marbles, cells, way) {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still || !cells?.length || document.hidden) return this.set(marbles);
    const old = this.shown;
    const goes = new Map(cells.map((cell) => [cell, step(cell, way)]));
    const moves = [];
    for (const [cell, there] of goes) {
      const ball = old.get(cell);
      if (!ball) continue;
      const [x, y] = this.centre(cell);
      const off = this.shift(way);
      moves.push([ball, [x, y], [x + off[0], y + off[1]], there ? 1 : 0]);
    }
    for (const [cell, letter] of marbles) {
      // A marble that comes back from beyond the edge.
      const from = step(cell, [-way[0], -way[1]]);
      if (from === null && !this.marbles.has(cell) && ![...goes.values()].includes(cell)) {
        const ball = this.ball(letter);
        const [x, y] = this.centre(cell);
        const off = this.shift(way);
        this.balls.append(ball);
        moves.push([ball, [x - off[0], y - off[1]], [x, y], 1]);
      }
    }
    this.marbles = new Map(marbles);
    const turn = (this.turn = (this.turn ?? 0) + 1);
    await Promise.all(moves.map(([ball, from, to, seen]) => {
      const keyframe = ([x, y], opacity) => ({ transform: `translate(${x}px, ${y}px)`, opacity });
      const first = keyframe(from, seen === 1 && !ball.isConnected ? 0 : 1);
      return ball.animate([first, keyframe(to, seen)], { duration: 220, easing: "ease-in-out", fill: "forwards" }).finished.catch(() => {});
    }));
    if (turn === this.turn) this.draw();
  }

  shift([rows, columns]) {
    const sign = this.flipped ? -1 : 1;
    return [sign * STEP * (columns - rows / 2), -sign * ROW * rows];
  }

  /** Marks cells with a class, in place of what was marked with it. */
  mark(kind, cells) {
    for (const [cell, pit] of this.cells) pit.classList.toggle(kind, cells.includes(cell));
    if (kind === "chosen" || kind === "target") {
      this.marks.querySelectorAll(`.${kind}`).forEach((mark) => mark.remove());
      for (const cell of cells) this.marks.append(svg("circle", { class: kind, r: kind === "target" ? 7 : MARBLE + 1, transform: this.at(cell) }));
    }
    if (kind === "chosen") for (const [cell, pit] of this.cells) pit.setAttribute("aria-selected", cells.includes(cell));
  }

  /** An arrow from the middle of some cells, one step that way; none without cells. */
  arrow(cells, way) {
    this.arrows.replaceChildren();
    if (!cells?.length) return;
    const centres = cells.map((cell) => this.centre(cell));
    const middle = [0, 1].map((n) => centres.reduce((sum, point) => sum + point[n], 0) / centres.length);
    const off = this.shift(way);
    const length = Math.hypot(...off);
    const unit = off.map((x) => x / length);
    // In line from the rear marble, broadside from the middle.
    const isLine = cells.length > 1 && step(cells[0], way) === cells[1];
    const from = isLine ? centres[0] : middle;
    const to = isLine ? [0, 1].map((n) => centres.at(-1)[n] + off[n] * 0.95) : [0, 1].map((n) => middle[n] + off[n] * 1.05);
    const neck = [0, 1].map((n) => to[n] - unit[n] * 12);
    const side = [-unit[1] * 7, unit[0] * 7];
    const point = (p) => p.map((x) => x.toFixed(1)).join(",");
    this.arrows.append(svg("line", { class: "arrow", x1: from[0], y1: from[1], x2: neck[0], y2: neck[1] }),
      svg("polygon", { class: "arrow", points: [to, [neck[0] + side[0], neck[1] + side[1]], [neck[0] - side[0], neck[1] - side[1]]].map(point).join(" ") }));
  }

  listen(press, drag) {
    let start = null;
    const cellOf = (event) => event.target.closest?.(".cell")?.dataset.cell;
    this.svg.addEventListener("pointerdown", (event) => {
      const cell = cellOf(event);
      if (cell && event.button === 0) start = { cell, x: event.clientX, y: event.clientY };
      if (cell && drag && this.marbles.has(cell)) this.svg.setPointerCapture?.(event.pointerId);
    });
    this.svg.addEventListener("pointermove", (event) => {
      const ball = start && drag && this.shown.get(start.cell);
      if (!ball) return;
      const scale = this.svg.getScreenCTM().a;
      const [dx, dy] = [(event.clientX - start.x) / scale, (event.clientY - start.y) / scale];
      const far = Math.min(1, STEP / Math.max(1, Math.hypot(dx, dy)));
      const [x, y] = this.centre(start.cell);
      ball.setAttribute("transform", `translate(${x + dx * far} ${y + dy * far})`);
      if (Math.hypot(dx, dy) > STEP / 3) start.moved = true;
    });
    const end = (event) => {
      if (!start) return;
      const { cell, x, y, moved } = start;
      start = null;
      const ball = this.shown.get(cell);
      ball?.setAttribute("transform", this.at(cell));
      if (moved && drag && event.type === "pointerup") {
        const way = this.nearest(event.clientX - x, event.clientY - y);
        drag(cell, way);
      } else if (event.type === "pointerup" && press) press(cell, event);
    };
    this.svg.addEventListener("pointerup", end);
    this.svg.addEventListener("pointercancel", end);
    this.svg.addEventListener("keydown", (event) => {
      const cell = cellOf(event);
      if (!cell) return;
      if ((event.key === "Enter" || event.key === " ") && press) {
        event.preventDefault();
        press(cell, event);
      }
      const [x, y] = this.centre(cell);
      const wish = { ArrowRight: [STEP, 0], ArrowLeft: [-STEP, 0], ArrowUp: [STEP / 2, -ROW], ArrowDown: [-STEP / 2, ROW] }[event.key];
      if (!wish) return;
      event.preventDefault();
      event.stopPropagation();
      const near = (x, y) => CELLS.find((other) => Math.hypot(this.centre(other)[0] - x, this.centre(other)[1] - y) < 5);
      // At the slanting edge up and down lead on along it.
      const next = near(x + wish[0], y + wish[1]) ?? (wish[1] ? near(x - wish[0], y + wish[1]) : undefined);
      if (next) this.focus(next);
    });
  }

  focus(cell) {
    for (const [other, pit] of this.cells) pit.setAttribute("tabindex", other === cell ? "0" : "-1");
    this.cells.get(cell).focus();
  }

  /** The direction of the board nearest to one on the screen. */
  nearest(dx, dy) {
    const likeness = (way) => {
      const [x, y] = this.shift(way);
      return (x * dx + y * dy) / Math.hypot(x, y);
    };
    return DIRECTIONS.reduce((best, way) => (likeness(way) > likeness(best) ? way : best));
  }
}
