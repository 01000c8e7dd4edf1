/**
 * A board that is drawn and animated from plain data. It needs no other script, no style and no file; colours may be given as the
 * custom properties that `paint` names.
 *
 *   const board = new SumitoBoard(element, {seats: [{name: "Ann", color: "black", below: true}, ...], goal: 6});
 *   board.place({marbles: [["a1", "black"], ...], off: [[seat, color, count], ...], points: [0, 0], turn: 0});
 *   board.play({steps: "c3d4 b2c3 a1b2", seat: 0, turn: 1});      // marbles move, the foremost first
 *   board.play({steps: "i9- h8i9 g7h8", out: "white", tray: 0, points: [1, 0], seat: 0, turn: 1});   // i9 is ejected
 *   board.takeBack(move);                                         // the same move backwards: the ejected marble returns
 *
 * `boards` (1 or 2), `obstacles` and `holes` (cells) are options besides; a marble and a move may name their `board`, 0 or 1. A view is one
 * of the twelve orientations, 0 to 11. `onChange()`, where it is set, is called when marbles or the view are others.
 */
export class SumitoBoard {
  static STEP = 48;
  static ROW = 48 * 0.8660254;
  static count = 0;

  static paint = {
    frame: "var(--board-frame, #74492c)", frameEdge: "var(--board-edge, #4a2c18)",
    field: "var(--board-field, #e2c491)", pit: "var(--board-pit, #a67c4a)", pitLight: "var(--board-pit-light, #dcbb88)",
    pitEdge: "var(--board-pit-edge, #b48b58)", label: "var(--board-label, #f3e3c6)", text: "var(--board-text, #33241a)",
    faint: "var(--board-faint, #a08c74)", arrow: "var(--board-arrow, #e8590c)", arrowEdge: "var(--board-arrow-edge, #fff4e6)",
    obstacle: "var(--board-obstacle, #5d4428)", hole: "var(--board-hole, #24170c)",
  };

  /** Light, body, shade, rim and sign of each colour. */
  static glass = {
    black: ["#7b7f8a", "#2a2c33", "#08090b", "#454954", null],
    white: ["#ffffff", "#f4f1ea", "#b9b2a4", "#8f8776", ["circle", {r: 12.5, "stroke-width": 1.4}, "#8f8776"]],
    red: ["#ff9d70", "#d55e00", "#7f3500", "#5e2800", ["path", {d: "M0 -10L9.5 7H-9.5Z"}, "#ffe3d1"]],
    blue: ["#6fbdf0", "#0072b2", "#003a5e", "#002c47", ["path", {d: "M-7.5 -7.5H7.5V7.5H-7.5Z"}, "#d6efff"]],
    green: ["#5fe0b6", "#009e73", "#005740", "#00402f", ["path", {d: "M0 -10V10M-10 0H10"}, "#d8fff2"]],
    yellow: ["#fffbc4", "#f0e442", "#a89b0b", "#857a00", ["circle", {r: 5}, "#5c5500"]],
    pivot: ["#f0c6df", "#cc79a7", "#7f3f63", "#5f2c49", ["path", {d: "M0 -11L9 0L0 11L-9 0Z"}, "#ffe9f5"]],
  };

  constructor(host, {boards = 1, obstacles = [], holes = [], seats = [], goal = 6, own = false, view = 0} = {}) {
    Object.assign(this, {boards, obstacles, holes, seats, goal, own, orientation: view, onChange: null});
    this.id = "sumito" + SumitoBoard.count++;
    this.frame = 5.62 * SumitoBoard.STEP;
    this.strip = seats.length > 0 ? 50 : 0;
    this.width = 2 * (this.frame + 8);
    this.height = 2 * (this.frame * 0.8660254 + 8 + this.strip);
    this.svg = this.add(host, "svg", {viewBox: `0 0 ${Math.round(this.width * boards)} ${Math.round(this.height)}`, role: "img"});
    this.define();
    this.layers = [];
    for (let board = 0; board < boards; board++) {
      const centre = `translate(${this.width * (board + 0.5)} ${this.height / 2})`;
      const all = this.add(this.svg, "g", {transform: centre});
      const layer = (name) => this.add(all, "g", {"data-layer": name, "aria-hidden": "true"});
      this.layers.push({all, ground: layer("ground"), signs: layer("signs"), marbles: layer("marbles"), arrows: layer("arrows")});
    }
    this.still = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.place({marbles: []});
  }

