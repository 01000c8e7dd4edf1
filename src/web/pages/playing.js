// Making moves on a board: a line by dragging its rear marble, a broadside by choosing marbles and a cell beside them.

import { direction, path, step } from "./geometry.js";

/** Which of the legal moves what was done on a board means. */
export class Playing {
  constructor(board, play, refuse) {
    Object.assign(this, { board, play, refuse, moves: [], chosen: [] });
  }

  /** The legal moves from now on. */
  set(moves, turn) {
    this.moves = moves.map((move) => ({ move, ...path(move) })).filter((move) => move.kind);
    this.turn = turn;
    this.choose([]);
  }

  choose(cells) {
    this.chosen = cells;
    this.board.mark("chosen", cells);
    this.board.mark("target", [...this.targets().keys()]);
  }

  /** The moves of exactly the marbles chosen, by the cell that is pressed for them. */
  targets() {
    const targets = new Map();
    const { chosen } = this;
    if (!chosen.length) return targets;
    const same = (cells) => cells.length === chosen.length && cells.every((cell) => chosen.includes(cell));
    for (const move of this.moves) {
      if (!same(move.own)) continue;
      if (move.kind === "inline") {
        const ahead = step(move.own.at(-1), move.direction);
        if (ahead) targets.set(ahead, move);
        continue;
      }
      for (const cell of move.own) {
        const there = step(cell, move.direction);
        const known = targets.get(there);
        // Where two ways lead to a cell, the marble chosen first says which is meant.
        if (!known || step(chosen[0], move.direction) === there) targets.set(there, move);
      }
    }
    return targets;
  }

  press(cell) {
    const target = this.targets().get(cell);
    if (target) return this.play(target.move);
    if (this.board.marbles.get(cell) !== this.turn) return this.choose([]);
    if (this.chosen.includes(cell)) return this.choose(this.chosen.filter((other) => other !== cell));
    const more = [...this.chosen, cell];
    this.choose(this.isLine(more) ? more : [cell]);
  }

  /** Whether marbles lie side by side on one line, three at most. */
  isLine(cells) {
    if (cells.length === 1) return true;
    if (cells.length > 3) return false;
    const ends = cells.flatMap((one) => cells.map((other) => [one, other, direction(one, other)])).filter(([, , way]) => way);
    const [one, , way] = ends.reduce((far, pair) => (pair[2][1] > far[2][1] ? pair : far), ends[0] ?? [null, null, [null, 0]]);
    if (!one || way[1] !== cells.length - 1) return false;
    return cells.every((_, n) => cells.includes(step(one, way[0], n)));
  }

  drag(cell, way) {
    const same = ([a, b]) => a === way[0] && b === way[1];
    const side = this.moves.find((move) => move.kind === "broadside" && same(move.direction) && this.chosen.includes(cell)
      && move.own.length === this.chosen.length && move.own.every((own) => this.chosen.includes(own)));
    const found = side ?? this.moves.find((move) => move.kind === "inline" && move.own[0] === cell && same(move.direction));
    if (found) this.play(found.move);
    else this.refuse();
  }
}
