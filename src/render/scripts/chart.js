// A chart of a value over a game, ply by ply. It needs no style; colours may be given as the custom properties that `CHART_COLORS`
// names. A ply is chosen with a pointer or by keyboard: arrows lead a ply on or back, page keys ten, Home and End to the ends.

import { fillText } from "./game_texts.js";
import { appendSvg } from "./svg.js";

const CHART_COLORS = {
  ground: "var(--chart-ground, #fffdf8)",
  edge: "var(--chart-edge, #ddd0ba)",
  zero: "var(--chart-zero, #6f6152)",
  line: "var(--chart-line, #1f5fb4)",
  now: "var(--chart-now, #c2410c)",
};

const UNSCALED_LINE = { "vector-effect": "non-scaling-stroke", fill: "none" };

/** How many plies may be between two numbers below a chart, and how many numbers there are at most. */
const TICK_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const MAX_TICKS = 6;

/**
 * The contents of a chart.
 * @typedef {object} ChartOptions
 * @property {number[]} values a value at the start and after each ply
 * @property {string[]} valueTexts the same values as texts
 * @property {number} limit the value that is drawn at the upper edge
 * @property {boolean[]} dots whether a dot is drawn at a value
 * @property {boolean} [isStepped] whether the line goes from value to value by a step
 * @property {string} label
 * @property {string} pliesText what the numbers below the chart count
 * @property {string} plyText the description of a ply: `{}` stands for the ply and for its value
 * @property {(ply: number) => void} onSelect called when another ply is chosen
 */

/** A chart, which is in its `figure`. */
export class Chart {
  #values;
  #valueTexts;
  #plyText;
  #onSelect;
  #ply = 0;
  #svg;
  #plot;
  #cursor;
  #valueLabel = document.createElement("strong");