  /** Sets the whole board at once; `last` is the move that led there, which is not made. */
  place({marbles, off = [], points = [], turn = 0, last = null}) {
    this.layers.forEach((layer) => layer.marbles.replaceChildren());
    this.at = new Map();
    this.trays = this.seats.map(() => []);
    this.points = this.seats.map((_, seat) => points[seat] ?? 0);
    this.turn = turn;
    this.last = last;
    this.pointed = null;
    for (const [cell, color, board = 0] of marbles) {
      this.at.set(board + cell, this.marble(color, board));
    }
    for (const [seat, color, count] of off) {
      for (let n = 0; n < count; n++) this.trays[seat].push(this.marble(color, this.boardOf(seat)));
    }
    this.ground();
    this.refresh(true);
  }

  /** Makes a move: gliding, or at once where it is `instant`. With `draw` false it is seen only with the next one. */
  play(move, {instant = false, draw = true} = {}) {
    const board = move.board ?? 0;
    const toward = this.toward(move);
    for (const [from, to] of this.steps(move)) {
      const marble = this.at.get(board + from);
      this.at.delete(board + from);
      if (to === null) {
        const tray = this.trays[move.tray ?? 0];
        if (tray) tray.push(marble); else marble.node.remove();
        const {row, column} = SumitoBoard.spot(from);
        marble.by = {row: row + toward.row, column: column + toward.column};
      } else {
        this.at.set(board + to, marble);
      }
    }
    if (move.points) this.points = move.points;
    this.turn = move.turn ?? this.turn;
    this.last = move;
    this.pointed = null;
    if (draw) this.refresh(instant);
  }

  /** Takes back the move that was made last. `before` says what was so before it: `points`, and `last`, the move before. */
  takeBack(move, {instant = false, draw = true, before = {}} = {}) {
    const board = move.board ?? 0;
    for (const [from, to] of this.steps(move).reverse()) {
      let marble;
      if (to === null) {
        marble = this.trays[move.tray ?? 0]?.pop() ?? this.marble(move.out, board);
      } else {
        marble = this.at.get(board + to);
        this.at.delete(board + to);
      }
      this.at.set(board + from, marble);
    }
    if (before.points) this.points = before.points;
    this.turn = move.seat ?? this.turn;
    this.last = before.last ?? null;
    if (draw) this.refresh(instant);
  }

  /** Shows where a move would go that is not made, in place of the last one; none, as it was. */
  point(move = null) {
    this.pointed = move;
    this.layers.forEach((layer, board) => this.arrows(layer.arrows, board));
  }

  /** Shows marbles so far from where they are, until the board is shown anew. */
  hold(cells, {x, y}, board = 0) {
    for (const cell of cells) {
      const marble = this.at.get(board + cell);
      if (!marble) continue;
      const at = this.lie(SumitoBoard.spot(cell));
      marble.glide?.cancel();
      marble.node.style.transform = SumitoBoard.transform({x: at.x + x, y: at.y + y}, 1);
    }
  }

  refresh(instant) {
    this.layers.forEach((layer, board) => {
      this.arrows(layer.arrows, board);
      layer.signs.replaceChildren();
      const put = (name, attributes, text) => this.add(layer.signs, name, attributes, text);
      this.seats.forEach((_, seat) => this.boardOf(seat) === board && this.sign(put, seat));
    });
    this.settle(instant);
    this.onChange?.();
  }

  /** Turns the board to one of the twelve orientations. */
  view(orientation) {
    this.orientation = orientation;
    this.ground();
    this.refresh(true);
  }

  /** What the picture is called, for who cannot see it. */
  describe(text) {
    this.svg.setAttribute("aria-label", text);
  }

  /** The marbles in words. */
  words() {
    const cells = {};
    for (const [key, marble] of this.at) {
      const name = (key[0] === "1" ? "second board, " : "") + marble.color;
      (cells[name] ??= []).push(key.slice(1));
    }
    const names = Object.keys(cells).sort();
    return names.map((name) => `${name}: ${cells[name].sort().join(" ")}`).join("; ");
  }

