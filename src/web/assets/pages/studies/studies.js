// The studies: collections of games and positions with notes.

import { errorMessage } from "../../components/error_message.js";
import { studyPath } from "../../components/study_select.js";
import { tableCell, tableOf } from "../../components/table.js";
import { pageAddress } from "../../lib/address.js";
import { element, isolatedText, setTitle } from "../../lib/dom.js";
import { getJson, isWritable, sendText } from "../../lib/server.js";
import { translate } from "../../lib/translate.js";

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export async function show(host) {
  setTitle(translate("studies"));
  const { value } = await getJson("/api/studies", {});
  const message = element("div");
  const name = element("input", { id: "study-name", required: true, maxlength: 100, autocomplete: "off" });
  /** @param {SubmitEvent} event */
  const create = async (event) => {
    event.preventDefault();
    try {
      await sendText(studyPath(name.value.trim()), JSON.stringify({ note: "" }));
      location.href = pageAddress("/study", { name: name.value.trim() });
    } catch (error) {
      message.replaceChildren(errorMessage(error) ?? "");
    }
  };
  const form = element(
    "form",
    { class: "toolbar", onsubmit: create },
    element("label", {}, translate("newStudy"), name),
    element("button", { class: "primary", id: "create-study" }, translate("create")),
  );
  const rows = value.map((study) =>
    element(
      "tr",
      {},
      tableCell(element("a", { href: pageAddress("/study", { name: study.name }) }, isolatedText(study.name))),
      tableCell(String(study.items), "number"),
      tableCell(isolatedText(study.note || " ")),
    ),
  );
  const columns = /** @type {import("../../components/table.js").Column[]} */ ([
    { heading: translate("study") },
    { heading: translate("entries"), cellClass: "number" },
    { heading: translate("note") },
  ]);
  host.append(
    element("h1", {}, translate("studies")),
    element("p", { class: "muted" }, translate("studiesHelp")),
    isWritable() ? form : element("p", { class: "muted" }, translate("readOnlyServer")),
    message,
    rows.length
      ? tableOf(columns, rows, { label: translate("studies") })
      : element("p", { class: "muted" }, translate("noStudies")),
  );
}
