// Records that the server reads, and writes in other formats.

import { address } from "./address.js";
import { errorOf, sendRequest } from "./server.js";

/** @import { ReadAnswer } from "../api.d.ts" */
/** @import { Parameters } from "./address.js" */

/**
 * Sends a body to the server; throws an error with the server's message.
 * @param {string} path
 * @param {string} body
 * @param {{parameters?: Parameters, method?: string, signal?: AbortSignal}} [options]
 * @returns {Promise<Response>}
 */
export async function send(path, body, { parameters = {}, method = "POST", signal } = {}) {
  const headers = { "content-type": "text/plain; charset=utf-8" };
  const response = await sendRequest(address(path, parameters), { method, body, headers, signal });
  if (!response.ok) throw await errorOf(response);
  return response;
}

/**
 * Reads games from a text: a record in any format, or a position.
 * @param {string} text
 * @param {Parameters & {notation: string}} parameters
 * @param {AbortSignal} [signal]
 * @returns {Promise<ReadAnswer>}
 */
export async function readRecord(text, parameters, signal) {
  return (await send("/api/read", text, { parameters, signal })).json();
}

/**
 * Writes a record in another format, or as a picture.
 * @param {Record<string, unknown>} record in the server's JSON format
 * @param {Parameters & {to: string}} parameters
 * @returns {Promise<Blob>}
 */
export async function convertRecord(record, parameters) {
  return (await send("/api/convert", JSON.stringify(record), { parameters })).blob();
}

/** Whether the server accepts changes. */
export function isWritable() {
  return document.documentElement.dataset.writable === "true";
}

/**
 * Lets the browser save a file.
 * @param {Blob} blob
 * @param {string} name
 */
export function saveFile(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