  // What a move says.

  /** The ways of the marbles, the foremost first: from which cell, and to which, or null. */
  steps(move) {
    return move.steps.split(" ").map((step) => [step.slice(0, 2), step[2] === "-" ? null : step.slice(2, 4)]);
  }

  toward(move) {
    const [from, to] = this.steps(move).find(([, to]) => to !== null).map(SumitoBoard.spot);
    return {row: to.row - from.row, column: to.column - from.column};
  }

  // Where things are.

  static spot(cell) {
    return {row: cell.charCodeAt(0) - 101, column: cell.charCodeAt(1) - 53};
  }

  static cells() {
    const cells = [];
    for (let row = -4; row <= 4; row++) {
      for (let column = Math.max(-4, row - 4); column <= Math.min(4, row + 4); column++) {
        cells.push(String.fromCharCode(row + 101, column + 53));
      }
    }
    return cells;
  }

  /** Where a place of the lattice comes to lie, from the centre of its board. */
  lie({row, column}) {
    if (this.orientation >= 6) [row, column] = [column, row];
    for (let turn = 0; turn < this.orientation % 6; turn++) [row, column] = [column, column - row];
    return {x: SumitoBoard.STEP * (column - row / 2), y: -SumitoBoard.ROW * row};
  }

  boardOf(seat) {
    return this.seats[seat]?.board ?? 0;
  }

  isUpsideDown() {
    return this.lie({row: -4, column: -2}).y < 0;
  }

  /** The strip of a seat: its left end, its width and its height. */
  plate(seat) {
    const isBelow = (other) => Boolean(this.seats[other].below) !== this.isUpsideDown();
    const together = this.seats.map((_, other) => other)
      .filter((other) => this.boardOf(other) === this.boardOf(seat) && isBelow(other) === isBelow(seat));
    const width = (this.width - 16) / together.length;
    const y = this.height / 2 - 8 - this.strip / 2;
    return {left: 8 - this.width / 2 + width * together.indexOf(seat), width: width - 6, y: isBelow(seat) ? y : -y};
  }

  slot(seat, index) {
    const {left, width, y} = this.plate(seat);
    const right = left + width - (this.points[seat] > 9 ? 38 : 26);
    const slots = Math.max(this.slots(seat), this.trays[seat].length);
    const room = width > 400 ? 27 * 8 : width / 2 - 40;
    const pitch = Math.min(27, room / slots);
    return {x: right - pitch * (slots - 0.5 - index), y};
  }

  slots(seat) {
    const {width} = this.plate(seat);
    return width > 400 && !this.own && this.goal <= 8 && !this.seats[seat].partner ? this.goal : 0;
  }

  // Drawing.

  add(parent, name, attributes = {}, text = null) {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    if (text !== null) node.textContent = text;
    parent.appendChild(node);
    return node;
  }

  define() {
    const defs = this.add(this.svg, "defs");
    for (const [color, [light, body, shade]] of Object.entries(SumitoBoard.glass)) {
      const circle = {id: `${this.id}-${color}`, cx: 0.5, cy: 0.5, r: 0.58, fx: 0.34, fy: 0.28};
      const gradient = this.add(defs, "radialGradient", circle);
      [[0, light], [0.45, body], [1, shade]].forEach(([offset, stop]) =>
        this.add(gradient, "stop", {offset, "stop-color": stop}));
    }
    const {pit, pitLight} = SumitoBoard.paint;
    const gradient = this.add(defs, "linearGradient", {id: `${this.id}-pit`, x1: 0.2, y1: 0, x2: 0.8, y2: 1});
    [[0, pit], [1, pitLight]].forEach(([offset, stop]) => this.add(gradient, "stop", {offset, "stop-color": stop}));
  }

