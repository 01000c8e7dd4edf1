// A board that is drawn and animated from plain data. It needs no style and no other file; colours may be given as the custom
// properties that `BOARD_COLORS` names.
//
//   const board = new Board(element, { seats: [{ name: "Ann", color: "black", below: true }, ...], goal: 6 });
//   board.setState({ marbles: [["a1", "black"], ...], off: [[seat, color, count], ...], points: [0, 0], turn: 0 });
//   board.play({ steps: "c3d4 b2c3 a1b2", seat: 0, turn: 1 }); // marbles move, the foremost first
//   board.play({ steps: "i9- h8i9 g7h8", out: "white", tray: 0, points: [1, 0], seat: 0, turn: 1 }); // i9 is ejected
//   board.undo(move); // the same move backwards: the ejected marble returns
//
// A board of Kōnane has the same methods; its stones jump, and stones that are taken are not put into a tray:
//
//   const board = new Board(element, { game: "konane", rows: 8, columns: 8, missing: [], seats: [...] });
//   board.play({ steps: "d4d6 d5- d6d8 d7-", takes: "white", seat: 0, turn: 1 });

import { styleOfBoard } from "./boards/board_style.js";
import { drawShapes } from "./boards/shapes.js";
import { setMarble } from "./marble.js";
import { parseSteps } from "./move_steps.js";
import { boardOfSeat, drawPanel, PANEL_HEIGHT, trayPoint } from "./player_panels.js";
import { appendSvg } from "./svg.js";

/** @import { Marble } from "./marble.js" */
/** @import { BoardMove, BoardOptions, BoardState, LatticePoint, Point, Shapes, StepTime } from "./types.d.ts" */

/** The duration of a move of marbles, in milliseconds. */
const MOVE_DURATION = 260;

/** The seat that is to move where the game is over: none. */
export const NO_SEAT = -1;

/**
 * The parts of one board of a picture.
 * @typedef {object} BoardLayers
 * @property {SVGElement} root
 * @property {SVGElement} ground
 * @property {SVGElement} panels
 * @property {SVGElement} marbles
 * @property {SVGElement} arrows
 * @property {SVGElement} shapes
 */

/** A picture of one board, or of two, with marbles that can be moved. */
export class Board {
  static #count = 0;

  /**
   * Appends an empty board to an element.
   * @param {Element} host
   * @param {BoardOptions} [options]
   */
  constructor(host, options = {}) {
    const { boards = 1, obstacles = [], holes = [], seats = [], goal = 6, own = false, view = 0 } = options;
    /** The style of the boards of the game. */
    this.style = styleOfBoard(options);
    this.hasScore = this.style.hasScore;
    this.obstacles = obstacles;
    this.holes = holes;
    this.seats = seats;
    this.goal = goal;
    this.own = own;
    /** One of the twelve orientations. */
    this.orientation = view;
    /** @type {(() => void) | null} called when marbles or the orientation have changed */
    this.onChange = null;
    /** @type {Map<string, Marble>} the marbles, by the number of their board and their cell */
    this.marbles = new Map();
    /** @type {Marble[][]} */
    this.trays = [];
    /** @type {number[]} */
    this.points = [];
    this.turn = 0;
    /** @type {BoardMove | null} */
    this.lastMove = null;
    /** @type {BoardMove | null} */
    this.previewedMove = null;
    /** @type {Shapes | null | undefined} */
    this.shapes = null;
    /** @type {BoardMove[]} moves that a program suggests, the best first */
    this.hints = [];
    this.id = `sumito${Board.#count++}`;
    const { frame } = this.style;
    this.width = 2 * (frame.x + 8);
    this.height = 2 * (frame.y + 8 + (seats.length > 0 ? PANEL_HEIGHT : 0));
    const viewBox = `0 0 ${Math.round(this.width * boards)} ${Math.round(this.height)}`;
    this.svg = /** @type {SVGSVGElement} */ (appendSvg(host, "svg", { viewBox, role: "img" }));
    this.style.defineGradients(this.svg, this.id);
    this.layers = Array.from({ length: boards }, (_, board) => this.#appendLayers(board));
    this.reducedMotion = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.setState({ marbles: [] });
  }

  /**
   * @param {number} board
   * @returns {BoardLayers}
   */
  #appendLayers(board) {
    const transform = `translate(${this.width * (board + 0.5)} ${this.height / 2})`;
    const root = appendSvg(this.svg, "g", { transform });
    /** @param {string} name */
    const layer = (name) => appendSvg(root, "g", { "data-layer": name, "aria-hidden": "true" });
    return {
      root,
      ground: layer("ground"),
      panels: layer("panels"),
      marbles: layer("marbles"),
      arrows: layer("arrows"),
      shapes: layer("shapes"),
    };
  }

