// Searches of the engine on the server, which streams its results.

import { address } from "../lib/address.js";
import { errorOf, get, isAborted, sendText, waitForServer } from "../lib/server.js";
import { translate } from "../lib/translate.js";

/** @import { EngineInfo, EngineDone } from "../api.d.ts" */
/** @import { Parameters } from "../lib/address.js" */
/** @import { Analysis } from "../scripts/types.d.ts" */

/** Identifies this page to the server, so that a new search cancels the previous one. */
const CLIENT = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");

/** The error for a stream that has ended before its last event, because the server or the connection was lost. */
class BrokenStream extends Error {
  constructor() {
    super(translate("serverLost"));
    waitForServer();
  }
}

/**
 * Callbacks for the results of the engine.
 * @typedef {object} EngineListener
 * @property {(info: EngineInfo) => void} [onInfo] called after each depth
 * @property {(done: EngineDone) => void} [onDone]
 * @property {() => void} [onWaiting] called when other searches are before this one
 * @property {(error: Error) => void} onError
 */

/**
 * Begins a search, and returns a function that ends it. If the server or the connection is lost, the search begins again when it is back.
 * @param {Parameters & {position: string}} parameters
 * @param {EngineListener} listener
 * @returns {() => void}
 */
export function searchPosition(parameters, { onInfo, onDone, onWaiting, onError }) {
  const target = address("/api/engine", { ...parameters, client: CLIENT });
  const listeners = { info: onInfo, done: onDone, waiting: onWaiting };
  return listen(async (signal) => {
    for (;;) {
      try {
        return await readEvents(await get(target, signal), listeners, signal);
      } catch (error) {
        if (!(error instanceof BrokenStream)) throw error;
        await waitForServer();
        signal.throwIfAborted();
      }
    }
  }, onError);
}

/**
 * Callbacks for the analysis of a game.
 * @typedef {object} GameAnalysisListener
 * @property {(progress: {done: number, plies: number}) => void} onProgress
 * @property {(analysis: Analysis) => void} onAnalysis
 * @property {(done: {reason: string, stored: boolean}) => void} onDone
 * @property {(error: Error) => void} onError
 */

/**
 * Begins the analysis of a whole game, and returns a function that ends it.
 * @param {{id: number} | {record: Record<string, unknown>}} game a stored one, or a record in the server's JSON format
 * @param {Parameters} parameters
 * @param {GameAnalysisListener} listener
 * @returns {() => void}
 */
export function analyseGame(game, parameters, { onProgress, onAnalysis, onDone, onError }) {
  const path = "id" in game ? `/api/games/${game.id}/analysis` : "/api/analysis";
  const body = "id" in game ? "" : JSON.stringify(game.record);
  const listeners = { progress: onProgress, analysis: onAnalysis, done: onDone };
  const options = { parameters: { ...parameters, client: CLIENT } };
  return listen(
    async (signal) => readEvents(await sendText(path, body, { ...options, signal }), listeners, signal),
    onError,
  );
}

/**
 * Reads an answer, until the returned function is called.
 * @param {(signal: AbortSignal) => Promise<void>} read
 * @param {(error: Error) => void} onError
 * @returns {() => void}
 */
function listen(read, onError) {
  const controller = new AbortController();
  const { signal } = controller;
  read(signal).catch((error) => {
    if (!signal.aborted) onError(error instanceof Error ? error : new Error(String(error)));
  });
  return () => controller.abort();
}

/**
 * Calls listeners for the events of an answer.
 * @param {Response} response
 * @param {Record<string, ((data: any) => void) | undefined>} listeners by the names of events
 * @param {AbortSignal} signal
 */
async function readEvents(response, listeners, signal) {
  if (!response.ok || !response.body) throw await errorOf(response);
  for await (const { event, data } of serverSentEvents(response.body)) {
    if (signal.aborted) return;
    if (event === "error") throw new Error(data.error);
    listeners[event]?.(data);
    if (event === "done") return;
  }
  throw new BrokenStream();
}

/**
 * The events of a stream, whose data are JSON.
 * @param {ReadableStream<Uint8Array>} body
 * @returns {AsyncGenerator<{event: string, data: any}>}
 */
async function* serverSentEvents(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((error) => {
        throw isAborted(error) ? error : new BrokenStream();
      });
      if (done) return;
      const blocks = (text + decoder.decode(value, { stream: true })).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const lines = block.split("\n");
        const field = (/** @type {string} */ name) =>
          lines
            .flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1).trimStart()] : []))
            .join("\n");
        const data = field("data");
        if (data) yield { event: field("event") || "message", data: JSON.parse(data) };
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
