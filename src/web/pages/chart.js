// The score over a game: how many marbles Black is ahead, ply by ply.

import { svg } from "./page.js";
import { word } from "./words.js";

/** A picture whose every ply can be pressed; `mark(ply)` shows where the game is. */
export function chart(points, press) {
  const ahead = points.map(([black, white]) => black - white);
  const most = Math.max(2, ...ahead.map(Math.abs));
  const x = (ply) => (100 * ply) / Math.max(1, ahead.length - 1);
  const y = (value) => 50 - (42 * value) / most;
  const steps = ahead.map((value, ply) => `${ply ? "L" : "M"}${ply ? `${x(ply).toFixed(2)},${y(ahead[ply - 1]).toFixed(2)} L` : ""}${x(ply).toFixed(2)},${y(value).toFixed(2)}`);
  const now = svg("line", { class: "now", y1: 0, y2: 100 });
  const outs = ahead.flatMap((value, ply) => (ply && value !== ahead[ply - 1] ? [svg("ellipse", { class: "out", cx: x(ply).toFixed(2), cy: y(value).toFixed(2), rx: 0.6, ry: 3 })] : []));
  const picture = svg("svg", { class: "chart", viewBox: "-1 0 102 100", preserveAspectRatio: "none", role: "img", "aria-label": word("scoreLine") },
    svg("line", { class: "zero", x1: 0, x2: 100, y1: 50, y2: 50 }), svg("path", { d: steps.join(" ") }), ...outs, now);
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * 102 - 1;
    press(Math.max(0, Math.min(ahead.length - 1, Math.round((share / 100) * (ahead.length - 1)))));
  });
  return { picture, mark: (ply) => { now.setAttribute("x1", x(ply)); now.setAttribute("x2", x(ply)); } };
}
