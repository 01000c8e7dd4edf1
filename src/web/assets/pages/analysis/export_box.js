// Writes the game of the analysis page: as a record in any format, as a picture of the position, or as a page that replays it.

import { errorMessage } from "../../components/error_message.js";
import { gameOfKey } from "../../games/games.js";
import { actionButton, announce, element } from "../../lib/dom.js";
import { convertRecord } from "../../lib/records.js";
import { translate } from "../../lib/translate.js";
import { saveFile } from "./download.js";

/** @import { JsonRecord } from "../../board/tree_record.js" */

/** The extensions of files, where they are not the names of formats. @type {Record<string, string>} */
const EXTENSIONS = { linear: "txt", table: "md", reversible: "txt" };

/** Formats whose moves are written in a notation that can be chosen, and pictures. */
const WITH_NOTATION = ["linear", "table", "apgn", "ag", "html"];
const PICTURES = ["svg", "png"];

/**
 * The game that is exported.
 * @typedef {object} ExportedGame
 * @property {(format: string) => JsonRecord} record
 * @property {() => {notation: string, ply: number, view: number}} place
 * @property {() => string} note what shall be known of the record; may be empty
 */

/**
 * The choice of the format, and buttons to save the file, to copy a record and to show it.
 * @param {ExportedGame} exported
 * @returns {{host: HTMLElement, showKind: (key: string | undefined, hasImages: boolean) => void}}
 */
export function exportBox({ record, place, note }) {
  const select = element("select", { id: "export-format" });
  const message = element("div");
  const text = element("textarea", {
    id: "exported",
    class: "exported",
    rows: 8,
    readonly: true,
    hidden: true,
    "aria-label": translate("record"),
  });
  /** @param {(blob: Blob, format: string) => unknown} use */
  const write = (use) => async () => {
    message.replaceChildren();
    try {
      const format = select.value;
      await use(await convertRecord(record(format), parametersOf(format, place())), format);
      const text = PICTURES.includes(format) ? "" : note();
      if (text) message.append(element("p", { class: "warning", id: "export-note" }, text));
    } catch (error) {
      message.replaceChildren(errorMessage(error) ?? "");
    }
  };
  const save = write((blob, format) => saveFile(blob, `game.${EXTENSIONS[format] ?? format}`));
  const show = write(async (blob) => {
    text.hidden = false;
    text.value = await blob.text();
  });
  const copy = write(async (blob) => {
    await copyText(await blob.text());
    announce(translate("copied"));
    message.replaceChildren(element("p", { class: "muted" }, translate("copied")));
  });
  const textButtons = [
    actionButton(translate("copy"), copy, { id: "export-copy" }),
    actionButton(translate("showText"), show, { id: "export-show" }),
  ];
  select.addEventListener("change", () => {
    const isPicture = select.value === "png";
    for (const button of textButtons) button.disabled = isPicture;
    text.hidden = true;
  });
  const host = element(
    "div",
    {},
    element(
      "div",
      { class: "toolbar" },
      element("label", {}, translate("format"), select),
      actionButton(translate("download"), save, { id: "export-save", class: "primary" }),
      textButtons,
    ),
    message,
    text,
  );
  return {
    host,
    showKind: (key, hasImages) => {
      const { formats } = gameOfKey(key);
      const pictures = ["svg", ...(hasImages ? ["png"] : []), "html"];
      select.replaceChildren(...[...formats, ...pictures].map((format) => element("option", {}, format)));
    },
  };
}

/**
 * The parameters of a conversion: those that have an effect on the format, as the server refuses others.
 * @param {string} format
 * @param {{notation: string, ply: number, view: number}} place
 * @returns {{to: string, notation?: string, ply?: number, view?: number}}
 */
function parametersOf(format, { notation, ply, view }) {
  if (PICTURES.includes(format)) return { to: format, ply, view };
  return WITH_NOTATION.includes(format) ? { to: format, notation } : { to: format };
}

/**
 * Copies a text; over plain HTTP from another machine browsers have no clipboard, but copy what is selected.
 * @param {string} text
 */
async function copyText(text) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const field = element("textarea", { class: "visually-hidden" });
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (!isCopied) throw new Error(translate("notCopied"));
}
