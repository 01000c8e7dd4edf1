// Sets on the root element what the reader has chosen for all pages, before anything is painted: the one script that is not a module, since
// those wait for the page. `lib/preferences.js` writes what is read here, and sends the event `preferences` when it is something else.

{
  const KEY = "sumito-preferences";
  const CHOICES = { theme: ["light", "dark"], boardTheme: ["wood", "slate", "plain"] };

  const apply = () => {
    /** @type {Record<string, unknown>} */
    let chosen = {};
    try {
      chosen = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    } catch {
      // A browser may keep nothing, and what it keeps may be damaged: all is as usual.
    }
    const { dataset } = document.documentElement;
    for (const [name, values] of Object.entries(CHOICES)) {
      const value = String(chosen[name]);
      if (values.includes(value)) dataset[name] = value;
      else delete dataset[name];
    }
    if (chosen.coordinates === false) dataset.coordinates = "off";
    else delete dataset.coordinates;
  };

  apply();
  addEventListener("preferences", apply);
  addEventListener("storage", apply);
}
