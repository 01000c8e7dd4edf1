/**
 * Lines over a game, ply by ply: how many marbles the first side is ahead, and what a program says that positions are worth. It needs no other script
 * and no style; colours may be given as the custom properties that `paint` names.
 *
 *   const charts = Chart.of(game, points, {texts: Chart.english, press: (ply) => player.goTo(ply)});
 *   element.replaceChildren(...charts.map((chart) => chart.figure));
 *   charts.forEach((chart) => chart.mark(ply));      // where the game is
 *
 * `game` is what `playback` gives, `points` those of the sides at the start and after each ply. A line is gone along by hand (a press, or drawing) and by keyboard: arrows lead
 * a ply on or back, page keys ten, Home and End to the ends.
 */
export class Chart {
  /** Marbles from which on a worth is drawn no higher. */
  static FAR = 4;

  static english = {
    scores: "Marbles ejected over the game: above the line Black is ahead", worths: "What a program says that each position is worth: above the line Black is ahead", at: "ply {}: {}",
  };

  static paint = {
    ground: "var(--chart-ground, #fffdf8)", edge: "var(--chart-edge, #ddd0ba)", zero: "var(--chart-zero, #6f6152)", line: "var(--chart-line, #1f5fb4)", now: "var(--chart-now, #c2410c)",
  };

  /** The charts of a game: the score, and what a program says, where it does. */
  static of(game, points, {texts, press}) {
    const ahead = points.map(([first, second]) => first - second);
    const told = points.map((sides) => sides.slice(0, game.sides).join("–"));
    const charts = [new Chart({values: ahead, told, most: Math.max(2, ...ahead.map(Math.abs)), dots: ahead.map((value, ply) => ply > 0 && value !== ahead[ply - 1]), isStepped: true, label: texts.scores, texts, press})];
    const said = game.analysis;
    if (said) {
      const all = [{worth: said.start, hundredths: said.start_hundredths}, ...said.plies];
      charts.push(new Chart({
        values: all.map(Chart.height), told: all.map((one) => one.worth + (one.mark ?? "")), most: Chart.FAR,
        dots: all.map(({mark}) => mark?.startsWith("?") ?? false), label: `${texts.worths} (${said.by})`, texts, press,
      }));
    }
    return charts;
  }

  /** How high a worth is drawn, in marbles. */
  static height({worth, hundredths}) {
    if (hundredths === null) return worth.startsWith("#-") ? -Chart.FAR : Chart.FAR;
    return Math.max(-Chart.FAR, Math.min(Chart.FAR, hundredths / 100));
  }

  constructor({values, told, most, dots, isStepped = false, label, texts, press}) {
    Object.assign(this, {values, told, texts, press, ply: 0});
    const {ground, edge, zero, line, now} = Chart.paint;
    const x = (ply) => this.x(ply).toFixed(2);
    const y = (value) => (50 - (42 * value) / most).toFixed(2);
    const thin = {"vector-effect": "non-scaling-stroke", fill: "none"};
    const way = values.map((value, ply) => `${ply ? "L" : "M"}${isStepped && ply ? `${x(ply)} ${y(values[ply - 1])}L` : ""}${x(ply)} ${y(value)}`).join("");
    this.figure = document.createElement("figure");
    const svg = Chart.add(this.figure, "svg", {
      class: "chart", viewBox: "-1 0 102 100", preserveAspectRatio: "none", tabindex: "0", role: "slider", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": values.length - 1,
    });
    Chart.add(svg, "rect", {x: -1, y: 0, width: 102, height: 100, fill: ground, stroke: edge, "vector-effect": "non-scaling-stroke"});
    Chart.add(svg, "path", {d: `${way}L${x(values.length - 1)} 50L0 50Z`, fill: line, opacity: 0.16});
    Chart.add(svg, "path", {d: "M0 50H100", stroke: zero, ...thin});
    Chart.add(svg, "path", {d: way, stroke: line, "stroke-width": 2, ...thin});
    dots.forEach((isOne, ply) => isOne && Chart.add(svg, "ellipse", {cx: x(ply), cy: y(values[ply]), rx: 0.6, ry: 3, fill: now}));
    this.now = Chart.add(svg, "path", {stroke: now, "stroke-width": 2, ...thin});
    this.caption = document.createElement("figcaption");
    this.value = document.createElement("strong");
    this.caption.append(this.value, ` ${label}`);
    this.figure.append(this.caption);
    this.listen(svg);
    this.svg = svg;
    this.mark(0);
  }

  static add(parent, name, attributes) {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    parent.appendChild(node);
    return node;
  }

  x(ply) {
    return (100 * ply) / Math.max(1, this.values.length - 1);
  }

  /** Shows where the game is. */
  mark(at) {
    // A variation may be longer than the game.
    const ply = this.ply = Math.min(at, this.values.length - 1);
    this.now.setAttribute("d", `M${this.x(ply)} 0V100`);
    const told = [ply, this.told[ply]].reduce((text, value) => text.replace("{}", () => value), this.texts.at);
    this.value.textContent = told;
    this.svg.setAttribute("aria-valuenow", ply);
    this.svg.setAttribute("aria-valuetext", told);
  }

  go(ply) {
    const to = Math.max(0, Math.min(this.values.length - 1, ply));
    if (to !== this.ply) this.press(to);
  }

  listen(svg) {
    const point = (event) => {
      const box = svg.getBoundingClientRect();
      const share = ((event.clientX - box.left) / box.width) * 102 - 1;
      this.go(Math.round((share / 100) * (this.values.length - 1)));
    };
    svg.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      svg.setPointerCapture(event.pointerId);
      point(event);
    });
    svg.addEventListener("pointermove", (event) => svg.hasPointerCapture(event.pointerId) && point(event));
    svg.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const to = {ArrowLeft: this.ply - 1, ArrowDown: this.ply - 1, ArrowRight: this.ply + 1, ArrowUp: this.ply + 1, PageUp: this.ply - 10, PageDown: this.ply + 10, Home: 0, End: this.values.length - 1}[event.key];
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.go(to);
    });
  }
}
