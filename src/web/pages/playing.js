// Making moves on a board: a line by drawing its rear marble, any move by choosing its marbles and then a cell that they go to.

import { SumitoBoard } from "./board.js";
import { say } from "./page.js";
import { word } from "./words.js";

const spot = SumitoBoard.spot;

/** A legal move with what it does on the board: its own marbles and where each goes, all cells that move, the direction. */
function seen(move) {
  const steps = move.steps.split(" ").map((step) => [step.slice(0, 2), step[2] === "-" ? null : step.slice(2, 4)]);
  const own = new Map(steps.slice(move.pushed));
  const [from, to] = [...own][0].map(spot);
  return { move, own, all: steps.map(([cell]) => cell), direction: { row: to.row - from.row, column: to.column - from.column } };
}

/** Which of the legal moves what was done on a board means. */
export class Playing {
  constructor(play, refuse) {
    Object.assign(this, { play, refuse, moves: [], chosen: [] });
  }

  /** The legal moves from now on, on this board. */
  set(touch, moves) {
    this.touch = touch;
    this.moves = moves.map(seen);
    this.choose([]);
  }

  choose(cells) {
    this.chosen = cells;
    const targets = [...this.targets().keys()];
    this.touch.mark("chosen", cells);
    this.touch.mark("target", targets, word("moveHere"));
    if (cells.length) say(`${word("chosen", cells.join(" "))}${targets.length ? `: ${targets.join(", ")}` : ""}`);
  }

  /** The moves of exactly the marbles chosen, by the cell that is pressed for them. */
  targets() {
    const targets = new Map();
    const { chosen } = this;
    for (const seen of this.moves) {
      if (seen.own.size !== chosen.length || !chosen.every((cell) => seen.own.has(cell))) continue;
      for (const there of seen.own.values()) {
        if (seen.own.has(there)) continue;
        // Where two ways lead to a cell, the marble chosen first says which is meant.
        if (!targets.has(there) || seen.own.get(chosen[0]) === there) targets.set(there, seen);
      }
    }
    return targets;
  }

  press(cell) {
    const target = this.targets().get(cell);
    if (target) return this.play(target.move);
    if (this.chosen.includes(cell)) return this.choose(this.chosen.filter((other) => other !== cell));
    const more = [...this.chosen, cell];
    const can = (cells) => this.moves.some(({ own }) => cells.every((cell) => own.has(cell)));
    this.choose(can(more) ? more : can([cell]) ? [cell] : []);
  }

  /** The move that drawing a marble means: of the marbles chosen, if it is one of them; of the line that it is the rear of. */
  meant(cell, { row, column }) {
    const there = this.moves.filter(({ direction }) => direction.row === row && direction.column === column);
    const { chosen } = this;
    const ofChosen = ({ own }) => own.size === chosen.length && own.has(cell) && chosen.every((cell) => own.has(cell));
    return there.find(ofChosen) ?? there.find(({ move, own }) => move.kind === "inline" && [...own.keys()].at(-1) === cell);
  }

  line(cell, direction) {
    return this.meant(cell, direction)?.all;
  }

  drag(cell, direction) {
    const found = this.meant(cell, direction);
    if (found) this.play(found.move);
    else this.refuse();
  }
}
