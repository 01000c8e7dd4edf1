// The settings of all pages: colours, boards and sound, in a dialog that a button of the header opens.

import { moveSound } from "../board/sound.js";
import { actionButton, element } from "../lib/dom.js";
import { preferences } from "../lib/preferences.js";
import { translate } from "../lib/translate.js";

/** @import { TextKey } from "../lib/translate.js" */

/**
 * A choice among values with its label.
 * @template {string} Value
 * @param {TextKey} label
 * @param {[value: Value, text: TextKey][]} values
 * @param {{name: string, current: Value, onChange: (value: Value) => void}} options
 * @returns {HTMLElement}
 */
function choice(label, values, { name, current, onChange }) {
  const options = values.map(([value, text]) =>
    element("option", { value, selected: value === current }, translate(text)),
  );
  /** @param {Event & {target: HTMLSelectElement}} event */
  const onchange = ({ target }) => onChange(/** @type {Value} */ (target.value));
  return element("label", {}, translate(label), element("select", { name, onchange }, options));
}

/**
 * A checkbox with its label.
 * @param {TextKey} label
 * @param {{name: string, checked: boolean, onChange: (isOn: boolean) => void}} options
 * @returns {HTMLElement}
 */
function toggle(label, { name, checked, onChange }) {
  /** @param {Event & {target: HTMLInputElement}} event */
  const onchange = ({ target }) => onChange(target.checked);
  return element("label", {}, element("input", { type: "checkbox", name, checked, onchange }), translate(label));
}

/**
 * The fields of the dialog, whose changes take effect at once.
 * @returns {HTMLElement[]}
 */
function fields() {
  return [
    choice(
      "theme",
      [
        ["auto", "asTheSystem"],
        ["light", "light"],
        ["dark", "dark"],
      ],
      {
        name: "theme",
        current: preferences.theme,
        onChange: (theme) => {
          preferences.theme = theme;
        },
      },
    ),
    choice(
      "boardTheme",
      [
        ["auto", "asThePage"],
        ["wood", "wood"],
        ["slate", "slate"],
        ["plain", "plain"],
      ],
      {
        name: "board-theme",
        current: preferences.boardTheme,
        onChange: (theme) => {
          preferences.boardTheme = theme;
        },
      },
    ),
    toggle("coordinates", {
      name: "coordinates",
      checked: preferences.coordinates,
      onChange: (isOn) => {
        preferences.coordinates = isOn;
      },
    }),
    toggle("sound", {
      name: "sound",
      checked: preferences.sound,
      onChange: (isOn) => {
        preferences.sound = isOn;
        moveSound();
      },
    }),
  ];
}

/**
 * The button that opens the settings.
 * @returns {HTMLElement}
 */
export function settingsButton() {
  const open = () => {
    const close = element("button", { class: "primary" }, translate("close"));
    const form = element("form", { method: "dialog" }, fields(), close);
    const dialog = element(
      "dialog",
      { class: "settings-dialog", "aria-labelledby": "settings-title" },
      element("h2", { id: "settings-title" }, translate("settings")),
      form,
    );
    dialog.addEventListener("close", () => dialog.remove());
    // A press outside the dialog closes it.
    dialog.addEventListener("pointerdown", ({ target, clientX: x, clientY: y }) => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      if (target === dialog && (x < left || x > right || y < top || y > bottom)) dialog.close();
    });
    document.body.append(dialog);
    dialog.showModal();
  };
  return actionButton("⚙", open, { class: "settings-button", "aria-label": translate("settings") });
}
