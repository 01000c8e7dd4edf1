// Imports files that are dropped on the page or chosen.

import { errorMessage } from "../components/error_message.js";
import { announce, element, setTitle } from "../lib/dom.js";
import { translate } from "../lib/translate.js";

/** @import { ImportProgress } from "../api.d.ts" */

/** The time between two questions how far an import is, in milliseconds. */
const POLL_INTERVAL = 300;

/**
 * Sends a file to the server.
 * @param {File} file
 * @param {HTMLProgressElement} progress
 * @returns {Promise<ImportProgress>}
 */
function sendFile(file, progress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/import?${new URLSearchParams({ name: file.name })}`);
    request.setRequestHeader("x-sumito-token", document.documentElement.dataset.token ?? "");
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = (event) => {
      progress.max = event.total;
      progress.value = event.loaded;
    };
    request.onload = () => {
      const value = JSON.parse(request.responseText);
      if (request.status === 200) resolve(value);
      else reject(new Error(value.error));
    };
    request.onerror = () => reject(new Error(file.name));
    request.send(file);
  });
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
    state = await (await fetch(`/api/import/${state.import}`)).json();
    progress.max = state.bytes || 1;
    progress.value = state.read;
    status.textContent = `${translate("readingFile")} ${state.counts.seen}`;
  }
  return state;
}

/**
 * Imports a file, with a section for it at the top of the list.
 * @param {File} file
 * @param {HTMLElement} list
 */
async function importFile(file, list) {
  const progress = element("progress", { "aria-label": file.name });
  const status = element("p", { role: "status" }, translate("sendingFile"));
  const section = element("section", {}, element("h2", {}, element("bdi", {}, file.name)), progress, status);
  list.prepend(section);
  try {
    const end = await waitForImport(await sendFile(file, progress), progress, status);
    progress.value = progress.max;
    status.textContent = end.error ? `${translate("requestFailed")}: ${end.error}` : translate("importDone");
    section.append(...reportOf(end));
    announce(translate("importDone"));
  } catch (error) {
    section.append(errorMessage(error) ?? "");
  }
}

/**
 * The counts of an import, and the corrections among its games.
 * @param {ImportProgress} end
 * @returns {HTMLElement[]}
 */
function reportOf({ report }) {
  const counts = Object.entries(report ?? {}).filter(([, value]) => typeof value !== "object");
  const rows = counts.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, String(value))]);
  const corrections = (report?.corrections ?? []).map(({ line, game, reject, old_game: old, source }) => {
    const command = `sumito import --replace ${source}`;
    return reject === null
      ? element("p", {}, translate("correctedGameFound", line, game, old ?? "?", command))
      : element("p", {}, translate("correctionFound", line, game, reject, command));
  });
  return [element("dl", { class: "record-tags" }, rows), ...corrections];
}

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export function show(host) {
  setTitle(translate("import"));
  const list = element("div");
  /** @param {FileList | null | undefined} files */
  const importFiles = async (files) => {
    for (const file of files ?? []) await importFile(file, list);
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
  host.append(element("h1", {}, translate("import")), dropArea, list);
}
