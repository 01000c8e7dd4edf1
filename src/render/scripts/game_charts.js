// The charts of a game: how many marbles the first side is ahead, and the evaluation by an engine.

import { Chart } from "./chart.js";

/** @import { ChartTexts, Evaluation, GameData } from "./types.d.ts" */

/** @type {ChartTexts} */
export const ENGLISH_CHART_TEXTS = {
  score: "Marbles ejected over the game: above the line Black is ahead",
  evaluation: "Engine evaluation of each position: above the line Black is ahead",
  plies: "plies",
  ply: "ply {}: {}",
  won: "won",
  lost: "lost",
};

/** The evaluation, in marbles, from which on it is drawn no higher. */
const EVALUATION_LIMIT = 4;

/**
 * The chart of the score if the game has points, and that of the evaluations if it has been analysed.
 * @param {GameData} game
 * @param {number[][]} points the points of all seats at the start and after each ply
 * @param {{texts: ChartTexts, onSelect: (ply: number) => void}} options
 * @returns {Chart[]}
 */
export function createGameCharts(game, points, { texts, onSelect }) {
  const scoreCharts = game.start.points.length > 0 ? [createScoreChart(game, points, { texts, onSelect })] : [];
  const { analysis } = game;
  if (!analysis) return scoreCharts;
  /** @type {Evaluation[]} */
  const evaluations = [{ worth: analysis.start, hundredths: analysis.start_hundredths }, ...analysis.plies];
  const evaluationChart = new Chart({
    values: evaluations.map(evaluationValue),
    valueTexts: evaluations.map(({ worth, mark }) => evaluationText(worth, texts) + (mark ?? "")),
    limit: EVALUATION_LIMIT,
    dots: evaluations.map(({ mark }) => mark?.startsWith("?") ?? false),
    label: `${texts.evaluation} (${analysis.by})`,
    pliesText: texts.plies,
    plyText: texts.ply,
    onSelect,
  });
  return [...scoreCharts, evaluationChart];
}

/**
 * The chart of how far the first side is ahead.
 * @param {GameData} game
 * @param {number[][]} points
 * @param {{texts: ChartTexts, onSelect: (ply: number) => void}} options
 * @returns {Chart}
 */
function createScoreChart(game, points, { texts, onSelect }) {
  const leads = points.map(([first, second]) => first - second);
  return new Chart({
    values: leads,
    valueTexts: points.map((sides) => sides.slice(0, game.sides).join("–")),
    limit: Math.max(2, ...leads.map(Math.abs)),
    dots: leads.map((lead, ply) => ply > 0 && lead !== leads[ply - 1]),
    isStepped: true,
    label: texts.score,
    pliesText: texts.plies,
    plyText: texts.ply,
    onSelect,
  });
}

/**
 * An evaluation as a text: the end of a game is won or lost.
 * @param {string} worth
 * @param {ChartTexts} texts
 * @returns {string}
 */
export function evaluationText(worth, texts) {
  if (worth === "#0") return texts.won;
  return worth === "#-0" ? texts.lost : worth;
}

/**
 * How high an evaluation is drawn, in marbles.
 * @param {Evaluation} evaluation
 * @returns {number}
 */
function evaluationValue({ worth, hundredths }) {
  if (hundredths === null) return worth.startsWith("#-") ? -EVALUATION_LIMIT : EVALUATION_LIMIT;
  return Math.max(-EVALUATION_LIMIT, Math.min(EVALUATION_LIMIT, hundredths / 100));
}
