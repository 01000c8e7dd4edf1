// Lines over a game, ply by ply: how many marbles Black is ahead, and what a program says that positions are worth.

import { svg } from "./page.js";
import { word } from "./words.js";

/** Marbles from which on a worth is drawn no higher. */
const FAR = 4;

/** The score: `points` are those of the sides after each ply. */
export function scores(points, press) {
  const ahead = points.map(([black, white]) => black - white);
  const y = heights(Math.max(2, ...ahead.map(Math.abs)));
  const line = ahead.map((value, ply) => (ply ? `L${x(ply, ahead)},${y(ahead[ply - 1])} L` : "M") + `${x(ply, ahead)},${y(value)}`);
  const dots = ahead.flatMap((value, ply) => (ply && value !== ahead[ply - 1] ? [dot(x(ply, ahead), y(value))] : []));
  return chart(ahead, line, dots, word("scoreLine"), press);
}

/** What a program says, as `/api/games/ID` has it: a dot where a move has a mark that blames it. */
export function worths(analysis, press) {
  const height = (text, hundredths) => (hundredths === null ? (text.startsWith("#-") ? -FAR : FAR) : Math.max(-FAR, Math.min(FAR, hundredths / 100)));
  const all = [height(analysis.start, analysis.start_hundredths), ...analysis.plies.map((ply) => height(ply.eval, ply.hundredths))];
  const y = heights(FAR);
  const line = all.map((value, ply) => `${ply ? "L" : "M"}${x(ply, all)},${y(value)}`);
  const dots = analysis.plies.flatMap(({ ply, mark }) => (mark?.startsWith("?") ? [dot(x(ply, all), y(all[ply]))] : []));
  return chart(all, line, dots, `${word("worthLine")} (${analysis.by})`, press);
}

const x = (ply, all) => ((100 * ply) / Math.max(1, all.length - 1)).toFixed(2);
const heights = (most) => (value) => (50 - (42 * value) / most).toFixed(2);
const dot = (cx, cy) => svg("ellipse", { class: "out", cx, cy, rx: 0.6, ry: 3 });

/** A picture whose every ply can be pressed; `mark(ply)` shows where the game is. */
function chart(all, line, dots, label, press) {
  const now = svg("line", { class: "now", y1: 0, y2: 100 });
  const picture = svg("svg", { class: "chart", viewBox: "-1 0 102 100", preserveAspectRatio: "none", role: "img", "aria-label": label },
    svg("line", { class: "zero", x1: 0, x2: 100, y1: 50, y2: 50 }), svg("path", { d: line.join(" ") }), ...dots, now);
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * 102 - 1;
    press(Math.max(0, Math.min(all.length - 1, Math.round((share / 100) * (all.length - 1)))));
  });
  return { picture, mark: (ply) => { now.setAttribute("x1", x(ply, all)); now.setAttribute("x2", x(ply, all)); } };
}