  marble(color, board) {
    const [, , , rim, sign] = SumitoBoard.glass[color];
    const node = this.add(this.layers[board].marbles, "g", {"data-color": color});
    this.add(node, "circle", {cx: 1.6, cy: 3.4, r: 22.3, fill: "#000", opacity: 0.28});
    this.add(node, "circle", {r: 22.3, fill: `url(#${this.id}-${color})`, stroke: rim});
    if (sign) {
      const [name, shape, stroke] = sign;
      this.add(node, name, {fill: "none", stroke, "stroke-width": 2.6, "stroke-linejoin": "round", opacity: 0.75, ...shape});
    }
    const light = color === "white" ? 0.95 : 0.62;
    this.add(node, "ellipse", {cx: -7.4, cy: -10.2, rx: 6.6, ry: 4, transform: "rotate(-36 -7.4 -10.2)", fill: "#fff", opacity: light});
    return {node, color};
  }

  /** Puts each marble where it belongs; those that move glide. */
  settle(instant) {
    const time = instant || this.still ? 0 : 260;
    for (const [key, marble] of this.at) {
      this.move(marble, this.lie(SumitoBoard.spot(key.slice(1))), 1, time);
    }
    this.trays.forEach((tray, seat) => tray.forEach((marble, index) => {
      this.move(marble, this.slot(seat, index), 0.52, time && 2 * time);
    }));
  }

