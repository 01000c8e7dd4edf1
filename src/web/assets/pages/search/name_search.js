// Players and events by a part of their names.

import { errorMessage } from "../../components/error_message.js";
import { playerLink } from "../../components/links.js";
import { pageAddress } from "../../lib/address.js";
import { element, isolatedText } from "../../lib/dom.js";
import { getJson, isAborted } from "../../lib/server.js";
import { translate } from "../../lib/translate.js";

/** The maximum number of listed players, and of listed events. */
const LISTED_NAMES = 8;
/** The minimum length of a part of a name to search for. */
const MIN_LENGTH = 2;

/**
 * A field for a part of a name, and the results below it.
 * @returns {HTMLElement[]}
 */
export function nameSearch() {
  const found = element("div");
  /** @type {AbortController | undefined} */
  let request;
  const oninput = async () => {
    // The answer to an earlier request is not shown any more.
    request?.abort();
    request = new AbortController();
    try {
      await showNames(field.value, found, request.signal);
    } catch (error) {
      if (!isAborted(error)) found.replaceChildren(errorMessage(error) ?? "");
    }
  };
  const field = element("input", { id: "names", type: "search", oninput });
  return [element("label", {}, translate("namePart"), field), found];
}

/**
 * @param {string} part
 * @param {HTMLElement} host
 * @param {AbortSignal} signal
 */
async function showNames(part, host, signal) {
  if (part.trim().length < MIN_LENGTH) {
    host.replaceChildren();
    return;
  }
  const [players, events] = await Promise.all([
    getJson("/api/players", { name: part, sort: "games", desc: "true", limit: LISTED_NAMES }, { signal }),
    getJson("/api/events", { name: part, sort: "games", desc: "true", limit: LISTED_NAMES }, { signal }),
  ]);
  const playerItems = players.value.map(({ name, games }) => element("li", {}, playerLink(name), ` (${games})`));
  const eventItems = events.value.map(({ event, games }) => {
    const link = element("a", { href: pageAddress("/games", { event: `=${event}` }) }, isolatedText(event));
    return element("li", {}, link, ` (${games})`);
  });
  host.replaceChildren(
    element("h2", {}, `${translate("players")} (${players.total})`),
    element("ul", {}, playerItems),
    element("h2", {}, `${translate("events")} (${events.total})`),
    element("ul", {}, eventItems),
  );
}
