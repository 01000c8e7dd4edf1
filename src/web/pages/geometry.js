// Cells, directions and positions as text. Rows a to i are numbers 1 to 9, diagonals too.

export const DIRECTIONS = [[0, 1], [1, 1], [1, 0], [0, -1], [-1, -1], [-1, 0]];

export function isCell(row, column) {
  return row >= 1 && row <= 9 && column >= 1 && column <= 9 && Math.abs(row - column) <= 4;
}

export function name(row, column) {
  return String.fromCharCode(96 + row) + column;
}

export function place(cell) {
  return [cell.charCodeAt(0) - 96, Number(cell[1])];
}

/** The cell so many steps away, or null beyond the edge. */
export function step(cell, [rows, columns], times = 1) {
  const [row, column] = place(cell);
  const there = [row + rows * times, column + columns * times];
  return isCell(...there) ? name(...there) : null;
}

/** All cells as they are read: from row i down, from left to right. */
export const CELLS = (() => {
  const cells = [];
  for (let row = 9; row >= 1; row--) {
    for (let column = 1; column <= 9; column++) if (isCell(row, column)) cells.push(name(row, column));
  }
  return cells;
})();

export const ROWS = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((row) => CELLS.filter((cell) => place(cell)[0] === row));

/** The direction from one cell to another on the same line, and how far it is. */
export function direction(from, to) {
  const [a, b] = [place(from), place(to)];
  const [rows, columns] = [b[0] - a[0], b[1] - a[1]];
  const far = Math.max(Math.abs(rows), Math.abs(columns));
  const found = DIRECTIONS.find(([r, c]) => r * far === rows && c * far === columns);
  return found && far ? [found, far] : null;
}

/** Reads a position: for each board a map from cells to letters; the side to move; marbles lost. */
export function read(text) {
  const [boards, ...rest] = text.split(" ");
  const lost = {};
  const texts = boards.split("&").map((board) => {
    const cut = board.search(/-\d/);
    if (cut < 0) return board;
    for (const [, count, letter] of board.slice(cut).matchAll(/(\d+)([a-z])/g)) lost[letter] = Number(count);
    return board.slice(0, cut);
  });
  const read = texts.map((board) => {
    const marbles = new Map();
    board.split("/").forEach((row, index) => {
      let at = 0;
      for (const sign of row) {
        if (/\d/.test(sign)) at += Number(sign);
        else marbles.set(ROWS[index][at++], sign);
      }
    });
    return marbles;
  });
  for (const word of rest) for (const [, count, letter] of word.matchAll(/(\d+)([a-z])(?![a-z]*\d*\+)/g)) if (word.startsWith("-")) lost[letter] = Number(count);
  return { boards: read, turn: (rest.find((word) => /^[a-z]/.test(word)) ?? "b")[0], lost };
}

/** Writes the board of a position. */
export function write(marbles, turn) {
  const rows = ROWS.map((cells) => {
    let text = "", empty = 0;
    for (const cell of cells) {
      if (!marbles.has(cell)) { empty++; continue; }
      text += (empty || "") + marbles.get(cell);
      empty = 0;
    }
    return text + (empty || "");
  });
  return `${rows.join("/")} ${turn}`;
}

/** Which cells a move takes along and where to; null for a move that is not one step of a line. */
export function path(move) {
  const cells = move.abapro.match(/^([a-i][1-9])([a-i][1-9])([a-i][1-9])?(\(|$)/);
  if (!cells) return null;
  const [, first, second, third] = cells;
  if (!third) {
    const found = direction(first, second);
    if (!found || found[1] !== 1) return null;
    const chain = [];
    for (let n = 0; n < move.marbles + move.pushed; n++) chain.push(step(first, found[0], n));
    return { kind: "inline", own: chain.slice(0, move.marbles), all: chain, direction: found[0] };
  }
  const [along, way] = [direction(first, second), direction(first, third)];
  if (!along || !way || way[1] !== 1) return null;
  const chain = [];
  for (let n = 0; n <= along[1]; n++) chain.push(step(first, along[0], n));
  return { kind: "broadside", own: chain, all: chain, direction: way[0] };
}
