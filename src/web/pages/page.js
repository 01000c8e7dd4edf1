// What all pages need: elements, addresses, questions to the server.

import { LANGUAGE, word } from "./words.js";

/** An element with attributes, listeners (`onclick`) and children; a text stays a text. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/** An element of a picture, with attributes and children. */
export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A name that somebody chose: it does not turn what stands beside it around. */
export function named(text) {
  const clean = (text ?? "").replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
  return element("bdi", {}, clean || "?");
}

/** An address with parameters, without those that say nothing. */
export function address(path, parameters = {}) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) if (value !== "" && value !== null && value !== undefined && value !== false) query.set(key, value);
  const text = query.toString().replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%2C", ",");
  return text ? `${path}?${text}` : path;
}


/** The address of another page, in the language that was asked for. */
export function link(path, wishes = {}) {
  const lang = new URLSearchParams(location.search).get("lang");
  return address(path, { ...wishes, lang });
}

/** What the address says. */
export function wishes() {
  return Object.fromEntries(new URLSearchParams(location.search));
}

/** Puts what a page shows into the address, so that it can be shared. */
export function remember(wishes, { replace = false } = {}) {
  const there = link(location.pathname, wishes);
  if (there === location.pathname + location.search) return;
  history[replace ? "replaceState" : "pushState"](null, "", there);
  language();
}

/** Asks the server; an error says what the server says. */
export async function ask(path, parameters = {}, { signal } = {}) {
  for (let again = 0; ; again++) {
    const answer = await fetch(address(path, parameters), { signal });
    // Without the header it is not worth waiting: the database itself is gone.
    const after = answer.headers.get("retry-after");
    if (answer.status === 503 && after !== null && again < 3) {
      await new Promise((wait) => setTimeout(wait, 1000 * Number(after)));
      continue;
    }
    const value = await answer.json();
    if (!answer.ok) throw new Error(value.error);
    return { value, total: answer.headers.has("x-total-count") ? Number(answer.headers.get("x-total-count")) : null };
  }
}

/** Tells those who listen. */
export function say(text) {
  document.querySelector("#said").textContent = text;
}

export function problem(error) {
  if (error.name === "AbortError") return null;
  say(error.message);
  return element("p", { class: "warn" }, `${word("wrong")}: ${error.message}`);
}

function language() {
  const here = new URLSearchParams(location.search);
  here.set("lang", LANGUAGE === "fr" ? "en" : "fr");
  document.querySelector("header .lang")?.setAttribute("href", `${location.pathname}?${here}`);
}

/** The head of every page. */
export function head(current) {
  const pages = [["/", "explorer"], ["/games", "games"], ["/search", "search"], ["/players", "players"], ["/puzzles", "puzzles"], ["/stats", "stats"], ["/rejects", "rejects"]];
  if (document.documentElement.dataset.token) pages.push(["/import", "import"]);
  const links = pages.map(([path, key]) => element("a", { href: link(path), "aria-current": key === current ? "page" : null }, word(key)));
  document.querySelector("#top").replaceChildren(element("a", { class: "brand", href: link("/") }, "sumito"),
    element("nav", { "aria-label": word("page") }, links), element("a", { class: "lang", hreflang: LANGUAGE === "fr" ? "en" : "fr", lang: LANGUAGE === "fr" ? "en" : "fr" }, word("language")));
  document.querySelector("header nav [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  language();
}

export function title(text) {
  document.title = `${text} – sumito`;
}

/** Keys that are not meant for a field. */
export function keys(actions) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, summary")) return;
    const action = actions[event.key];
    if (!action || (event.key === " " && event.target.closest("button, a"))) return;
    event.preventDefault();
    action();
  });
}

/** How games ended, as percentages of the known results: those that the command line prints. */
export function bar({ black = 0, white = 0, draws = 0, unknown = 0, others = 0, known = 0, percent = {} }) {
  const parts = [["black", black], ["draws", draws], ["white", white], ["others", others]].filter(([kind, count]) => count || kind !== "others");
  const text = `${parts.map(([kind, count]) => `${word(kind)} ${count}`).join(", ")} (${word("ofKnown", known)}), ${word("unknown")} ${unknown}`;
  const picture = svg("svg", { class: "bar", role: "img", "aria-label": text }, svg("title", {}, text));
  let at = 0;
  for (const [kind] of parts) {
    const share = percent[kind] ?? 0;
    picture.append(svg("rect", { class: kind === "others" ? "unknown" : kind, x: `${at}%`, y: 0, width: `${share}%`, height: "100%" }));
    if (share >= 26 && (kind === "black" || kind === "white")) picture.append(svg("text", { class: kind, x: `${at + share / 2}%`, y: "50%" }, `${share.toFixed(1)} %`));
    at += share;
  }
  return picture;
}

/** What stands over a bar, and over the number of unknown results behind it. */
export function barTitles() {
  return [`${word("black")} / ${word("draws")} / ${word("white")} (${word("percentOfKnown")})`, word("unknown")];
}

export const NOTATIONS = ["abapro", "nacre", "nacre-old", "reversible", "playstrategy", "ffa1990", "lmu", "okun", "frank", "tp"];
export const FILTERS = ["player", "black", "white", "event", "result", "ending", "from", "to", "min-plies", "max-plies", "rules", "in", "not-in", "mended"];

/** The filters of an address. */
export function filtersOf(wishes) {
  return Object.fromEntries(FILTERS.filter((key) => wishes[key]).map((key) => [key, wishes[key]]));
}

/** A form of filters, open where some are set. */
export function filterForm(now, submit) {
  const field = (key, label, more = {}) => element("label", {}, label, element("input", { name: key, value: now[key] ?? "", autocomplete: "off", ...more }));
  const results = [["", ""], ["black", word("won_black")], ["white", word("won_white")], ["draw", word("draw")], ["unknown", word("unknown")]];
  const choices = results.map(([value, text]) => element("option", { value, selected: (now.result ?? "") === value }, text));
  const form = element("form", { class: "filters", onsubmit: (event) => { event.preventDefault(); submit({ ...filtersOf(now), ...Object.fromEntries(new FormData(form)) }); } },
    field("player", word("player")), field("black", word("black")), field("white", word("white")), field("event", word("event")),
    element("label", {}, word("result"), element("select", { name: "result" }, choices)), field("from", word("from"), { placeholder: "2016.09" }), field("to", word("to"), { placeholder: "2017" }),
    field("min-plies", word("minPlies"), { inputmode: "numeric" }), field("max-plies", word("maxPlies"), { inputmode: "numeric" }),
    field("rules", word("rules"), { placeholder: "triangles", list: "rules" }), element("datalist", { id: "rules" }, ["standard", "triangles", "eject=4", "sprint", "pivots"].map((value) => element("option", { value }))),
    element("button", { class: "main" }, word("apply")), element("button", { type: "button", onclick: () => submit({}) }, word("clear")));
  return element("details", { open: FILTERS.some((key) => now[key]) }, element("summary", {}, word("filters")), form);
}

export function resultText(game) {
  const sign = { black: "1-0", white: "0-1", draw: "½-½", unknown: "*" }[game.result] ?? game.result;
  return sign;
}

export function scoreText(score) {
  return Object.values(score ?? {}).join("-");
}
