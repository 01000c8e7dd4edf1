// Sets the user's choices for all pages on the root element before anything is painted: the one script that is not a module, since
// modules wait for the page. `lib/preferences.js` stores the choices, and sends them with the event `preferences` when they change.

{
  const KEY = "sumito-preferences";
  const CHOICES = { theme: ["light", "dark"], boardTheme: ["wood", "slate", "plain"] };

  /** @returns {Record<string, unknown>} */
  const stored = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    } catch {
      // Storage may be unavailable or damaged: the defaults apply.
      return {};
    }
  };

  /** @param {Record<string, unknown>} chosen */
  const apply = (chosen) => {
    const { dataset } = document.documentElement;
    for (const [name, values] of Object.entries(CHOICES)) {
      const value = String(chosen[name]);
      if (values.includes(value)) dataset[name] = value;
      else delete dataset[name];
    }
    if (chosen.coordinates === false) dataset.coordinates = "off";
    else delete dataset.coordinates;
  };

  apply(stored());
  addEventListener("preferences", (event) => apply(/** @type {CustomEvent} */ (event).detail));
  addEventListener("storage", () => apply(stored()));
}
