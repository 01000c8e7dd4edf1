// Taking in files that are dropped on the page.

import { element, problem, say, title } from "./page.js";
import { word } from "./words.js";

const token = document.documentElement.dataset.token;
let list;

function send(file, bar) {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/import?${new URLSearchParams({ name: file.name })}`);
    request.setRequestHeader("x-sumito-token", token);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = (event) => { bar.max = event.total; bar.value = event.loaded; };
    request.onload = () => {
      const value = JSON.parse(request.responseText);
      if (request.status === 200) done(value);
      else failed(new Error(value.error));
    };
    request.onerror = () => failed(new Error(file.name));
    request.send(file);
  });
}

async function follow(report, bar, state) {
  while (!report.done) {
    await new Promise((wait) => setTimeout(wait, 300));
    const answer = await fetch(`/api/import/${report.import}`);
    report = await answer.json();
    bar.max = report.bytes || 1;
    bar.value = report.read;
    state.textContent = `${word("reading")} ${report.counts.seen}`;
  }
  return report;
}

async function take(files) {
  for (const file of files) {
    const bar = element("progress", { "aria-label": file.name }), state = element("p", { role: "status" }, word("sending"));
    const part = element("section", {}, element("h2", {}, element("bdi", {}, file.name)), bar, state);
    list.prepend(part);
    try {
      const report = await follow(await send(file, bar), bar, state);
      bar.value = bar.max;
      state.textContent = report.error ? `${word("wrong")}: ${report.error}` : word("done");
      const rows = Object.entries(report.report ?? {}).filter(([, value]) => typeof value !== "object");
      part.append(element("dl", { class: "tags" }, rows.flatMap(([key, value]) => [element("dt", {}, key), element("dd", {}, String(value))])));
      const corrections = report.report?.corrections ?? [];
      part.append(...corrections.map((one) => element("p", {}, word("corrected", one.line, one.game, one.reject, `sumito import --replace ${one.source}`))));
      say(word("done"));
    } catch (error) {
      part.append(problem(error));
    }
  }
}

export function show(page) {
  title(word("import"));
  list = element("div");
  const field = element("input", { type: "file", multiple: true, onchange: () => take(field.files), "aria-label": word("choose") });
  const zone = element("div", { class: "drop", ondragover: (event) => { event.preventDefault(); zone.classList.add("over"); }, ondragleave: () => zone.classList.remove("over"), ondrop: (event) => { event.preventDefault(); zone.classList.remove("over"); take(event.dataTransfer.files); } },
    element("p", {}, word("dropHere")), field);
  page.append(element("h1", {}, word("import")), zone, list);
}
