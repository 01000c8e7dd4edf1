// Imports files that are dropped or chosen, and shows the outcome of each.

import { address, pageAddress } from "../lib/address.js";
import { actionButton, announce, element, isolatedText } from "../lib/dom.js";
import { errorOf, getJson, refreshToken, sendRequest } from "../lib/server.js";
import { COLON, LANGUAGE, translate } from "../lib/translate.js";
import { errorMessage, localizedMessage, problemList } from "./error_message.js";
import { gameLink } from "./links.js";

/** @import { ImportProgress } from "../api.d.ts" */
/** @import { TextKey } from "../lib/translate.js" */

/** The interval between two requests for the progress of an import, in milliseconds. */
const POLL_INTERVAL = 300;
/** The maximum number of listed games, and of shown characters of a file without games. */
const LISTED_GAMES = 12;
const SHOWN_CHARACTERS = 300;

/**
 * The names of the counts of an import.
 * @type {Record<string, TextKey>}
 */
const COUNTS = {
  files: "countFiles",
  without_records: "countWithoutRecords",
  seen: "countSeen",
  imported: "countImported",
  duplicates: "countDuplicates",
  incomplete: "countIncomplete",
  rejected: "countRejected",
  warnings: "countWarnings",
  plies: "plies",
  positions: "countPositions",
  seconds: "countSeconds",
  joined: "countJoined",
  corrected: "countCorrected",
  replaced: "countReplaced",
  restored: "countRestored",
};

/** Sends a file to the server and shows the progress; after a restart of the server it is sent again with the new token.
 * @param {File} file
 * @param {HTMLProgressElement} progress
 * @returns {Promise<ImportProgress>}
 */
async function sendFile(file, progress) {
  const attempt = () =>
    new Promise((/** @type {(request: XMLHttpRequest) => void} */ resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open("POST", address("/api/import", { name: file.name }));
      request.setRequestHeader("x-sumito-token", document.documentElement.dataset.token ?? "");
      request.setRequestHeader("content-type", "application/octet-stream");
      request.setRequestHeader("accept-language", LANGUAGE);
      request.upload.onprogress = (event) => {
        progress.max = event.total;
        progress.value = event.loaded;
      };
      request.onload = () => resolve(request);
      request.onerror = () => reject(new Error(translate("serverLost")));
      request.send(file);
    });
  let request = await attempt();
  if (request.status === 403 && (await refreshToken())) request = await attempt();
  if (request.status !== 200) throw await errorOf(new Response(request.responseText, { status: request.status }));
  return JSON.parse(request.responseText);
}

/**
 * Waits for the end of an import, and shows how far it is.
 * @param {ImportProgress} begun
 * @param {HTMLProgressElement} progress
 * @param {HTMLElement} status
 * @returns {Promise<ImportProgress>}
 */
async function waitForImport(begun, progress, status) {
  let state = begun;
  while (!state.done) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
    state = (await getJson(/** @type {`/api/import/${number}`} */ (`/api/import/${state.import}`))).value;
    progress.max = state.bytes || 1;
    progress.value = state.read;
    status.textContent = `${translate("readingFile")} ${state.counts.seen}`;
  }
  progress.value = progress.max;
  return state;
}

/** The number of the newest game. */
async function newestGame() {
  const { value } = await getJson("/api/games", { sort: "id", desc: "true", limit: 1 });
  return value[0]?.id ?? 0;
}

/**
 * Imports something, with a section for it at the top of a list.
 * @param {string} title
 * @param {HTMLElement} list
 * @param {{send: (progress: HTMLProgressElement) => Promise<ImportProgress>, file?: File}} source
 * @returns {Promise<boolean>} whether games were imported
 */
async function importInto(title, list, { send, file }) {
  const progress = element("progress", { "aria-label": title });
  const status = element("p", { role: "status" }, translate("sendingFile"));
  const section = element("section", {}, element("h2", {}, isolatedText(title)), progress, status);
  list.prepend(section);
  try {
    const before = await newestGame();
    const end = await waitForImport(await send(progress), progress, status);
    const failed = () => `${translate("requestFailed")}${COLON} ${localizedMessage(end.error ?? "").text}`;
    status.textContent = end.error ? failed() : summaryOf(end);
    announce(status.textContent);
    if (end.error && file && !end.counts.seen) section.append(...(await beginningOf(file)));
    section.append(...(await storedGames(before, end)), ...reportOf(end));
    return storedCount(end) > 0;
  } catch (error) {
    progress.remove();
    status.remove();
    section.append(errorMessage(error) ?? "");
    return false;
  }
}

/**
 * The number of games that were stored, incomplete ones included.
 * @param {ImportProgress} end
 */
function storedCount({ counts }) {
  return (counts.imported ?? 0) + (counts.incomplete ?? 0);
}

/**
 * The number of complete games, and those of incomplete games and rejected records if there are any.
 * @param {ImportProgress} end
 * @returns {string}
 */
