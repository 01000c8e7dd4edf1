// Which page an address is.

import { head, problem, say, element } from "./page.js";
import { word } from "./words.js";

const PAGES = [
  [/^\/$/, "explorer", () => import("./explorer.js")],
  [/^\/game\/\d+$/, "games", () => import("./game.js")],
  [/^\/games$/, "games", () => import("./games.js")],
  [/^\/search$/, "search", () => import("./search.js")],
  [/^\/players$/, "players", () => import("./players.js")],
  [/^\/player$/, "players", () => import("./profile.js")],
  [/^\/puzzles$/, "puzzles", () => import("./puzzles.js")],
  [/^\/stats$/, "stats", () => import("./stats.js")],
  [/^\/report$/, "", () => import("./report.js")],
  [/^\/rejects$/, "rejects", () => import("./rejects.js")],
  [/^\/import$/, "import", () => import("./import.js")],
];

const NOTHING = [null, "", async () => ({ show: (page) => page.append(element("p", { class: "warn" }, `${word("nothing")} ${location.pathname}.`)) })];

async function open() {
  const [, name, load] = PAGES.find(([pattern]) => pattern.test(location.pathname)) ?? NOTHING;
  head(name);
  const place = document.querySelector("#page");
  try {
    const page = await load();
    place.replaceChildren();
    await page.show(place);
    document.body.dataset.ready = "true";
  } catch (error) {
    place.append(problem(error) ?? element("p"));
    say(error.message);
    document.body.dataset.ready = "failed";
  }
}

open();