  /**
   * Sets the whole board at once; the last move is shown and not made.
   * @param {BoardState} state
   */
  setState({ marbles, off = [], points = [], turn = 0, last = null }) {
    for (const layer of this.layers) layer.marbles.replaceChildren();
    this.trays = this.seats.map(() => []);
    this.points = this.seats.map((_, seat) => points[seat] ?? 0);
    this.turn = turn;
    this.lastMove = last;
    this.previewedMove = null;
    this.marbles = new Map();
    for (const [cell, color, board = 0] of marbles) {
      this.marbles.set(board + cell, this.style.createPiece(this.layers[board].marbles, color, this.id));
    }
    for (const [seat, color, count] of off) {
      const layer = this.layers[boardOfSeat(this.seats, seat)].marbles;
      for (let n = 0; n < count; n++) this.trays[seat].push(this.style.createPiece(layer, color, this.id));
    }
    this.#drawGround();
    this.redraw({ instant: true });
  }

  /**
   * Makes a move: marbles glide, or are there at once if it is `instant`. With `draw` false it is drawn only with the next move.
   * @param {BoardMove} move
   * @param {{instant?: boolean, draw?: boolean}} [options]
   */
  play(move, { instant = false, draw = true } = {}) {
    const board = move.board ?? 0;
    const steps = parseSteps(move);
    const time = this.#timeOfSteps(steps, { instant: instant || !draw });
    const moved = new Set();
    for (const [from, to] of steps) {
      const marble = this.#takeMarble(board + from);
      if (to === null) {
        const edge = this.style.edgePoint(move, from);
        if (edge) marble.over = [edge];
        const tray = move.takes ? undefined : this.trays[move.tray ?? 0];
        if (tray) tray.push(marble);
        else this.style.removePiece(marble, time);
        time.jump += 1;
      } else {
        // A marble that makes several steps stops after each.
        if (moved.has(marble)) marble.over = [...(marble.over ?? []), this.style.cellPoint(from)];
        moved.add(marble);
        this.marbles.set(board + to, marble);
      }
    }
    if (move.points) this.points = move.points;
    this.turn = move.turn ?? this.turn;
    this.lastMove = move;
    this.previewedMove = null;
    if (draw) this.redraw({ instant });
    // A page may play a sound for the move.
    if (draw && !instant) this.svg.dispatchEvent(new CustomEvent("boardmove", { bubbles: true, detail: move }));
  }

  /**
   * Undoes the last move; `points` and `last` are the points and the last move before it.
   * @param {BoardMove} move
   * @param {{instant?: boolean, draw?: boolean, points?: number[], last?: BoardMove | null}} [options]
   */
  undo(move, { instant = false, draw = true, points, last = null } = {}) {
    const board = move.board ?? 0;
    const steps = parseSteps(move).reverse();
    const time = this.#timeOfSteps(steps, { instant: instant || !draw });
    const moved = new Set();
    for (const [from, to] of steps) {
      const marble = to === null ? this.#returnedMarble(move, time) : this.#takeMarble(board + to);
      if (to !== null) {
        if (moved.has(marble)) marble.over = [...(marble.over ?? []), this.style.cellPoint(to)];
        moved.add(marble);
      }
      this.marbles.set(board + from, marble);
    }
    if (points) this.points = points;
    this.turn = move.seat ?? this.turn;
    this.lastMove = last;
    if (draw) this.redraw({ instant });
  }

