// Searches of the engine on the server, which tells what it finds while it searches.

import { address } from "../lib/address.js";

/** @import { EngineInfo, EngineDone } from "../api.d.ts" */
/** @import { Parameters } from "../lib/address.js" */

/** By this the server knows that a search is of this page, so that a new one ends the last one. */
const CLIENT = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");

/**
 * What is done with what the engine tells.
 * @typedef {object} EngineListener
 * @property {(info: EngineInfo) => void} [onInfo] called after each depth
 * @property {(done: EngineDone) => void} [onDone]
 * @property {() => void} [onWaiting] called when other searches are before this one
 * @property {(error: Error) => void} onError
 */

/**
 * Begins a search; the function that it returns ends it.
 * @param {Parameters & {position: string}} parameters
 * @param {EngineListener} listener
 * @returns {() => void}
 */
export function searchPosition(parameters, { onInfo, onDone, onWaiting, onError }) {
  const controller = new AbortController();
  const { signal } = controller;
  /** @type {Record<string, (data: any) => void>} */
  const listeners = {
    info: (data) => onInfo?.(data),
    done: (data) => onDone?.(data),
    waiting: () => onWaiting?.(),
    error: ({ error }) => onError(new Error(error)),
  };
  const read = async () => {
    try {
      const response = await fetch(address("/api/engine", { ...parameters, client: CLIENT }), { signal });
      if (!response.ok || !response.body) throw new Error((await response.json()).error);
      for await (const { event, data } of serverSentEvents(response.body)) {
        if (signal.aborted) return;
        listeners[event]?.(data);
      }
    } catch (error) {
      if (!signal.aborted) onError(error instanceof Error ? error : new Error(String(error)));
    }
  };
  read();
  return () => controller.abort();
}

/**
 * The events of a stream, whose data are JSON.
 * @param {ReadableStream<Uint8Array>} body
 * @returns {AsyncGenerator<{event: string, data: any}>}
 */
export async function* serverSentEvents(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
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
