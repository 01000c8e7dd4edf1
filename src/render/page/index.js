// The script of the index of an exported folder: filters and sorts the games of all its pages. Without it, the pages are plain tables.

/** @typedef {string[]} Row The texts of a game, in the order of the columns. */

/** The most rows that are shown at once. */
const MAX_ROWS = 1000;

const table = /** @type {HTMLTableElement} */ (document.getElementById("games"));
const filter = /** @type {HTMLInputElement} */ (document.getElementById("filter"));
const count = /** @type {HTMLElement} */ (document.getElementById("count"));
const headings = [...table.querySelectorAll("th")];
const pageBody = table.tBodies[0];
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** @type {{row: Row, words: string}[] | undefined} */
let games;
/** The column by which games are sorted, from 0; -1 for the order of the pages. */
let sortColumn = -1;
let isDescending = false;

/**
 * A text for comparisons: small letters without accents.
 * @param {string} text
 */
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Loads the games of all pages, once. A script, because a page that is opened as a file may load nothing else.
 * @returns {Promise<void>}
 */
function loadGames() {
  if (games) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = table.dataset.list ?? "";
    script.onerror = () => reject(new Error(`${script.src} cannot be loaded`));
    script.onload = () => {
      const { exportedGames } = /** @type {{exportedGames?: Row[]}} */ (globalThis);
      games = (exportedGames ?? []).map((row) => ({ row, words: folded(row.join("\n")) }));
      resolve();
    };
    document.head.append(script);
  });
}

/**
 * Compares two values of a column; what is unknown comes last in both directions.
 * @param {string} a
 * @param {string} b
 */
function compare(a, b) {
  if (a === "" || b === "") return Number(a === "") - Number(b === "");
  return isDescending ? collator.compare(b, a) : collator.compare(a, b);
}

/** The games that have all words of the filter, in the order that was chosen. */
function chosenGames() {
  const words = folded(filter.value).split(/\s+/).filter(Boolean);
  const found = (games ?? []).filter((game) => words.every((word) => game.words.includes(word)));
  if (sortColumn >= 0) found.sort((a, b) => compare(a.row[sortColumn], b.row[sortColumn]));
  return found;
}

/**
 * A row of the table.
 * @param {Row} row
 */
function tableRow(row) {
  const element = document.createElement("tr");
  row.forEach((text, column) => {
    const cell = element.insertCell();
    cell.className = headings[column].className;
    if (column === 0) {
      const link = document.createElement("a");
      link.href = `game-${text}.html`;
      link.textContent = text;
      cell.append(link);
    } else {
      cell.textContent = text;
    }
  });
  return element;
}

/** Shows the games that are chosen, or the page as it was written. */
async function show() {
  const isPage = filter.value.trim() === "" && sortColumn < 0;
  const state = new URLSearchParams();
  if (filter.value) state.set("filter", filter.value);
  if (sortColumn >= 0) state.set(isDescending ? "descending" : "ascending", String(sortColumn + 1));
  history.replaceState(null, "", isPage ? location.pathname : `#${state}`);
  headings.forEach((heading, column) => {
    if (column === sortColumn) heading.ariaSort = isDescending ? "descending" : "ascending";
    else heading.removeAttribute("aria-sort");
  });
  for (const links of document.querySelectorAll("nav")) links.hidden = !isPage;
  if (isPage) {
    table.tBodies[0].replaceWith(pageBody);
    count.textContent = "";
    return;
  }
  try {
    await loadGames();
  } catch (error) {
    count.textContent = String(error);
    return;
  }
  const found = chosenGames();
  const body = document.createElement("tbody");
  body.append(...found.slice(0, MAX_ROWS).map(({ row }) => tableRow(row)));
  table.tBodies[0].replaceWith(body);
  const shown = found.length > MAX_ROWS ? `, the first ${MAX_ROWS} are shown` : "";
  count.textContent = `${found.length} of ${games?.length} games${shown}`;
}

/**
 * Sorts by a column: ascending, then descending, then as the pages are.
 * @param {number} column
 */
function sortBy(column) {
  if (column !== sortColumn) isDescending = false;
  else if (isDescending) column = -1;
  else isDescending = true;
  sortColumn = column;
  show();
}

/** Restores what the address says, as after a way back from a game. */
function followAddress() {
  const state = new URLSearchParams(location.hash.slice(1));
  filter.value = state.get("filter") ?? "";
  isDescending = state.has("descending");
  const column = Number(state.get("descending") ?? state.get("ascending") ?? 0);
  sortColumn = Number.isInteger(column) && column <= headings.length ? column - 1 : -1;
  if (filter.value || sortColumn >= 0) show();
}

headings.forEach((heading, column) => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = heading.textContent;
  button.onclick = () => sortBy(column);
  heading.replaceChildren(button);
});
filter.oninput = () => show();
/** @type {HTMLElement} */ (document.getElementById("search")).hidden = false;
followAddress();
document.body.dataset.ready = "true";
