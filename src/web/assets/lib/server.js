// Requests to the server. While it does not answer, requests are retried at longer and longer intervals.

import { address } from "./address.js";
import { LANGUAGE, translate } from "./translate.js";

/** @import { Answers } from "../api.d.ts" */
/** @import { Parameters } from "./address.js" */

/** How often a request is sent again when the server is busy. */
const RETRIES = 3;
/** The first and the longest time between two attempts to reach a server that does not answer, in milliseconds. */
const FIRST_PAUSE = 500;
const MAX_PAUSE = 15_000;
/** The length of a text up to which a request can outlive its page: browsers allow 64 KiB, and there are at most three bytes to each unit of a length. */
export const MAX_KEPT_ALIVE = 20_000;
/** With these headers the server's messages are in the language of the page, as far as they exist in it. */
const IN_LANGUAGE = { "accept-language": LANGUAGE };

/**
 * An answer of the server, and the total number of rows if the answer is a part of a list.
 * @template Value
 * @typedef {{value: Value, total: number | null}} Answer
 */

/** @type {Promise<void> | undefined} the end of the time in which the server does not answer */
let recovery;
/** @type {(() => void) | undefined} */
let endPause;

/** Retries at once, without waiting for the end of the interval. */
export function retryNow() {
  endPause?.();
}

/**
 * Gets the token of the server, which changes when the server restarts.
 * @returns {Promise<boolean>} whether the token has changed
 */
export async function refreshToken() {
  const { dataset } = document.documentElement;
  const before = dataset.token;
  const shell = await fetch(location.pathname, { headers: { accept: "text/html" }, cache: "no-store" });
  const { documentElement } = new DOMParser().parseFromString(await shell.text(), "text/html");
  dataset.token = documentElement.dataset.token ?? "";
  return dataset.token !== before;
}

/**
 * Waits until the server answers. The event `serverlost` is sent when the wait begins, and `serverback` when it ends.
 * @returns {Promise<void>}
 */
export function waitForServer() {
  recovery ??= (async () => {
    dispatchEvent(new Event("serverlost"));
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, MAX_PAUSE)) {
      await new Promise((resolve) => {
        endPause = () => resolve(undefined);
        setTimeout(resolve, pause);
      });
      const isBack = await refreshToken().then(
        () => true,
        () => false,
      );
      if (isBack) break;
    }
    recovery = undefined;
    dispatchEvent(new Event("serverback"));
  })();
  return recovery;
}

/**
 * Waits for a promise, unless a request is cancelled.
 * @param {Promise<unknown>} promise
 * @param {AbortSignal | undefined} signal
 */
async function waitFor(promise, signal) {
  const aborted = new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  await Promise.race([promise, aborted]);
}

/** The error of the server for a request that failed. */
export class ServerError extends Error {
  /**
   * @param {string} message
   * @param {number} status
   * @param {string} [lang] the language of the message
   */
  constructor(message, status, lang = "en") {
    super(message);
    this.status = status;
    this.lang = lang;
  }
}

/**
 * The error of the server for a request that failed.
 * @param {Response} response
 * @returns {Promise<ServerError>}
 */
export async function errorOf(response) {
  const { status } = response;
  const text = await response.text();
  try {
    const { error, lang } = JSON.parse(text);
    return new ServerError(error ?? text, status, lang);
  } catch {
    return new ServerError(translate("noAnswer", status), 0, LANGUAGE);
  }
}

/**
 * Requests an address of the server, and waits while the server does not answer.
 * @param {string} target
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
export async function get(target, signal) {
  for (;;) {
    try {
      return await fetch(target, { signal, headers: IN_LANGUAGE });
    } catch (error) {
      if (isAborted(error)) throw error;
      await waitFor(waitForServer(), signal);
    }
  }
}

/**
 * Sends a request that changes or computes something, with the current token of the server. It is not sent again if it may have arrived.
 * @param {string} target
 * @param {RequestInit} [options]
 * @returns {Promise<Response>}
 */
export async function sendRequest(target, options = {}) {
  const attempt = () => {
    const headers = new Headers(options.headers);
    headers.set("accept-language", LANGUAGE);
    headers.set("x-sumito-token", document.documentElement.dataset.token ?? "");
    return fetch(target, { method: "POST", ...options, headers });
  };
  try {
    const response = await attempt();
    return response.status === 403 && (await refreshToken()) ? await attempt() : response;
  } catch (error) {
    if (isAborted(error)) throw error;
    waitForServer();
    throw new Error(translate("serverLost"));
  }
}

/**
 * Sends a body to the server; throws an error with the server's message.
 * @param {string} path
 * @param {string} body
 * @param {{parameters?: Parameters, method?: string, signal?: AbortSignal, keepalive?: boolean}} [options] `keepalive`: also when the page is left
 * @returns {Promise<Response>}
 */
export async function sendText(path, body, { parameters = {}, method = "POST", signal, keepalive = false } = {}) {
  const headers = { "content-type": "text/plain; charset=utf-8" };
  const response = await sendRequest(address(path, parameters), { method, body, headers, signal, keepalive });
  if (!response.ok) throw await errorOf(response);
  return response;
}

/**
 * Gets the JSON at an address; throws an error with the server's message.
 * @template {keyof Answers} Path
 * @param {Path} path
 * @param {Parameters} [parameters]
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<Answer<Answers[Path]>>}
 */
export async function getJson(path, parameters = {}, { signal } = {}) {
  for (let attempt = 0; ; attempt++) {
    const response = await get(address(path, parameters), signal);
    // Without the header, waiting does not help: the database itself is missing.
    const delay = response.headers.get("retry-after");
    if (response.status === 503 && delay !== null && attempt < RETRIES) {
      await waitFor(new Promise((resolve) => setTimeout(resolve, 1000 * Number(delay))), signal);
      continue;
    }
    if (!response.ok) throw await errorOf(response);
    const total = response.headers.get("x-total-count");
    return { value: await response.json(), total: total === null ? null : Number(total) };
  }
}

/**
 * Whether an error means that a request was cancelled.
 * @param {unknown} error
 * @returns {boolean}
 */
export function isAborted(error) {
  return error instanceof Error && error.name === "AbortError";
}

/** Whether the server accepts changes. */
export function isWritable() {
  return document.documentElement.dataset.writable === "true";
}
