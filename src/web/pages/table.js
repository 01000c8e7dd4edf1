// Tables that the server sorts and cuts into parts.

import { ask, element, problem, remember, say, wishes } from "./page.js";
import { word } from "./words.js";

const PART = 50;

/**
 * A table of what is at `path`. Columns: `key`, `title`, `cell(row)`, `sort` (the server's name, if it sorts by it), `number`.
 * `filters()` gives the parameters beside sort and page.
 */
export function table({ path, columns, filters, caption }) {
  const place = element("div");
  async function update() {
    const now = wishes();
    const offset = Math.max(0, Number(now.offset) || 0);
    try {
      const { value, total } = await ask(path, { ...filters(), sort: now.sort, desc: now.desc, offset, limit: PART });
      draw(value, total, offset, now);
    } catch (error) {
      place.replaceChildren(problem(error));
    }
  }
  function go(changes) {
    remember({ ...wishes(), ...changes });
    update();
  }
  function draw(rows, total, offset, now) {
    const head = (column) => {
      const isNow = now.sort === column.sort;
      const sort = isNow ? (now.desc === "true" ? "descending" : "ascending") : null;
      const press = () => go({ sort: column.sort, desc: isNow && now.desc !== "true" ? "true" : "", offset: "" });
      const sign = { ascending: " ▲", descending: " ▼" }[sort] ?? "";
      return element("th", { scope: "col", class: column.number ? "n" : null, "aria-sort": sort && column.sort ? sort : null },
        column.sort ? element("button", { onclick: press }, column.title + sign) : column.title);
    };
    const body = rows.map((row) => element("tr", {}, columns.map((column) => element("td", { class: column.number ? "n" : column.tight ? "tight" : null }, column.cell(row)))));
    const range = word("ofTotal", rows.length ? offset + 1 : 0, offset + rows.length, total ?? "?");
    const to = (place) => go({ offset: place || "" });
    const turn = element("div", { class: "bar-of-buttons" },
      element("button", { disabled: offset === 0, onclick: () => to(Math.max(0, offset - PART)) }, word("previous")),
      element("button", { disabled: offset + rows.length >= total, onclick: () => to(offset + PART) }, word("next")), element("span", {}, range));
    place.replaceChildren(turn, element("div", { class: "scroll" }, element("table", {}, element("caption", { class: "skip" }, caption),
      element("thead", {}, element("tr", {}, columns.map(head))), element("tbody", {}, body))));
    say(range);
  }
  addEventListener("popstate", update);
  return { place, update };
}
