/**
 * Goes through a game on a board, forwards and backwards, into variations and out of them. It needs no other script and no style.
 *
 *   const player = new Player({game, board, list, texts: Player.english, shown: (node, told) => {...}});
 *   player.go(player.root.after[0]);      // or player.actions.ArrowRight()
 *
 * `game` is what `playback` gives, `board` a SumitoBoard of it, `list` an element for the moves; `shown` is called when another place of the
 * game is on the board, with what has happened in words. A place of the game is a node: its `move` and the node `before` it (none at the start),
 * those that come `after` it, the game's own first; its `ply`, its `points`, and whether it `isMain`, which variations are not.
 */
export class Player {
  /** Milliseconds between two moves when it plays by itself. */
  static PACE = 900;

  static english = {
    start: "Start", played: "Ply {}, {} plays {}", pushed: ", {} push {}", ejected: ", a {} marble is ejected",
    takenBack: "Ply {} taken back, {} of {}", returns: ", a {} marble comes back on {}", score: "; score {}", color: (key) => key,
  };

  constructor({game, board, list, texts, shown}) {
    Object.assign(this, {game, board, list, texts, shown, timer: null, onTimer: null});
    this.root = {points: game.start.points, after: [], ply: 0, isMain: true};
    this.grow(game.moves, this.root, 1);
    this.here = this.root;
    board.place(game.start);
    this.write();
    const go = (find) => () => { this.stop(); this.go(find()); };
    this.actions = {
      ArrowLeft: go(() => this.here.before), ArrowRight: go(() => this.here.after[0]), ArrowUp: go(() => this.beside(-1)), ArrowDown: go(() => this.beside(1)),
      Home: go(() => this.root), End: go(() => this.end()), " ": () => this.run(),
    };
  }

  /** Moves as a tree. */
  grow(moves, parent, ply) {
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
        this.grow(line.moves, other, node.ply);
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

  // The list of moves.

  static element(parent, name, text = "", kind = "") {
    const node = document.createElement(name);
    if (text) node.textContent = text;
    if (kind) node.className = kind;
    parent.append(node);
    return node;
  }

  write() {
    this.list.replaceChildren();
    if (this.game.comment) this.note(this.list, this.game.comment);
    this.writeLine(this.list, this.root.after[0], true);
    Player.element(this.list, "span", this.game.end, "end");
  }

  note(parent, text) {
    Player.element(parent, "span", ` ${text} `, "note").dir = "auto";
  }

  writeMove(parent, node, isFirst) {
    const {move} = node;
    const number = move.round ? `${move.round}.` : isFirst && move.of ? `${move.of}…` : "";
    // A number stays with its move.
    const pair = Player.element(parent, "span", "", "pair");
    if (number) Player.element(pair, "span", number, "number");
    const button = Player.element(pair, "button", move.name + (move.mark ?? ""), move.out ? "out" : "");
    button.type = "button";
    button.setAttribute("aria-label", this.words(node));
    if (node.isMain) button.dataset.ply = node.ply;
    button.onclick = () => { this.stop(); this.go(node); };
    node.button = button;
    if (move.clock) Player.element(parent, "span", move.clock, "clock");
    if (move.comment) this.note(parent, move.comment);
  }

  writeLine(parent, node, isFirst) {
    for (let current = node; current; current = current.after[0]) {
      this.writeMove(parent, current, isFirst);
      isFirst = false;
      // Those that begin where this move was played instead of it.
      const others = current.before.after;
      if (others[0] === current) {
        for (const other of others.slice(1)) {
          const line = Player.element(parent, "span", "", "line");
          if (other.comment) this.note(line, other.comment);
          this.writeLine(line, other, true);
          isFirst = true;
        }
      }
    }
  }

  // What is said.

  static fill(text, ...values) {
    return values.reduce((text, value) => text.replace("{}", () => value), text);
  }

  score(node) {
    return node.points.slice(0, this.game.sides).join("–");
  }

  words({move, ply}) {
    const {texts} = this;
    const {name} = this.game.board.seats[move.seat];
    let text = Player.fill(texts.played, ply, name, move.name);
    if (move.pushed) text += Player.fill(texts.pushed, move.steps.split(" ").length - move.pushed, move.pushed);
    if (move.out) text += Player.fill(texts.ejected, texts.color(move.out));
    return text;
  }

  backWords({move, ply}) {
    const {texts} = this;
    const text = Player.fill(texts.takenBack, ply, move.name, this.game.board.seats[move.seat].name);
    if (!move.out) return text;
    const from = move.steps.split(" ").find((step) => step[2] === "-").slice(0, 2);
    return text + Player.fill(texts.returns, texts.color(move.out), from);
  }

  tell(text) {
    const node = this.here;
    const note = node.move?.comment ?? (node === this.root ? this.game.comment : null);
    this.shown(node, text + Player.fill(this.texts.score, this.score(node)) + (note ? `. ${note}` : ""));
  }

  // Going through the game.

  path(node) {
    const nodes = [];
    for (let at = node; at.before; at = at.before) nodes.unshift(at);
    return nodes;
  }

  go(node) {
    if (!node || node === this.here) return;
    const {board} = this;
    const [from, to] = [this.path(this.here), this.path(node)];
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
    const left = this.here;
    this.here = node;
    this.show(node === this.root ? this.texts.start : isBack && !instant ? this.backWords(left) : this.words(node));
  }

  /** Goes to a ply of the game itself, or to its end. */
  goTo(ply) {
    let node = this.root;
    while (node.ply < ply && node.after.length > 0) node = node.after[0];
    if (node === this.here) this.show(node === this.root ? this.texts.start : this.words(node));
    else this.go(node);
  }

  show(text) {
    const {list} = this;
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const button = this.here.button;
    button?.setAttribute("aria-current", "step");
    const top = button?.offsetTop ?? 0;
    if (top < list.scrollTop + 30 || top > list.scrollTop + list.clientHeight - 50) list.scrollTop = top - list.clientHeight / 2;
    this.tell(text);
  }

  end() {
    let node = this.here;
    while (node.after.length > 0) node = node.after[0];
    return node;
  }

  /** The line before or after this one that was possible instead. */
  beside(step) {
    const lines = this.here.before?.after ?? [];
    return lines[lines.indexOf(this.here) + step];
  }

  /** The points of the sides at the start and after each ply of the game itself. */
  course() {
    const all = [];
    for (let node = this.root; node; node = node.after.find((next) => next.isMain)) all.push(node.points);
    return all;
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.onTimer?.(false);
  }

  run() {
    if (this.timer) return this.stop();
    if (this.here.after.length === 0) this.go(this.root);
    this.timer = setInterval(() => {
      this.go(this.here.after[0]);
      if (this.here.after.length === 0) this.stop();
    }, Player.PACE);
    this.onTimer?.(true);
  }
}
