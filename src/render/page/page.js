"use strict";

(() => {
  const games = JSON.parse(document.getElementById("data").textContent);
  const part = (id) => document.getElementById(id);
  const PACE = 900;

  let index = -1;
  let game, board, root, here;
  let timer = null;
  let view = 0;

  /** Moves as a tree: each knows the one before and those that were played or thought of after it, the game's own first. */
  function tree(moves, parent, ply) {
    const first = ply;
    let before = parent;
    for (const move of moves) {
      const node = {move, before, after: [], ply: ply++, points: move.points ?? before.points, isMain: before.isMain};
      before.after.push(node);
      before = node;
    }
    // What could have been played comes after what was.
    let at = parent;
    for (let n = first; n < ply; n++) {
      const node = at.after.find(({move}) => move === moves[n - first]);
      for (const line of node.move.variations ?? []) {
        const other = {points: at.points, after: [], isMain: false};
        tree(line.moves, other, node.ply);
        // With it may come others, which stand beside its own first move.
        other.after[0].comment = line.comment;
        for (const begin of other.after) {
          begin.before = at;
          at.after.push(begin);
        }
      }
      at = node;
    }
  }

  function element(parent, name, text = "", kind = "") {
    const node = document.createElement(name);
    if (text) node.textContent = text;
    if (kind) node.className = kind;
    parent.append(node);
    return node;
  }

  // The list of moves.

  function number(move, isFirst) {
    if (move.round) return `${move.round}.`;
    return isFirst && move.of ? `${move.of}…` : "";
  }

  function word(parent, node, isFirst) {
    const {move} = node;
    const label = number(move, isFirst);
    // A number stays with its move.
    const pair = element(parent, "span", "", "pair");
    if (label) element(pair, "span", label, "number");
    const button = element(pair, "button", move.name + (move.mark ?? ""), move.out ? "out" : "");
    button.type = "button";
    button.setAttribute("aria-label", words(node));
    button.onclick = () => { stop(); go(node); };
    node.button = button;
    if (move.clock) element(parent, "span", move.clock, "clock");
    if (move.comment) element(parent, "span", ` ${move.comment} `, "note").dir = "auto";
  }

  function list(parent, node, isFirst) {
    for (let current = node; current; current = current.after[0]) {
      word(parent, current, isFirst);
      isFirst = false;
      // Those that begin where this move was played instead of it.
      const others = current.before.after;
      if (others[0] === current) {
        for (const other of others.slice(1)) {
          const line = element(parent, "span", "", "line");
          if (other.comment) element(line, "span", `${other.comment} `, "note").dir = "auto";
          list(line, other, true);
          isFirst = true;
        }
      }
    }
  }

  // What is said.

  function score(node) {
    return node.points.slice(0, game.sides).join("–");
  }

  function words({move, ply}) {
    const {name} = game.board.seats[move.seat];
    let text = `Ply ${ply}, ${name} plays ${move.name}`;
    if (move.pushed) text += `, ${move.steps.split(" ").length - move.pushed} push ${move.pushed}`;
    if (move.out) text += `, a ${move.out} marble is ejected`;
    return text;
  }

  function back({move, ply}) {
    const {name} = game.board.seats[move.seat];
    const text = `Ply ${ply} taken back, ${move.name} of ${name}`;
    if (!move.out) return text;
    const from = move.steps.split(" ").find((step) => step[2] === "-").slice(0, 2);
    return `${text}, a ${move.out} marble comes back on ${from}`;
  }

  function say(text, node) {
    const note = node.move?.comment ?? (node === root ? game.comment : null);
    part("said").textContent = `${text}; score ${score(node)}${note ? `. ${note}` : ""}`;
    board.describe(`${text}. ${board.words()}`);
  }

  // Going through the game.

  function path(node) {
    const nodes = [];
    for (let at = node; at.before; at = at.before) nodes.unshift(at);
    return nodes;
  }

  function go(node) {
    if (!node || node === here) return;
    const [from, to] = [path(here), path(node)];
    let common = 0;
    while (common < from.length && from[common] === to[common]) common++;
    const isBack = to.length === common;
    let steps = from.length + to.length - 2 * common;
    const instant = steps > 1;
    // Only where it ends is drawn.
    for (const left of from.slice(common).reverse()) {
      steps -= 1;
      board.takeBack(left.move, {instant, draw: steps === 0, before: {points: left.before.points, last: left.before.move}});
    }
    for (const next of to.slice(common)) {
      steps -= 1;
      board.play(next.move, {instant, draw: steps === 0});
    }
    const left = here;
    here = node;
    mark();
    if (node === root) say("Start", node);
    else say(isBack && !instant ? back(left) : words(node), node);
  }

  function mark() {
    part("moves").querySelector("[aria-current]")?.removeAttribute("aria-current");
    const button = here.button;
    if (button) {
      button.setAttribute("aria-current", "step");
      const box = part("moves");
      const top = button.offsetTop - box.clientHeight / 2;
      if (button.offsetTop < box.scrollTop + 30 || button.offsetTop > box.scrollTop + box.clientHeight - 50) box.scrollTop = top;
    } else {
      part("moves").scrollTop = 0;
    }
    const place = here.isMain ? `#${index + 1}.${here.ply}` : `#${index + 1}`;
    history.replaceState(null, "", place);
    part("back").disabled = part("first").disabled = here === root;
    part("on").disabled = part("last").disabled = here.after.length === 0;
  }

  function end(node) {
    while (node.after.length > 0) node = node.after[0];
    return node;
  }

  /** The line before or after this one that was possible instead. */
  function beside(step) {
    const lines = here.before?.after ?? [];
    return lines[lines.indexOf(here) + step];
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    part("run").textContent = "▶";
    part("run").setAttribute("aria-label", "Play");
  }

  function run() {
    if (timer) return stop();
    if (here.after.length === 0) go(root);
    part("run").textContent = "❚❚";
    part("run").setAttribute("aria-label", "Pause");
    timer = setInterval(() => {
      go(here.after[0]);
      if (here.after.length === 0) stop();
    }, PACE);
  }

  function flip() {
    view = (view + 3) % 6;
    board.view(view);
  }

  // Games.

  function open(wanted, ply = 0) {
    stop();
    index = wanted;
    game = games[wanted];
    part("games").value = String(wanted);
    part("before").disabled = wanted === 0;
    part("after").disabled = wanted === games.length - 1;
    part("title").textContent = document.title = game.title;
    part("facts").textContent = game.facts;
    part("board").replaceChildren();
    board = new SumitoBoard(part("board"), {...game.board, view});
    board.place(game.start);
    root = {points: game.start.points, after: [], ply: 0, isMain: true};
    tree(game.moves, root, 1);
    here = root;
    const box = part("moves");
    box.replaceChildren();
    if (game.comment) element(box, "span", `${game.comment} `, "note").dir = "auto";
    list(box, root.after[0], true);
    element(box, "span", game.end, "end");
    part("tags").replaceChildren();
    for (const [name, value] of game.tags) {
      element(part("tags"), "dt", name);
      element(part("tags"), "dd", value).dir = "auto";
    }
    let node = root;
    while (node.ply < ply && node.after.length > 0) node = node.after[0];
    if (node === root) { mark(); say("Start", root); } else go(node);
  }

  const act = {
    ArrowLeft: () => go(here.before), ArrowRight: () => go(here.after[0]), ArrowUp: () => go(beside(-1)), ArrowDown: () => go(beside(1)),
    Home: () => go(root), End: () => go(end(here)), " ": run, f: flip, F: flip,
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !act[event.key]) return;
    const {target} = event;
    if (target.matches("select, input, textarea, summary")) return;
    // Space presses a button; a move that is on the board already has nothing left to do.
    if (event.key === " " && target.matches("button:not([aria-current])")) return;
    event.preventDefault();
    if (event.key !== " ") stop();
    act[event.key]();
  });
  const press = {first: "Home", back: "ArrowLeft", on: "ArrowRight", last: "End", flip: "f"};
  for (const [id, key] of Object.entries(press)) part(id).onclick = () => { if (id !== "flip") stop(); act[key](); };
  part("run").onclick = run;

  games.forEach((game, n) => {
    const option = element(part("games"), "option", `${n + 1}. ${[game.title, game.facts].filter(Boolean).join(", ")}`);
    option.value = String(n);
  });
  part("games").onchange = () => open(Number(part("games").value));
  part("before").onclick = () => open(index - 1);
  part("after").onclick = () => open(index + 1);
  part("choice").hidden = games.length < 2;

  function follow() {
    const [wanted, ply] = location.hash.slice(1).split(".").map(Number);
    const found = Number.isInteger(wanted) && wanted >= 1 && wanted <= games.length;
    open(found ? wanted - 1 : 0, found && ply > 0 ? ply : 0);
  }
  window.addEventListener("hashchange", follow);
  if (games.length > 0) follow();
  else part("title").textContent = "No games";
})();