  static transform({x, y}, scale) {
    return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale})`;
  }

  move(marble, place, scale, time) {
    const end = SumitoBoard.transform(place, scale);
    const {style} = marble.node;
    const [begin, by] = [style.transform, marble.by];
    marble.by = null;
    if (begin === end) return;
    style.transform = end;
    marble.glide?.cancel();
    if (!time || !begin) return;
    const frames = [{transform: begin}];
    if (by) {
      // Over the edge first.
      const edge = this.lie(by);
      frames.push({transform: SumitoBoard.transform(edge, 0.9), offset: 0.4});
    }
    frames.push({transform: end});
    marble.glide = marble.node.animate(frames, {duration: time, easing: "ease-in-out"});
  }

  ground() {
    this.layers.forEach((layer, board) => {
      layer.ground.replaceChildren();
      const put = (name, attributes, text) => this.add(layer.ground, name, attributes, text);
      const {frame, frameEdge, field, label} = SumitoBoard.paint;
      put("path", {d: SumitoBoard.hexagon(this.frame - 1, 19), fill: frame, stroke: frameEdge, "stroke-width": 2});
      put("path", {d: SumitoBoard.hexagon(4.72 * SumitoBoard.STEP, 16), fill: field, stroke: frameEdge});
      for (const [spot, sign] of this.labels()) {
        const {x, y} = this.lie(spot);
        put("text", {x: x * 1.035, y: y * 1.035 + 6.5, fill: label, "font-size": 19, "font-weight": 600, "text-anchor": "middle"}, sign);
      }
      for (const cell of SumitoBoard.cells()) {
        this.pit(put, cell, this.lie(SumitoBoard.spot(cell)));
      }
    });
  }

  pit(put, cell, {x, y}) {
    const {pitEdge, obstacle, hole} = SumitoBoard.paint;
    if (this.obstacles.includes(cell)) return put("rect", {x: x - 17, y: y - 17, width: 34, height: 34, rx: 5, fill: obstacle});
    if (this.holes.includes(cell)) {
      return put("circle", {cx: x, cy: y, r: 20, fill: hole, stroke: pitEdge, "stroke-width": 4, "stroke-dasharray": "4 3"});
    }
    return put("circle", {cx: x, cy: y, r: 17.3, fill: `url(#${this.id}-pit)`, stroke: pitEdge});
  }

  /** Where letters and digits stand: letters on the left, digits below where they do not meet. */
  labels() {
    const lines = (index, before) => {
      const found = [];
      for (let n = -4; n <= 4; n++) {
        const line = SumitoBoard.cells().map(SumitoBoard.spot).filter((spot) => spot[index] === n);
        const ends = [[line[0], before], [line.at(-1), {row: -before.row, column: -before.column}]];
        found.push(ends.map(([spot, step]) => ({row: spot.row + step.row, column: spot.column + step.column})));
      }
      return found;
    };
    const least = (measure) => (ends) => measure(this.lie(ends[1])) < measure(this.lie(ends[0])) ? ends[1] : ends[0];
    const letters = lines("row", {row: 0, column: -1}).map(least(({x}) => x));
    const columns = lines("column", {row: -1, column: 0});
    const below = columns.map(least(({x, y}) => -y - x / 100));
    const meets = (spot) => letters.some((letter) => letter.row === spot.row && letter.column === spot.column);
    const digits = below.some(meets) ? columns.map(least(({x, y}) => y - x / 100)) : below;
    return [...letters.map((spot, n) => [spot, "abcdefghi"[n]]), ...digits.map((spot, n) => [spot, "123456789"[n]])];
  }

  /** The arrows of the last move: one for a line, one for each marble of a broadside. */
  arrows(layer, board) {
    layer.replaceChildren();
    const move = this.pointed ?? this.last;
    if (!move || (move.board ?? 0) !== board) return;
    const toward = this.toward(move);
    const own = this.steps(move).slice(move.pushed ?? 0).map(([from]) => SumitoBoard.spot(from));
    const step = ({row, column}) => ({row: row + toward.row, column: column + toward.column});
    const [front, rear] = [own[0], own.at(-1)];
    const length = own.length - 1;
    const isLine = front.row - rear.row === toward.row * length && front.column - rear.column === toward.column * length;
    const ways = isLine ? [[rear, step(front)]] : own.map((spot) => [spot, step(spot)]);
    const {arrow, arrowEdge} = SumitoBoard.paint;
    for (const [from, to] of ways) {
      const d = SumitoBoard.arrow(this.lie(from), this.lie(to));
      this.add(layer, "path", {d, fill: arrow, stroke: arrowEdge, "stroke-width": 1.6, "stroke-linejoin": "round", "pointer-events": "none"});
    }
  }

  /** Who sits there, whose turn it is, and the score. */
  sign(put, seat) {
    const {left, width, y} = this.plate(seat);
    const {text, faint, arrow} = SumitoBoard.paint;
    const {name, color} = this.seats[seat];
    const rim = SumitoBoard.glass[color][3];
    if (this.turn === seat) put("path", {d: "M0 -8L13 0L0 8Z", transform: `translate(${left + 3} ${y})`, fill: arrow});
    put("circle", {cx: left + 35, cy: y, r: 13, fill: `url(#${this.id}-${color})`, stroke: rim});
    put("text", {x: left + width - 4, y: y + 8.5, fill: text, "font-size": 24, "font-weight": 700, "text-anchor": "end"}, String(this.points[seat]));
    const slots = this.slots(seat);
    for (let index = this.trays[seat].length; index < slots; index++) {
      const at = this.slot(seat, index);
      put("circle", {cx: at.x, cy: at.y, r: 11, fill: "none", stroke: faint, "stroke-dasharray": "2 3"});
    }
    // As far as the first marble, or the score.
    const end = slots || this.trays[seat].length ? this.slot(seat, 0).x - 16 : left + width - 46;
    const room = Math.floor((end - left - 57) / 9.6);
    const letters = Array.from(name);
    const short = letters.length <= room ? name : letters.slice(0, Math.max(0, room - 1)).join("") + "…";
    put("text", {x: left + 57, y: y + 6.5, fill: text, "font-size": 18, "font-weight": 600, "unicode-bidi": "isolate"}, short);
  }

  static hexagon(radius, rounding) {
    const corner = (n) => [radius * Math.cos(n * Math.PI / 3), radius * Math.sin(n * Math.PI / 3)];
    const toward = ([x, y], [toX, toY]) => [x + rounding / radius * (toX - x), y + rounding / radius * (toY - y)];
    const parts = [0, 1, 2, 3, 4, 5].map((n) =>
      `${n ? "L" : "M"}${toward(corner(n), corner(n - 1))}Q${corner(n)} ${toward(corner(n), corner(n + 1))}`);
    return parts.join("") + "Z";
  }

  static arrow(from, to) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy);
    const corners = [[0, -3.8], [length - 16, -3.8], [length - 16, -11], [length + 4, 0], [length - 16, 11], [length - 16, 3.8], [0, 3.8]];
    const points = corners.map(([along, across]) =>
      `${(from.x + (along * dx - across * dy) / length).toFixed(1)} ${(from.y + (along * dy + across * dx) / length).toFixed(1)}`);
    return `M${points.join("L")}Z`;
  }
}
