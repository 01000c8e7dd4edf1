// Records that the server reads, and writes in other formats.

import { sendText } from "./server.js";

/** @import { ReadAnswer } from "../api.d.ts" */
/** @import { Parameters } from "./address.js" */

/**
 * Reads games from a text: a record in any format, or a position.
 * @param {string} text
 * @param {Parameters & {notation: string}} parameters
 * @param {AbortSignal} [signal]
 * @returns {Promise<ReadAnswer>}
 */
export async function readRecord(text, parameters, signal) {
  return (await sendText("/api/read", text, { parameters, signal })).json();
}

/**
 * Writes a record in another format, or as a picture.
 * @param {Record<string, unknown>} record in the server's JSON format
 * @param {Parameters & {to: string}} parameters
 * @returns {Promise<Blob>}
 */
export async function convertRecord(record, parameters) {
  return (await sendText("/api/convert", JSON.stringify(record), { parameters })).blob();
}