  /**
   * Draws a chart.
   * @param {ChartOptions} options
   */
  constructor({ values, valueTexts, limit, dots, isStepped = false, label, pliesText, plyText, onSelect }) {
    this.#values = values;
    this.#valueTexts = valueTexts;
    this.#plyText = plyText;
    this.#onSelect = onSelect;
    /** The element that has the chart and its caption. */
    this.figure = document.createElement("figure");
    const { now } = CHART_COLORS;
    const range = { "aria-label": label, "aria-valuemin": 0, "aria-valuemax": values.length - 1 };
    this.#svg = appendSvg(this.figure, "svg", { class: "chart", tabindex: "0", role: "slider", ...range });
    // The drawing is stretched to the width of the page, the numbers are not.
    const box = { viewBox: "-1 0 102 100", preserveAspectRatio: "none", width: "100%", height: "100%" };
    this.#plot = appendSvg(this.#svg, "svg", box);
    this.#drawLine(limit, isStepped);
    dots.forEach((isDrawn, ply) => {
      const center = { cx: this.#x(ply).toFixed(2), cy: chartY(values[ply], limit) };
      if (isDrawn) appendSvg(this.#plot, "ellipse", { ...center, rx: 0.6, ry: 3, fill: now });
    });
    this.#cursor = appendSvg(this.#plot, "path", { stroke: now, "stroke-width": 2, ...UNSCALED_LINE });
    this.#drawNumbers(limit, pliesText);
    const caption = document.createElement("figcaption");
    caption.append(this.#valueLabel, ` ${label}`);
    this.figure.append(caption);
    this.#listen(this.#svg);
    this.setPly(0);
  }

  /**
   * @param {number} limit
   * @param {boolean} isStepped
   */
  #drawLine(limit, isStepped) {
    const values = this.#values;
    const { ground, edge, zero, line } = CHART_COLORS;
    /** @param {number} ply */
    const x = (ply) => this.#x(ply).toFixed(2);
    const points = values.flatMap((value, ply) => {
      const point = `${x(ply)} ${chartY(value, limit)}`;
      return isStepped && ply ? [`${x(ply)} ${chartY(values[ply - 1], limit)}`, point] : [point];
    });
    const path = `M${points.join("L")}`;
    const frame = { x: -1, y: 0, width: 102, height: 100, fill: ground, stroke: edge };
    appendSvg(this.#plot, "rect", { ...frame, "vector-effect": "non-scaling-stroke" });
    appendSvg(this.#plot, "path", { d: `${path}L${x(values.length - 1)} 50L0 50Z`, fill: line, opacity: 0.16 });
    appendSvg(this.#plot, "path", { d: "M0 50H100", stroke: zero, ...UNSCALED_LINE });
    appendSvg(this.#plot, "path", { d: path, stroke: line, "stroke-width": 2, ...UNSCALED_LINE });
  }

  /**
   * Writes the numbers of both axes: how far a side is ahead at the left, plies below.
   * @param {number} limit
   * @param {string} pliesText
   */
  #drawNumbers(limit, pliesText) {
    const { zero, ground } = CHART_COLORS;
    const halo = { stroke: ground, "stroke-width": 3, "paint-order": "stroke" };
    const font = { "font-size": 11, fill: zero, "aria-hidden": "true", "pointer-events": "none", ...halo };
    /** @param {string} text @param {Record<string, string | number>} place */
    const write = (text, place) => appendSvg(this.#svg, "text", { ...font, ...place }, text);
    for (const value of [limit, 0, -limit]) {
      const sign = value > 0 ? "+" : "";
      write(`${sign}${value}`.replace("-", "−"), { class: "axis-value", x: 4, y: `${chartY(value, limit)}%`, dy: 4 });
    }
    const last = this.#values.length - 1;
    const step = TICK_STEPS.find((plies) => last / plies <= MAX_TICKS) ?? last;
    for (let ply = step; ply <= last - step / 2; ply += step) {
      const x = `${((this.#x(ply) + 1) / 102) * 100}%`;
      write(String(ply), { class: "axis-ply", x, y: "100%", dy: -4, "text-anchor": "middle" });
    }
    write(`${last} ${pliesText}`, { class: "axis-ply", x: "99%", y: "100%", dy: -4, "text-anchor": "end" });
  }

  /** @param {number} ply */
  #x(ply) {
    return (100 * ply) / Math.max(1, this.#values.length - 1);
  }

  /**
   * Shows the ply that the game is at; a variation may be longer than the game.
   * @param {number} ply
   */
  setPly(ply) {
    this.#ply = Math.min(ply, this.#values.length - 1);
    const text = fillText(this.#plyText, this.#ply, this.#valueTexts[this.#ply]);
    this.#cursor.setAttribute("d", `M${this.#x(this.#ply)} 0V100`);
    this.#valueLabel.textContent = text;
    this.#svg.setAttribute("aria-valuenow", String(this.#ply));
    this.#svg.setAttribute("aria-valuetext", text);
  }

  /** @param {number} ply */
  #select(ply) {
    const selected = Math.max(0, Math.min(this.#values.length - 1, ply));
    if (selected !== this.#ply) this.#onSelect(selected);
  }

  /** @param {SVGElement} svg */
  #listen(svg) {
    const last = this.#values.length - 1;
    /** @param {PointerEvent} event */
    const selectAt = (event) => {
      const box = svg.getBoundingClientRect();
      const percent = ((event.clientX - box.left) / box.width) * 102 - 1;
      this.#select(Math.round((percent / 100) * last));
    };
    svg.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      svg.setPointerCapture(event.pointerId);
      selectAt(event);
    });
    svg.addEventListener("pointermove", (event) => {
      if (svg.hasPointerCapture(event.pointerId)) selectAt(event);
    });
    svg.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const ply = this.#plyOfKey(event.key);
      if (ply === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.#select(ply);
    });
  }

  /**
   * @param {string} key
   * @returns {number | undefined}
   */
  #plyOfKey(key) {
    if (key === "Home") return 0;
    if (key === "End") return this.#values.length - 1;
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: -10, PageDown: 10 };
    const step = /** @type {Record<string, number>} */ (steps)[key];
    return step === undefined ? undefined : this.#ply + step;
  }
}

/**
 * @param {number} value
 * @param {number} limit
 * @returns {string}
 */
function chartY(value, limit) {
  return (50 - (42 * value) / limit).toFixed(2);
}
