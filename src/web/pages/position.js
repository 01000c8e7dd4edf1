// Positions as text, and boards as they are set up from them.

import { SumitoBoard } from "./board.js";

const rowOf = (cell) => cell.charCodeAt(0);
const sorted = SumitoBoard.cells().sort((a, b) => rowOf(b) - rowOf(a) || a.charCodeAt(1) - b.charCodeAt(1));

/** All cells as they are read: from row i down, from left to right. */
export const CELLS = sorted;
/** The same by rows. */
export const ROWS = [..."ihgfedcba"].map((row) => CELLS.filter((cell) => cell[0] === row));
/** The colour of each letter. */
export const COLORS = { b: "black", w: "white", r: "red", u: "blue", g: "green", y: "yellow", n: "pivot" };

/** Reads a position: its marbles, as a board takes them, and the letter of the side to move. */
export function read(text) {
  const [boards, ...rest] = text.split(" ");
  const marbles = boards.split("&").flatMap((board, number) => board.replace(/-\d.*/, "").split("/").flatMap((row, index) => {
    const found = [];
    let at = 0;
    for (const sign of row) {
      if (/\d/.test(sign)) at += Number(sign);
      else found.push([ROWS[index][at++], COLORS[sign], number]);
    }
    return found;
  }));
  return { marbles, turn: (rest.find((word) => /^[a-z]/.test(word)) ?? "b")[0] };
}

/** The cells that rules, as text, make obstacles or holes. */
export function furniture(rules) {
  const cells = (name) => rules?.match(`(?:^| )${name}=(\\S+)`)?.[1].split(",") ?? [];
  return { obstacles: cells("obstacles"), holes: cells("holes") };
}

/** Writes a position from letters by cell. */
export function write(letters, turn) {
  const rows = ROWS.map((cells) => {
    let text = "", empty = 0;
    for (const cell of cells) {
      if (!letters.has(cell)) { empty++; continue; }
      text += (empty || "") + letters.get(cell);
      empty = 0;
    }
    return text + (empty || "");
  });
  return `${rows.join("/")} ${turn}`;
}
