// Players and events by a part of their names.

import { errorMessage } from "../../components/error_message.js";
import { playerLink } from "../../components/links.js";
import { pageAddress } from "../../lib/address.js";
import { element, isolatedText } from "../../lib/dom.js";
import { getJson, isAborted } from "../../lib/server.js";
import { translate } from "../../lib/translate.js";

/** How many players and how many events are listed. */
const LISTED_NAMES = 8;
/** The length from which on a part of a name is searched for. */
const MIN_LENGTH = 2;

/**
 * A field for a part of a name, and what is found under it.
 * @returns {HTMLElement[]}
 */
export function nameSearch() {
  const found = element("div");
  /** @type {AbortController | undefined} */
  let request;
  const oninput = async () => {
    // What was asked for before is not shown any more, whenever its answer comes.
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
    getJson("/api/events", { name: part, limit: LISTED_NAMES }, { signal }),
  ]);
  const playerItems = players.value.map(({ name, games }) => element("li", {}, playerLink(name), ` (${games})`));
  const eventItems = events.value.map(({ event, games }) => {
    const link = element("a", { href: pageAddress("/games", { event }) }, isolatedText(event));
    return element("li", {}, link, ` (${games})`);
  });
  host.replaceChildren(
    element("h2", {}, `${translate("players")} (${players.total})`),
    element("ul", {}, playerItems),
    element("h2", {}, `${translate("events")} (${events.total})`),
    element("ul", {}, eventItems),
  );
}