function summaryOf({ counts: { imported, incomplete, rejected } }) {
  const parts = [
    translate("importedGames", imported ?? 0),
    incomplete ? `${translate("countIncomplete")}${COLON} ${incomplete}` : "",
    rejected ? `${translate("countRejected")}${COLON} ${rejected}` : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

/**
 * The beginning of a file without games.
 * @param {File} file
 * @returns {Promise<HTMLElement[]>}
 */
async function beginningOf(file) {
  const text = await file.slice(0, 4 * SHOWN_CHARACTERS).text();
  if (!text.trim()) return [element("p", {}, translate("fileIsEmpty"))];
  // Binary data.
  if (/[\0\ufffd]/.test(text)) return [element("p", {}, translate("fileIsBinary"))];
  const beginning = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
  return [element("p", {}, translate("fileBegins")), element("pre", { dir: "auto" }, beginning)];
}

/**
 * Links to the games of an import, also to those that are incomplete.
 * @param {number} before the newest game before it
 * @param {ImportProgress} end
 * @returns {Promise<HTMLElement[]>}
 */
async function storedGames(before, end) {
  const stored = storedCount(end);
  if (!stored) return [];
  const { value } = await getJson("/api/games", { sort: "id", desc: "true", limit: LISTED_GAMES });
  const games = value.filter(({ id }) => id > before).slice(0, stored);
  const items = games.map(({ id, ...game }) => {
    const mark = game.incomplete ? element("span", { class: "muted" }, ` ${translate("incomplete")}`) : null;
    return element("li", {}, `${id}. `, gameLink({ game: id, ply: 0, ...game }), mark);
  });
  const all = element("a", { href: pageAddress("/games", { sort: "id", desc: "true" }) }, translate("newestGames"));
  return [element("ul", { class: "imported-games" }, items), element("p", {}, all)];
}

/**
 * The problems and the counts of an import, and the corrections among its games.
 * @param {ImportProgress} end
 * @returns {HTMLElement[]}
 */
function reportOf({ report, counts, problems, problems_total: total, change }) {
  const shown = Object.entries(report ?? {}).filter(([, value]) => typeof value !== "object");
  const rows = shown.flatMap(([name, value]) => [
    element("dt", { "data-count": name }, name in COUNTS ? translate(COUNTS[name]) : name),
    element("dd", {}, String(value)),
  ]);
  const corrections = (report?.corrections ?? []).map(({ line, game, reject, old_game: old, source }) => {
    const command = `sumito import --replace ${source}`;
    return reject === null
      ? element("p", {}, translate("correctedGameFound", line, game, old ?? "?", command))
      : element("p", {}, translate("correctionFound", line, game, reject, command));
  });
  const edited = (report?.not_replaced ?? []).map(({ line, game, old_game: old }) =>
    element("p", {}, translate("editedGameKept", line, game, old ?? "?")),
  );
  const rejected = (report?.still_rejected ?? []).map(({ line, game, reject, incomplete }) =>
    element("p", {}, translate("stillRejected", line, game, reject ?? "?", incomplete ?? "?")),
  );
  const rejects = element("p", {}, element("a", { href: pageAddress("/rejects") }, translate("rejects")));
  const done = element(
    "a",
    { href: pageAddress("/changes", { change }), class: "import-change" },
    translate("undoImport"),
  );
  return [
    ...problemList(problems, total),
    // The text of an incomplete game is among the rejects as well.
    ...(counts.rejected || counts.incomplete ? [rejects] : []),
    ...(change === null ? [] : [element("p", {}, done)]),
    element("dl", { class: "record-tags" }, rows),
    ...corrections,
    ...edited,
    ...rejected,
  ];
}

/**
 * A place for files with games; `onImported` is called when the files that were dropped together have been imported.
 * @param {() => void} [onImported]
 * @returns {HTMLElement}
 */
export function fileImport(onImported) {
  const list = element("div");
  /** @param {FileList | null | undefined} files */
  const importFiles = async (files) => {
    let hasGames = false;
    for (const file of files ?? []) {
      const source = { send: (/** @type {HTMLProgressElement} */ progress) => sendFile(file, progress), file };
      hasGames = (await importInto(file.name, list, source)) || hasGames;
    }
    if (hasGames) onImported?.();
  };
  /** @type {() => void} */
  const onchange = () => importFiles(input.files);
  const input = element("input", { type: "file", multiple: true, onchange, "aria-label": translate("chooseFiles") });
  const dropArea = element("div", { class: "drop-area" }, element("p", {}, translate("dropFiles")), input);
  dropArea.addEventListener("dragover", (event) => {
    event.preventDefault();
    dropArea.classList.add("drag-over");
  });
  dropArea.addEventListener("dragleave", () => dropArea.classList.remove("drag-over"));
  dropArea.addEventListener("drop", (event) => {
    event.preventDefault();
    dropArea.classList.remove("drag-over");
    importFiles(event.dataTransfer?.files);
  });
  return element("div", {}, dropArea, list);
}

/**
 * A button that imports the sample games; `onImported` is called when they are imported.
 * @param {() => void} onImported
 * @returns {HTMLElement}
 */
export function sampleGames(onImported) {
  const list = element("div");
  const send = async () => {
    const response = await sendRequest("/api/import/sample-games");
    if (!response.ok) throw await errorOf(response);
    return response.json();
  };
  const begin = async () => {
    button.disabled = true;
    if (await importInto(translate("sampleGames"), list, { send })) onImported();
    else button.disabled = false;
  };
  const button = actionButton(translate("importSampleGames"), begin, { id: "sample-games", class: "primary" });
  return element("div", {}, button, list);
}
