// Chooses replies of the database, and finds the move that scored best.

/** @import { ExplorerMove } from "../../api.d.ts" */

/**
 * A move that is chosen as often as it was played.
 * @param {ExplorerMove[]} moves
 * @param {number} chance a number from 0 to 1
 * @returns {ExplorerMove | undefined}
 */
export function chooseByFrequency(moves, chance) {
  let rest = chance * moves.reduce((sum, { games }) => sum + games, 0);
  return moves.find(({ games }) => {
    rest -= games;
    return rest < 0;
  });
}

/**
 * The points that a move scored for a side, in percent of the games whose results are known.
 * @param {ExplorerMove} move
 * @param {string} side `black` or `white`
 * @returns {number | null}
 */
export function scoreOfMove({ known, black, white, draws }, side) {
  if (known === 0) return null;
  return (100 * ((side === "black" ? black : white) + draws / 2)) / known;
}

/**
 * The move that scored best among those with enough known results; of equal ones the most frequent one.
 * @param {ExplorerMove[]} moves
 * @param {string} side
 * @param {number} least the minimum number of known results
 * @returns {ExplorerMove | undefined}
 */
export function bestScored(moves, side, least) {
  const value = (/** @type {ExplorerMove} */ move) => scoreOfMove(move, side) ?? -1;
  const known = moves.filter((move) => move.known >= least);
  const candidates = known.length > 0 ? known : moves.filter((move) => move.known > 0);
  return candidates.reduce((/** @type {ExplorerMove | undefined} */ best, move) => {
    if (!best) return move;
    const difference = value(move) - value(best);
    return difference > 0 || (difference === 0 && move.games > best.games) ? move : best;
  }, undefined);
}
