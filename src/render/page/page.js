// Plays the games of a page: one is chosen, and the player goes through it.

const games = JSON.parse(document.getElementById("data").textContent);
const part = (id) => document.getElementById(id);

let index = -1;
let board, player;
let charts = [];
let view = 0;

function shown(node, told) {
  const place = node.isMain ? `#${index + 1}.${node.ply}` : `#${index + 1}`;
  history.replaceState(null, "", place);
  part("back").disabled = part("first").disabled = node === player.root;
  part("on").disabled = part("last").disabled = node.after.length === 0;
  part("said").textContent = told;
  charts.forEach((chart) => chart.mark(node.ply));
  board.describe(`${told}. ${board.words()}`);
}

function flip() {
  view = (view + 3) % 6;
  board.view(view);
}

function open(wanted, ply = 0) {
  player?.stop();
  index = wanted;
  const game = games[wanted];
  part("games").value = String(wanted);
  part("before").disabled = wanted === 0;
  part("after").disabled = wanted === games.length - 1;
  part("title").textContent = document.title = game.title;
  part("facts").textContent = game.facts;
  part("board").replaceChildren();
  board = new SumitoBoard(part("board"), {...game.board, view});
  player = new Player({game, board, list: part("moves"), texts: Player.english, shown});
  player.onTimer = (runs) => {
    part("run").textContent = runs ? "❚❚" : "▶";
    part("run").setAttribute("aria-label", runs ? "Pause" : "Play");
  };
  part("tags").replaceChildren();
  for (const [name, value] of game.tags) {
    Player.element(part("tags"), "dt", name);
    Player.element(part("tags"), "dd", value).dir = "auto";
  }
  charts = Chart.of(game, player.course(), {texts: Chart.english, press: (to) => player.goTo(to)});
  part("charts").replaceChildren(...charts.map((chart) => chart.figure));
  player.goTo(ply);
}

function act(key) {
  const action = key.toLowerCase() === "f" ? flip : player.actions[key];
  action?.();
  return action;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || games.length === 0) return;
  const {target} = event;
  if (target.matches("select, input, textarea, summary")) return;
  // Space presses a button; a move that is on the board already has nothing left to do.
  if (event.key === " " && target.matches("button:not([aria-current])")) return;
  if (act(event.key)) event.preventDefault();
});
const press = {first: "Home", back: "ArrowLeft", run: " ", on: "ArrowRight", last: "End", flip: "f"};
for (const [id, key] of Object.entries(press)) part(id).onclick = () => act(key);

games.forEach((game, n) => {
  const option = Player.element(part("games"), "option", `${n + 1}. ${[game.title, game.facts].filter(Boolean).join(", ")}`);
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
document.body.dataset.ready = "true";