  /**
   * @param {string} key
   * @returns {Marble}
   */
  #takeMarble(key) {
    const marble = this.marbles.get(key);
    if (!marble) throw new Error(`no marble on ${key.slice(1)}`);
    this.marbles.delete(key);
    return marble;
  }

  /**
   * The time at which the first piece of a move leaves the board.
   * @param {[from: string, to: string | null][]} steps
   * @param {{instant: boolean}} options
   * @returns {StepTime}
   */
  #timeOfSteps(steps, { instant }) {
    const jumps = steps.filter(([, to]) => to === null).length;
    return { jump: 0, jumps, duration: this.#duration(instant) };
  }

  /**
   * The duration of a move of pieces.
   * @param {boolean} instant
   * @returns {number}
   */
  #duration(instant) {
    return instant || this.reducedMotion ? 0 : MOVE_DURATION;
  }

  /**
   * The marble that a move has ejected: out of its tray, or a new one where there are no trays.
   * @param {BoardMove} move
   * @param {StepTime} time that of its return, which becomes that of the next one
   * @returns {Marble}
   */
  #returnedMarble(move, time) {
    const marble = move.takes ? undefined : this.trays[move.tray ?? 0]?.pop();
    if (marble) return marble;
    const layer = this.layers[move.board ?? 0].marbles;
    const returned = this.style.createPiece(layer, move.takes ?? move.out ?? "black", this.id);
    this.style.returnPiece(returned, time);
    time.jump += 1;
    return returned;
  }

  /**
   * Shows where a move would go, in place of the last move; without a move the last one is shown again.
   * @param {BoardMove | null} [move]
   */
  previewMove(move = null) {
    this.previewedMove = move;
    this.#drawArrows();
  }

  /**
   * Marks cells and draws arrows, in place of those before.
   * @param {Shapes | null | undefined} shapes
   */
  setShapes(shapes) {
    this.shapes = shapes;
    this.#drawShapes();
  }

  /**
   * Shows moves that are suggested, in place of those before.
   * @param {BoardMove[]} moves
   */
  setHints(moves) {
    this.hints = moves;
    this.#drawShapes();
  }

  /**
   * Shows marbles at an offset from their cells, until the board is drawn again.
   * @param {string[]} cells
   * @param {Point} offset
   * @param {number} [board]
   */
  offsetMarbles(cells, { x, y }, board = 0) {
    for (const cell of cells) {
      const marble = this.marbles.get(board + cell);
      const center = this.project(this.style.cellPoint(cell));
      if (marble) setMarble(marble, { x: center.x + x, y: center.y + y });
    }
  }

  /**
   * Draws what a move changes, with marbles that glide or are there at once.
   * @param {{instant: boolean}} options
   */
  redraw({ instant }) {
    this.#drawArrows();
    this.layers.forEach((layer, board) => {
      layer.panels.replaceChildren();
      this.seats.forEach((_, seat) => {
        if (boardOfSeat(this.seats, seat) === board) drawPanel(layer.panels, this, seat);
      });
    });
    this.#moveMarbles(this.#duration(instant));
    this.onChange?.();
  }

  /**
   * Turns the board to one of the twelve orientations.
   * @param {number} orientation
   */
  setOrientation(orientation) {
    this.orientation = orientation;
    this.#drawGround();
    this.#drawShapes();
    this.redraw({ instant: true });
  }

  /**
   * Sets the name of the picture for screen readers.
   * @param {string} text
   */
  setLabel(text) {
    this.svg.setAttribute("aria-label", text);
  }

  /**
   * The marbles in words.
   * @returns {string}
   */
  describeMarbles() {
    /** @type {Record<string, string[]>} */
    const cells = {};
    for (const [key, marble] of this.marbles) {
      const name = (key[0] === "1" ? "second board, " : "") + marble.color;
      cells[name] ??= [];
      cells[name].push(key.slice(1));
    }
    const names = Object.keys(cells).sort();
    return names.map((name) => `${name}: ${cells[name].sort().join(" ")}`).join("; ");
  }

  /**
   * Where a point of the lattice is in the picture, from the centre of its board.
   * @param {LatticePoint} point
   * @returns {Point}
   */
  project(point) {
    return this.style.project(point, this.orientation);
  }

  /**
   * Whether the panel that is below the board by default is above it.
   * @returns {boolean}
   */
  get isUpsideDown() {
    return this.project({ row: -4, column: -2 }).y < 0;
  }

  #drawShapes() {
    this.layers.forEach((layer, board) => {
      const hints = this.hints.filter((move) => (move.board ?? 0) === board);
      drawShapes(layer.shapes, this, { hints, shapes: board === 0 ? this.shapes : null });
    });
  }

  #drawGround() {
    for (const layer of this.layers) this.style.drawGround(layer.ground, this);
  }

  #drawArrows() {
    const move = this.previewedMove ?? this.lastMove;
    this.layers.forEach((layer, board) => {
      this.style.drawMove(layer.arrows, move && (move.board ?? 0) === board ? move : null, this.orientation);
    });
  }

  /**
   * Moves each marble to where it belongs; ejected marbles take twice the time.
   * @param {number} duration
   */
  #moveMarbles(duration) {
    for (const [key, marble] of this.marbles) {
      const point = this.project(this.style.cellPoint(key.slice(1)));
      this.#moveMarble(marble, { point, scale: 1, duration });
    }
    this.trays.forEach((tray, seat) => {
      tray.forEach((marble, index) => {
        this.#moveMarble(marble, { point: trayPoint(this, seat, index), scale: 0.52, duration: 2 * duration });
      });
    });
  }

  /**
   * @param {Marble} marble
   * @param {{point: Point, scale: number, duration: number}} target
   */
  #moveMarble(marble, target) {
    const over = (marble.over ?? []).map((point) => this.project(point));
    marble.over = [];
    this.style.movePiece(marble, { ...target, over });
  }
}
