// A field for a note, which is saved while it is typed and when the page is left.

import { element } from "../../lib/dom.js";
import { MAX_KEPT_ALIVE } from "../../lib/server.js";
import { DelayedAction } from "../../lib/storage.js";

/** @import { Attribute } from "../../lib/dom.js" */

/** How long a user pauses before a note is saved, in milliseconds: each time is a change of its own in the journal. */
const PAUSE = 1500;

/** How many notes of the page are being saved, one after another. */
let unfinished = 0;

/**
 * A field with a note. The browser asks before a page is left on which a note could not be saved.
 * @param {string} note the saved one
 * @param {Record<string, Attribute>} attributes
 * @param {(note: string) => Promise<boolean>} save returns whether the note was saved
 * @returns {HTMLTextAreaElement}
 */
export function noteField(note, attributes, save) {
  const field = element("textarea", { rows: 2, dir: "auto", placeholder: " ", ...attributes }, note);
  let saved = note;
  /** The note that is being saved. @type {string | null} */
  let sent = null;
  const send = async () => {
    waiting.cancel();
    const { value } = field;
    if (value === (sent ?? saved)) return;
    sent = value;
    unfinished += 1;
    const isSaved = await save(value);
    unfinished -= 1;
    if (isSaved) saved = value;
    if (sent === value) sent = null;
  };
  const waiting = new DelayedAction(send, PAUSE);
  field.addEventListener("input", () => waiting.schedule());
  field.addEventListener("change", send);
  addEventListener("serverback", () => field.isConnected && send());
  addEventListener("beforeunload", (event) => {
    // A note that waited was sent by this event, and that request ends without the page, if the note is not long and no other one is before it.
    const isSent = field.value === sent && unfinished === 1 && field.value.length <= MAX_KEPT_ALIVE / 2;
    if (field.isConnected && field.value !== saved && !isSent) event.preventDefault();
  });
  return field;
}
