const quoted = (text) => /^[\w.,:+*^=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
function commandLine(question) {
  const { ask, rules: rules2, position, piece, outcome, winner, first, ...rest } = question;
  const words2 = ["grundy", String(ask), quoted(String(rules2))];
  for (const argument of [position, piece]) if (argument !== void 0) words2.push(quoted(String(argument)));
  for (const [key, value] of Object.entries(rest)) words2.push(`--${key}`, ...value === true ? [] : [quoted(String(value))]);
  if (outcome !== void 0) words2.push(`--${outcome}`);
  if (winner !== void 0) words2.push("--winner", String(winner), "--first", String(first));
  return words2.join(" ");
}
function python(question) {
  const written2 = (value) => value === true ? "True" : JSON.stringify(value);
  const fields = Object.entries(question).map(([key, value]) => `${JSON.stringify(key)}: ${written2(value)}`);
  return `grundy.ask({${fields.join(", ")}})["answer"]`;
}
function element(name, attributes = {}, ...children) {
  const made2 = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made2.addEventListener(key.slice(2), value);
    else if (value === true) made2.setAttribute(key, "");
    else if (value !== false && value !== void 0) made2.setAttribute(key, String(value));
  }
  made2.append(...children.filter((child) => child !== void 0 && child !== false));
  return made2;
}
function field(label, input) {
  input.setAttribute("aria-label", label);
  return element("label", { class: "field" }, element("span", {}, label), input);
}
function choice(values, chosen, onchange) {
  const made2 = element("select", { onchange: () => onchange(made2.value) }, ...options(values, chosen));
  return made2;
}
const options = (values, chosen) => values.map(([value, text]) => element("option", { value, selected: value === chosen }, text));
function message(text, kind = "error") {
  return element("pre", { class: `message ${kind}`, role: kind === "error" ? "alert" : "status" }, text);
}
class Stopped extends Error {
}
function ifStopped(error) {
  if (!(error instanceof Stopped)) throw error;
}
const served = document.querySelector("meta[name=engine]")?.content === "server";
const engine = () => served ? new Server() : new Module();
class Module {
  worker;
  waiting;
  ask(request, onProgress) {
    this.stop();
    const worker = this.worker ??= this.started();
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject, onProgress };
      worker.postMessage(request);
    });
  }
  stop() {
    const waiting = this.waiting;
    if (!waiting) return;
    this.end();
    waiting.reject(new Stopped("stopped"));
  }
  end() {
    this.waiting = void 0;
    this.worker?.terminate();
    this.worker = void 0;
  }
  started() {
    const worker = new Worker(new URL(
      /* @vite-ignore */
      "" + new URL("worker.js", import.meta.url).href,
      import.meta.url
    ), { type: "module" });
    worker.onmessage = ({ data }) => {
      if (data.progress) return this.waiting?.onProgress?.(data.progress);
      if (!data.told) return this.failed(data.failed);
      const waiting = this.waiting;
      this.waiting = void 0;
      waiting?.resolve(data.told);
    };
    worker.onerror = ({ message: message2 }) => this.failed(message2);
    return worker;
  }
  /** A module that failed once is not asked again: the next question has a new one. */
  failed(message2) {
    const waiting = this.waiting;
    this.end();
    waiting?.resolve({ error: `the engine stopped: ${message2 || "out of memory"}
  help: ask again, or for less` });
  }
}
class Server {
  waiting;
  async ask(request, onProgress) {
    this.stop();
    const waiting = this.waiting = new AbortController();
    try {
      return await this.told(request, waiting.signal, onProgress);
    } catch (error) {
      if (waiting.signal.aborted) throw new Stopped("stopped");
      return { error: `grundy serve does not answer: ${error.message}
  help: is it still running?` };
    } finally {
      if (this.waiting === waiting) this.waiting = void 0;
    }
  }
  stop() {
    this.waiting?.abort();
    this.waiting = void 0;
  }
  /** Reads the lines of an answer: how far it is, again and again, and at last what is told. */
  async told(request, signal, onProgress) {
    const headers = { "content-type": "application/json" };
    const answer = await fetch("./ask", { method: "POST", headers, body: JSON.stringify(request), signal });
    const reader2 = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ; ) {
      const { value, done } = await reader2.read();
      const lines2 = (text + (value ?? "")).split("\n");
      text = done ? "" : lines2.pop();
      for (const line of lines2.filter(Boolean)) {
        const said = JSON.parse(line);
        if (said.told) return said.told;
        if (said.error) return { error: said.error };
        if (said.progress) onProgress?.(said.progress);
      }
      if (done) return { error: "the answer was cut off" };
    }
  }
}
const MATHML = "http://www.w3.org/1998/Math/MathML";
const SIGNS = {
  wedge: ["mo", "∧"],
  oplus: ["mo", "⊕"],
  sum: ["mo", "∑"],
  ge: ["mo", "≥"],
  le: ["mo", "≤"],
  ne: ["mo", "≠"],
  ldots: ["mi", "…"],
  cdots: ["mi", "⋯"],
  cdot: ["mo", "⋅"],
  times: ["mo", "×"],
  mid: ["mo", "∣"],
  pm: ["mo", "±"],
  in: ["mo", "∈"],
  to: ["mo", "→"],
  mapsto: ["mo", "↦"],
  uparrow: ["mi", "↑"],
  downarrow: ["mi", "↓"],
  Phi: ["mi", "Φ"],
  equiv: ["mo", "≡"],
  bmod: ["mo", "mod"],
  backslash: ["mo", "\\"],
  infty: ["mi", "∞"],
  langle: ["mo", "⟨"],
  rangle: ["mo", "⟩"],
  prod: ["mo", "∏"],
  cup: ["mo", "∪"],
  subseteq: ["mo", "⊆"],
  "{": ["mo", "{"],
  "}": ["mo", "}"],
  "%": ["mo", "%"],
  "#": ["mo", "#"],
  "&": ["mo", "&"],
  "|": ["mo", "‖"]
};
const SPACES = { ",": "0.17em", ";": "0.28em", " ": "0.25em", quad: "1em", qquad: "2em" };
const UPRIGHT = /* @__PURE__ */ new Set(["text", "mathrm", "operatorname", "textbf"]);
const LARGE = /* @__PURE__ */ new Set(["∑", "∏"]);
const WORDS = /\\[a-zA-Z]+|\\[^a-zA-Z]|[0-9]+(?:\.[0-9]+)?|\s+|[^]/gu;
function made(name, ...children) {
  const node = document.createElementNS(MATHML, name);
  node.append(...children);
  return node;
}
function formula(text, display) {
  const words2 = text.match(WORDS) ?? [];
  let next = 0;
  function row() {
    const parts = [];
    while (next < words2.length && words2[next] !== "}") {
      const part2 = scripted();
      if (part2) parts.push(part2);
    }
    return parts.length === 1 ? parts[0] : made("mrow", ...parts);
  }
  function scripted() {
    const base = words2[next] === "_" || words2[next] === "^" ? made("mrow") : part();
    if (!base) return void 0;
    let [below, above] = [];
    while (words2[next] === "_" || words2[next] === "^") {
      const isBelow = words2[next++] === "_";
      const script = part() ?? made("mrow");
      if (isBelow) below = script;
      else above = script;
    }
    const kind = display && LARGE.has(base.textContent ?? "") ? ["munder", "mover", "munderover"] : ["msub", "msup", "msubsup"];
    if (below && above) return made(kind[2], base, below, above);
    if (below) return made(kind[0], base, below);
    return above ? made(kind[1], base, above) : base;
  }
  function part() {
    while (next < words2.length && /^\s+$/.test(words2[next])) next++;
    const word = words2[next];
    if (word === void 0 || word === "}") return void 0;
    next++;
    if (word === "{") {
      const group = row();
      next++;
      return group;
    }
    if (word.startsWith("\\")) return command(word.slice(1));
    if (/^[0-9]/.test(word)) return made("mn", word);
    if (/^\p{L}$/u.test(word)) return made("mi", word);
    return made("mo", word === "-" ? "−" : word === "*" ? "∗" : word);
  }
  function command(name) {
    const sign = SIGNS[name];
    if (sign) return made(sign[0], sign[1]);
    const width = SPACES[name];
    if (width) {
      const space = made("mspace");
      space.setAttribute("width", width);
      return space;
    }
    if (UPRIGHT.has(name)) return made("mtext", argument());
    const unknown = made("mtext", `\\${name}`);
    unknown.setAttribute("class", "unknown");
    return unknown;
  }
  function argument() {
    if (words2[next] !== "{") return "";
    let [text2, depth] = ["", 0];
    do {
      const word = words2[next++];
      if (word === "{") depth++;
      if (word === "}") depth--;
      if (word !== "{" && word !== "}") text2 += word.replace(/^\\([^a-zA-Z])$/, "$1");
    } while (depth > 0 && next < words2.length);
    return text2.replace(/^ | $/g, " ");
  }
  const content = [];
  while (next < words2.length) {
    content.push(row());
    if (words2[next] === "}") next++;
  }
  const math = made("math", ...content);
  if (display) math.setAttribute("display", "block");
  math.setAttribute("alttext", text.trim());
  return math;
}
function inline(text) {
  const parts = text.split(/(\$[^$]+\$|`[^`]+`|(?<!\\)\*\*[^*]+\*\*|(?<!\\)\*[^*\s][^*]*(?<!\\)\*|\[[^\]]+\]\([^)]+\))/);
  return parts.filter(Boolean).map((part) => {
    if (part.length > 2 && part.startsWith("$")) return formula(part.slice(1, -1), false);
    if (part.length > 2 && part.startsWith("`")) return element("code", {}, part.slice(1, -1));
    if (part.length > 4 && part.startsWith("**")) return element("strong", {}, part.slice(2, -2));
    if (part.length > 2 && /^\*[^*]/.test(part) && part.endsWith("*")) return element("em", {}, part.slice(1, -1));
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    return document.createTextNode((link ? link[1] : part).replace(/\\([*_|<>#])/g, "$1"));
  });
}
function table(lines2) {
  const cells = (line) => line.replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());
  const row = (line, name) => element("tr", {}, ...cells(line).map((cell) => element(name, {}, ...inline(cell))));
  const head = row(lines2[0], "th");
  return element("div", { class: "wide" }, element("table", {}, head, ...lines2.slice(2).map((line) => row(line, "td"))));
}
function markdown(text) {
  const made2 = element("div", { class: "explanation" });
  const blocks = text.replace(/\r/g, "").split(/\n{2,}/);
  for (const block of blocks) {
    const lines2 = block.split("\n").filter((line) => line.trim() !== "");
    const first = lines2[0];
    if (first === void 0) continue;
    const heading = /^(#+) (.*)$/.exec(first);
    if (heading) {
      made2.append(element(heading[1].length < 3 ? "h3" : "h4", {}, ...inline(heading[2])));
      lines2.shift();
    }
    if (lines2.length === 0) continue;
    if (lines2[0].startsWith("$$")) made2.append(formula(lines2.join("\n").replaceAll("$$", ""), true));
    else if (lines2[0].startsWith("|")) made2.append(table(lines2));
    else if (lines2.every((line) => /^ {4}/.test(line))) made2.append(element("pre", {}, lines2.map((line) => line.slice(4)).join("\n")));
    else if (lines2[0].startsWith("```")) made2.append(element("pre", {}, lines2.slice(1, -1).join("\n")));
    else if (/^[*-] /.test(lines2[0])) {
      const items = lines2.join("\n").split(/\n(?=[*-] )/);
      made2.append(element("ul", {}, ...items.map((item) => element("li", {}, ...inline(item.slice(2).replace(/\n\s*/g, " "))))));
    } else made2.append(element("p", {}, ...inline(lines2.join(" "))));
  }
  return made2;
}
const LONGEST = 5e3;
async function task(engine2, request, place2, show2) {
  const words2 = element("span", {}, "Working ...");
  const bar = element("progress", { "aria-label": "progress" });
  const stop = element("button", { type: "button", onclick: () => engine2.stop() }, "Stop");
  const shown = element("div", { class: "working", role: "status" }, words2, bar, stop);
  const timer2 = setTimeout(() => place2.replaceChildren(shown), 150);
  try {
    const told = await engine2.ask(request, ({ stage, done, total }) => {
      words2.textContent = total ? stage : `${stage}: ${done.toLocaleString("en")}`;
      if (total) [bar.max, bar.value] = [total, done];
    });
    place2.replaceChildren(...told.error ? [message(told.error)] : show2(told));
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    if (!place2.firstChild || shown.isConnected) place2.replaceChildren(message("Stopped.", "note"));
  } finally {
    clearTimeout(timer2);
  }
}
function asking(page2, layout, run, ...fields) {
  const onsubmit = (event) => {
    event.preventDefault();
    void page2.read().then((isRead) => isRead && run());
  };
  return element("form", { class: layout, onsubmit }, ...fields);
}
function answered(page2, question, place2) {
  return task(page2.engine, { question, want: ["text", "notes", "certificate"] }, place2, (told) => {
    const [text, whole] = shortened(told.text ?? "", `${question.ask}.txt`);
    const [first, ...rest] = text.split("\n");
    return [
      element("p", { class: "result" }, first),
      ...rest.length ? [element("pre", {}, rest.join("\n"))] : [],
      ...whole,
      ...[...told.notes ?? [], told.no].filter((note) => !!note).map((note) => element("p", {}, note)),
      ...told.certificate ? [file("Download the certificate", `${question.rules}.json`, told.certificate)] : [],
      explanation(page2, question)
    ];
  });
}
function shortened(text, name) {
  if (text.length <= LONGEST) return [text, []];
  const [shown, all] = [LONGEST, text.length].map((length) => length.toLocaleString("en"));
  const words2 = element("p", {}, `These are the first ${shown} of ${all} characters.`);
  return [text.slice(0, LONGEST), [words2, file("Download all of it", name, `${text}
`)]];
}
function file(label, name, text) {
  const save = () => {
    const link = element("a", { href: URL.createObjectURL(new Blob([text])), download: name.replace(/[^\w.-]+/g, "-") });
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return element("button", { type: "button", onclick: save }, label);
}
function explanation(page2, question, title = "How is that computed?") {
  const how = element("div");
  const tell = () => {
    if (!made2.open || how.firstChild) return;
    void task(page2.second, { question, want: ["explanation"] }, how, (told) => [markdown(told.explanation ?? "")]);
  };
  const made2 = element("details", { ontoggle: tell }, element("summary", {}, title), how);
  return made2;
}
const PIECES = [
  ["heaps", "heaps"],
  ["board", "a token on a board"],
  ["staircases", "staircases"],
  ["diagrams", "diagrams"],
  ["vertices", "vertices of the graph"]
];
const OF_GAME = {
  heaps: [["heaps", "1..100"], ["board", "8x8"]],
  coins: [["heaps", "1..100"]],
  "heaps in other words": [["heaps", "1..100"]],
  squares: [["board", "8x8"]],
  diagrams: [["staircases", "6"], ["diagrams", "6"]],
  vertices: [["vertices", "all"]]
};
const SELECTIONS = [
  ["tuples", "ordered, with repetition"],
  ["multisets", "unordered, with repetition"],
  ["arrangements", "ordered, all different"],
  ["sets", "unordered, all different"],
  ["total", "heaps of a total"]
];
function outcomes(game2) {
  const impartial = [["lost", "lost for the player to move"], ["won", "won for the player to move"]];
  const players = game2?.players;
  if (!players) return impartial;
  const name = (player) => player.replace(/^./, (letter) => letter.toUpperCase());
  return players.flatMap(
    (winner) => players.map((first) => [`${winner}, ${first} first`, `won by ${name(winner)}, ${name(first)} first`])
  );
}
function countPanel(page2) {
  const { state: state2 } = page2;
  const answer = element("div", { class: "answer", "aria-live": "polite" });
  let ofRules = "";
  const changed = (change) => (page2.set(change), page2.show(question()));
  const input = (name, size) => {
    const made2 = element("input", { value: state2[name], size, oninput: () => changed({ [name]: made2.value }) });
    return made2;
  };
  const select = (values, name) => choice(values, state2[name], (value) => changed({ [name]: value }));
  const pieces = select(PIECES, "pieces");
  const sizes = input("sizes", "16");
  const outcome = select(outcomes(page2.game), "outcome");
  const form = asking(
    page2,
    "grid",
    run,
    field("Pieces", pieces),
    field("Which", sizes),
    field("Chosen", select(SELECTIONS, "selection")),
    field("How many", input("number", "10")),
    field("Count those that are", outcome),
    field("Modulo (may be empty)", input("modulus", "12")),
    element("button", {}, "Count")
  );
  function question() {
    const asked = { ask: "count", rules: state2.rules };
    if (page2.game?.pieces !== "values") asked[state2.pieces] = state2.sizes;
    asked[state2.selection] = state2.number;
    const players = /^(\w+), (\w+) first$/.exec(state2.outcome);
    if (players) [asked.winner, asked.first] = [players[1], players[2]];
    else asked.outcome = state2.outcome;
    if (state2.modulus.trim()) asked.mod = state2.modulus.trim();
    return { ...asked, ...page2.misere() };
  }
  function run() {
    ofRules = state2.rules;
    page2.show(question());
    void answered(page2, question(), answer);
  }
  page2.onRules(() => {
    const possible = page2.game && OF_GAME[page2.game.pieces];
    if (possible && !possible.some(([name]) => name === state2.pieces)) {
      [[state2.pieces, state2.sizes]] = possible;
      [pieces.value, sizes.value] = [state2.pieces, state2.sizes];
      page2.set({});
    }
    const wanted = outcomes(page2.game);
    if (!wanted.some(([name]) => name === state2.outcome)) page2.set({ outcome: wanted[0][0] });
    outcome.replaceChildren(...options(wanted, state2.outcome));
    page2.show(question());
    if (ofRules !== state2.rules) answer.replaceChildren();
  });
  page2.show(question());
  return element("section", {}, form, answer);
}
const MOST_COUNTERS = 100;
const MOST_SQUARES = 20;
function drawn(kind, part, play) {
  if (kind === "heaps") return heap(part, play);
  if (kind === "squares") return board(part, play);
  if (kind === "diagrams") return diagram(part, play);
  return void 0;
}
function heap(part, play) {
  const size = Number(part.component);
  if (!Number.isInteger(size) || size < 1 || size > MOST_COUNTERS) return void 0;
  const left = (move) => move.to.reduce((sum, heap2) => sum + Number(heap2), 0);
  const counters = [...Array(size).keys()].map((kept) => {
    const moves = part.moves.filter((move) => left(move) === kept);
    const attributes = moves.length ? { class: "allowed", title: `take ${size - kept}`, onclick: () => play(part, moves) } : {};
    return element("i", attributes);
  });
  return element("div", { class: "counters", "aria-hidden": "true" }, ...counters);
}
const coordinates = (square) => square.replace(/[()\s]/g, "").split(",").map(Number);
function board(part, play) {
  const token = coordinates(part.component);
  const targets = new Map(part.moves.map((move) => [coordinates(move.to[0] ?? "").join(), move]));
  const shown = [token, ...[...targets.keys()].map(coordinates)];
  if (shown.some((square) => square.length !== 2 || square.some((n) => !Number.isInteger(n)))) return void 0;
  const [rows, columns] = [0, 1].map((axis) => Math.max(...shown.map((square) => square[axis])) + 1);
  if (rows > MOST_SQUARES || columns > MOST_SQUARES) return void 0;
  const cell = (row, column) => {
    const move = targets.get(`${row},${column}`);
    const here = row === token[0] && column === token[1];
    if (!move) return element("td", {}, here && element("i", { class: "token" }));
    return element("td", {}, element("button", { type: "button", "aria-label": move.words, onclick: () => play(part, [move]) }));
  };
  const lines2 = [...Array(rows).keys()].map((row) => element("tr", {}, ...[...Array(columns).keys()].map((column) => cell(row, column))));
  return element("table", { class: "squares" }, ...lines2);
}
function diagram(part, play) {
  const rows = part.component.split(",").map(Number);
  if (rows.some((row) => !Number.isInteger(row) || row < 1 || row > MOST_SQUARES) || rows.length > MOST_SQUARES) return void 0;
  const after = (right, down) => rows.slice(down).map((row) => row - right).filter((row) => row > 0).join(",");
  const moveTo = (right, down) => {
    const direction = right ? / right\b/ : / down\b/;
    const distance = new RegExp(`(?<!\\d)${right || down} (to the right|down)`);
    return part.moves.find((move) => direction.test(move.words) && distance.test(move.words) && move.to.join() === after(right, down));
  };
  const cell = (row, column) => {
    if (row === 0 && column === 0) return element("td", {}, element("i", { class: "token" }));
    const move = row === 0 || column === 0 ? moveTo(column, row) : void 0;
    if (!move) return element("td");
    return element("td", {}, element("button", { type: "button", "aria-label": move.words, onclick: () => play(part, [move]) }));
  };
  const lines2 = rows.map((length, row) => element("tr", {}, ...[...Array(length).keys()].map((column) => cell(row, column))));
  return element("table", { class: "squares" }, ...lines2);
}
const facingUp = (position) => {
  const heads = /* @__PURE__ */ new Set();
  for (const coin of position.split(",").map(Number)) if (!heads.delete(coin)) heads.add(coin);
  return [...heads].filter((coin) => coin > 0).sort((a, b) => a - b);
};
const coinsUp = (position) => facingUp(position).join(", ") || "0";
function coins(parts, play) {
  const heads = new Set(parts.map(({ component }) => Number(component)));
  const length = Math.max(...heads, 1);
  if (length > MOST_COUNTERS) return void 0;
  const chosen = /* @__PURE__ */ new Set();
  const turn = element("button", { type: "button", disabled: true, onclick: () => matching() && play(...matching()) }, "Turn the chosen coins");
  const matching = () => {
    for (const part of parts) {
      const is = (move2) => move2.to.length + 1 === chosen.size && [move2.from, ...move2.to].every((coin2) => chosen.has(Number(coin2)));
      const move = part.moves.find(is);
      if (move) return [part, [move]];
    }
    return void 0;
  };
  const coin = (place2) => {
    const face = heads.has(place2) ? "heads" : "tails";
    const made2 = element("button", { type: "button", class: `coin ${face}`, "aria-pressed": "false", "aria-label": `coin ${place2}, ${face}` }, face === "heads" ? "H" : "T");
    made2.addEventListener("click", () => {
      if (!chosen.delete(place2)) chosen.add(place2);
      made2.setAttribute("aria-pressed", String(chosen.has(place2)));
      turn.disabled = !matching();
    });
    return made2;
  };
  return element("div", {}, element("div", { class: "coins" }, ...[...Array(length).keys()].map((i) => coin(i + 1))), turn);
}
const MOST$1 = 500;
const LEVELS = [
  ["perfect", "the computer, at its best"],
  ["medium", "the computer, half asleep"],
  ["easy", "the computer, guessing"],
  ["person", "another person"]
];
function playPanel(page2) {
  const { state: state2 } = page2;
  const board2 = element("div", { class: "answer", "aria-live": "polite" });
  const past = [];
  let turn = 0;
  let current;
  let looks = 0;
  let focused = false;
  const start = element("input", { size: "20", oninput: () => page2.set({ position: start.value }) });
  const form = asking(
    page2,
    "row",
    () => begin(0),
    field("Position", start),
    field("Against", choice(LEVELS, state2.against, against)),
    element("button", {}, "Start"),
    element("button", { type: "button", onclick: () => void page2.read().then((isRead) => isRead && begin(1)) }, "Let the other begin")
  );
  const alone = () => state2.against === "person";
  function begin(first) {
    past.length = 0;
    turn = first;
    const written2 = start.value.trim() || page2.game?.position || "";
    const isCoins = page2.game?.pieces === "coins" && /^[\d\s,]+$/.test(written2);
    void next(isCoins ? coinsUp(written2) : written2, "");
  }
  function against(level) {
    page2.set({ against: level });
    if (current !== void 0) void next(current, "");
  }
  const next = (position, said) => turn === 1 && !alone() ? reply(position, said) : show2(position, said);
  async function look(position) {
    const asked = { ask: "moves", rules: state2.rules, position, ...page2.misere() };
    page2.show(asked);
    const look2 = ++looks;
    current = position;
    focused ||= board2.contains(document.activeElement);
    board2.inert = true;
    const question = { ...asked, most: MOST$1, legal: MOST$1 };
    const told = await page2.engine.ask({ question, limits: { seconds: 60 } }).catch(ifStopped);
    if (look2 === looks) board2.inert = false;
    if (told?.error) board2.replaceChildren(message(told.error));
    if (!told?.answer) return void 0;
    const answer = told.answer;
    const players = answer.legal_moves.moves ? void 0 : Object.keys(answer.legal_moves);
    const ofPlayer = (moves) => players ? moves[players[turn]] : moves;
    const legal = ofPlayer(answer.legal_moves);
    return {
      asked,
      position: answer.position,
      parts: answer.components.map(({ component, value }) => ({
        component,
        value,
        moves: legal.moves.filter((move) => move.from === component)
      })),
      words: answer.outcome_in_words,
      sum: answer.sum,
      players,
      legal,
      winning: ofPlayer(answer.winning_moves).moves
    };
  }
  const side = (player, players) => players[player].replace(/^./, (letter) => letter.toUpperCase());
  function name(player, players) {
    const who = alone() ? ["The first player", "The second player"][player] : ["You", "The computer"][player];
    return players ? `${who} (${side(player, players)})` : who;
  }
  function ended(found, said) {
    const winner = found.asked.misere ? turn : 1 - turn;
    const verb = winner === 0 && !alone() ? "win" : "wins";
    const words2 = `${said} Nothing can be moved. ${name(winner, found.players)} ${verb}.`;
    board2.replaceChildren(element("p", { class: "result", role: "status" }, words2.trim()), undoButton());
  }
  async function show2(position, said = "") {
    const found = await look(position);
    if (!found) return;
    if (found.legal.moves.length === 0) return ended(found, said);
    const chosen = element("div");
    const advice = element("p", { role: "status" });
    const play = (part, moves) => {
      if (moves.length === 1) return void moved(moves[0]);
      const buttons = moves.map((move) => element("li", {}, element("button", { type: "button", onclick: () => void moved(move) }, move.words)));
      chosen.replaceChildren(element("p", {}, `What becomes of ${part.component}?`), element("ul", { class: "moves" }, ...buttons));
    };
    const kind = page2.game?.pieces ?? "heaps";
    const row = kind === "coins" ? coins(found.parts, play) : void 0;
    const parts = found.parts.map((part) => {
      const label = `${part.component}: ${part.moves.length} moves, worth ${part.value}`;
      const pick = () => play(part, part.moves);
      const button = element("button", { type: "button", "aria-label": label, onclick: pick, disabled: part.moves.length === 0 }, part.component);
      return element("li", {}, button, drawn(kind, part, play), element("small", {}, `worth ${part.value}`));
    });
    const hint = () => {
      const move = found.winning[0];
      const again = move && element("button", { type: "button", class: "hinted", onclick: () => void moved(move) }, "Play it");
      advice.replaceChildren(move ? `Try: ${move.words} ` : "Every move loses against best play.", ...again ? [again] : []);
    };
    const who = name(turn, found.players);
    const whose = alone() ? `${who} is to move.` : `It is your turn${found.players ? `; you are ${side(turn, found.players)}` : ""}.`;
    const cut = Number(found.legal.number) > found.legal.moves.length;
    board2.replaceChildren(
      element("p", { role: "status" }, `${said} ${whose}`.trim()),
      ...row ? [row] : [],
      element("ul", { class: "heaps" }, ...parts),
      ...cut ? [element("p", {}, `The first ${found.legal.moves.length} of ${found.legal.number} moves can be chosen.`)] : [],
      element("div", { class: "row" }, element("button", { type: "button", class: "hint", onclick: hint }, "Hint"), undoButton()),
      advice,
      chosen,
      element("details", {}, element("summary", {}, "Who is winning?"), element("p", {}, `The sum is ${found.sum}: ${found.words}.`)),
      explanation(page2, found.asked, "Why?")
    );
    if (focused) board2.querySelector(".heaps button:not(:disabled)")?.focus();
    focused = false;
    async function moved(move) {
      if (board2.inert || found.asked.rules !== state2.rules) return;
      past.push([found.position, turn]);
      turn = 1 - turn;
      await next(after(move), `${move.words}.`);
    }
  }
  const after = (move) => page2.game?.pieces === "coins" ? coinsUp(move.position) : move.position || "0";
  async function reply(position, said) {
    const found = await look(position);
    if (!found) return;
    if (found.legal.moves.length === 0) return ended(found, said);
    const careless = state2.against === "easy" || state2.against === "medium" && Math.random() < 0.5;
    const moves = careless || found.winning.length === 0 ? found.legal.moves : found.winning;
    const move = moves[Math.floor(Math.random() * moves.length)];
    turn = 0;
    await show2(after(move), `The computer: ${move.words}.`);
  }
  function undoButton() {
    const undo = () => {
      const before = board2.inert ? void 0 : past.pop();
      if (before) void ([, turn] = before, show2(before[0]));
    };
    return element("button", { type: "button", onclick: undo, disabled: past.length === 0 }, "Undo");
  }
  page2.onRules(() => {
    start.value = state2.position || page2.game?.position || "";
    current = void 0;
    board2.replaceChildren(message("Press Start to play.", "note"));
  });
  return element("section", {}, form, board2);
}
function proofPanel(page2) {
  const { state: state2 } = page2;
  const answer = element("div", { class: "answer", "aria-live": "polite" });
  const button = element("button", {});
  const form = asking(page2, "row", run, button);
  let asked = "";
  const question = () => ({ ask: page2.misere().misere ? "quotient" : "period", rules: state2.rules });
  function run() {
    asked = JSON.stringify(question());
    page2.show(question());
    void answered(page2, question(), answer);
  }
  function changed() {
    button.textContent = question().ask === "quotient" ? "Find the misere quotient" : "Search for a period";
    page2.show(question());
    if (asked !== JSON.stringify(question())) answer.replaceChildren();
  }
  page2.onRules(changed);
  changed();
  return element("section", {}, form, answer);
}
const LEFT = 52;
const BOTTOM = 26;
const MARGIN = 10;
const FEWEST = 8;
const LINE = 100;
const SHORTEST = 24;
const MOST_LINES = 120;
const MANY = 5e3;
const STOPS = [[62, 10, 90], [58, 82, 139], [33, 144, 141], [93, 201, 99], [253, 231, 37]];
function scale(value) {
  const place2 = value * 4;
  const stop = Math.min(Math.floor(place2), 3);
  const mix = STOPS[stop].map((from, i) => Math.round(from + (STOPS[stop + 1][i] - from) * (place2 - stop)));
  return `rgb(${mix.join(" ")})`;
}
const SHADES = 256;
const colours = [...Array(SHADES).keys()].map((shade) => scale(shade / (SHADES - 1)));
function plot({ values, rare, period }, view, point) {
  const canvas = element("canvas", {
    tabindex: "0",
    role: "application",
    "aria-label": `Values of ${values.length} heaps. Arrow keys move from heap to heap, plus and minus zoom.`
  });
  const told = element("output", { class: "pointed" }, "Point at a heap, or use the arrow keys.");
  const most = values.reduce((most2, value) => Math.max(most2, value), 1);
  const isRare = new Set(rare ?? []);
  const end = Math.max(values.length - 1, 1);
  const length = period ? period.period * Math.ceil(SHORTEST / Math.min(period.period, SHORTEST)) : LINE;
  const widest = view === "strip" ? Math.min(end, length * MOST_LINES - 1) : end;
  const narrowest = Math.min(view === "strip" ? length : FEWEST, end);
  let [first, last] = [0, widest];
  let chosen;
  let [width, height] = [0, 0];
  const colour = (name) => getComputedStyle(canvas).getPropertyValue(name).trim() || "gray";
  const dots = {
    x: (heap2) => LEFT + (heap2 - first) / (last - first || 1) * width,
    y: (value) => MARGIN + height * (1 - value / most),
    heap: (x, _y) => Math.round(first + (x - LEFT) / width * (last - first)),
    draw(pen) {
      if (period) {
        pen.fillStyle = colour("--shade");
        pen.fillRect(LEFT, 0, Math.max(0, dots.x(Math.min(period.preperiod, last)) - LEFT), height + MARGIN);
        pen.fillStyle = colour("--line");
        const step = Math.max(1, Math.ceil((last - first) / 200 / period.period)) * period.period;
        for (let heap2 = period.preperiod; heap2 <= last; heap2 += step) {
          if (heap2 >= first) pen.fillRect(dots.x(heap2), 0, 1, height + MARGIN);
        }
      }
      pen.fillStyle = colour("--ink");
      pen.textAlign = "right";
      for (const value of /* @__PURE__ */ new Set([0, Math.round(most / 2), most])) pen.fillText(String(value), LEFT - 8, dots.y(value) + 4);
      pen.textAlign = "center";
      for (const part of [0, 0.25, 0.5, 0.75, 1]) {
        const heap2 = Math.round(first + part * (last - first));
        pen.fillText(String(heap2), Math.min(dots.x(heap2), LEFT + width - 8), height + MARGIN + 18);
      }
      const radius = Math.min(4, Math.max(1.2, width / (last - first + 1) * 0.4));
      const dot = (heap2) => {
        pen.beginPath();
        pen.arc(dots.x(heap2), dots.y(values[heap2]), heap2 === chosen ? radius + 2 : radius, 0, 7);
        pen.fill();
      };
      const [from, until] = [Math.max(0, Math.floor(first)), Math.min(last, values.length - 1)];
      pen.fillStyle = colour("--dot");
      if (until - from < MANY) for (let heap2 = from; heap2 <= until; heap2++) dot(heap2);
      else places(pen, from, until);
      pen.fillStyle = colour("--rare");
      for (const heap2 of isRare) if (heap2 >= from && heap2 <= until) dot(heap2);
      if (chosen !== void 0) {
        pen.strokeStyle = colour("--accent");
        pen.lineWidth = 2;
        pen.beginPath();
        pen.arc(dots.x(chosen), dots.y(values[chosen]), radius + 5, 0, 7);
        pen.stroke();
      }
    }
  };
  function places(pen, from, until) {
    const across = Math.ceil(width) + LEFT + MARGIN;
    const taken = new Uint8Array(across * (Math.ceil(height) + BOTTOM + MARGIN));
    for (let heap2 = from; heap2 <= until; heap2++) {
      const x = Math.round(dots.x(heap2));
      const y = Math.round(dots.y(values[heap2]));
      if (taken[x + across * y]) continue;
      taken[x + across * y] = 1;
      pen.fillRect(x - 1, y - 1, 2, 2);
    }
  }
  const strip = {
    line: (heap2) => Math.floor(heap2 / length),
    get top() {
      return strip.line(first);
    },
    get lines() {
      return strip.line(Math.ceil(last)) - strip.top + 1;
    },
    get cell() {
      return [width / length, Math.min(24, height / strip.lines)];
    },
    corner(heap2) {
      const [wide, tall] = strip.cell;
      return [LEFT + heap2 % length * wide, MARGIN + (strip.line(heap2) - strip.top) * tall];
    },
    heap(x, y) {
      const [wide, tall] = strip.cell;
      const column = Math.max(0, Math.min(length - 1, Math.floor((x - LEFT) / wide)));
      return (strip.top + Math.max(0, Math.floor((y - MARGIN) / tall))) * length + column;
    },
    draw(pen) {
      const [wide, tall] = strip.cell;
      const until = Math.min((strip.top + strip.lines) * length, values.length);
      const step = Math.max(1, Math.floor(1 / wide));
      for (let line = strip.top * length; line < until; line += length) {
        for (let heap2 = line; heap2 < Math.min(line + length, until); heap2 += step) {
          const [x, y] = strip.corner(heap2);
          pen.fillStyle = colours[Math.round(values[heap2] / most * (SHADES - 1))];
          pen.fillRect(x, y, wide * step + 0.5, tall + 0.5);
        }
      }
      pen.fillStyle = colour("--rare");
      if (wide >= 4 && tall >= 4) {
        for (const heap2 of isRare) {
          if (heap2 < strip.top * length || heap2 >= until) continue;
          const [x, y] = strip.corner(heap2);
          pen.fillRect(x + wide / 2 - 1.5, y + tall / 2 - 1.5, 3, 3);
        }
      }
      pen.fillStyle = colour("--ink");
      pen.textAlign = "right";
      const each = Math.ceil(16 / tall);
      for (let line = 0; line < strip.lines; line += each) {
        pen.fillText(String((strip.top + line) * length), LEFT - 8, MARGIN + line * tall + 11);
      }
      pen.textAlign = "left";
      pen.fillText(`${length} heaps in a line, worth 0 (dark) to ${most} (light)`, LEFT, height + MARGIN + 18);
      if (chosen !== void 0 && chosen < until && strip.line(chosen) >= strip.top) {
        const [x, y] = strip.corner(chosen);
        pen.strokeStyle = colour("--accent");
        pen.lineWidth = 3;
        pen.strokeRect(x, y, wide, tall);
      }
    }
  };
  const drawn2 = view === "strip" ? strip : dots;
  function draw() {
    const ratio = devicePixelRatio || 1;
    const [wide, tall] = [canvas.clientWidth || 600, canvas.clientHeight || 300];
    [width, height] = [wide - LEFT - MARGIN, tall - BOTTOM - MARGIN];
    [canvas.width, canvas.height] = [wide * ratio, tall * ratio];
    const pen = canvas.getContext("2d");
    if (!pen) return;
    pen.scale(ratio, ratio);
    pen.font = "12px system-ui";
    drawn2.draw(pen);
  }
  function choose2(heap2) {
    const next = Math.max(0, Math.min(values.length - 1, heap2));
    if (next === chosen) return;
    chosen = next;
    if (chosen < first || chosen > last) {
      const shown = last - first;
      first = Math.max(0, Math.min(end - shown, chosen - Math.floor(shown / 2)));
      last = first + shown;
    }
    told.textContent = `A heap of ${chosen} is worth ${values[chosen]}${isRare.has(chosen) ? ", which is rare" : ""}.`;
    draw();
    point(chosen);
  }
  function zoom(factor, middle2) {
    const shown = Math.min(widest, Math.max(narrowest, (last - first) * factor));
    const part = (middle2 - first) / (last - first || 1);
    first = Math.max(0, Math.min(end - shown, middle2 - part * shown));
    last = first + shown;
    draw();
  }
  const heapAt = (event) => {
    const { left, top } = canvas.getBoundingClientRect();
    return drawn2.heap(event.clientX - left, event.clientY - top);
  };
  const middle = () => chosen ?? (first + last) / 2;
  canvas.addEventListener("pointermove", (event) => choose2(heapAt(event)));
  canvas.addEventListener("click", (event) => choose2(heapAt(event)));
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      zoom(event.deltaY > 0 ? 1.25 : 0.8, heapAt(event));
    },
    { passive: false }
  );
  canvas.addEventListener("keydown", (event) => {
    const line = view === "strip" ? length : 10;
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -line, ArrowDown: line, Home: -Infinity, End: Infinity }[event.key];
    if (step !== void 0) choose2((chosen ?? 0) + step);
    else if (event.key === "+" || event.key === "=") zoom(0.8, middle());
    else if (event.key === "-") zoom(1.25, middle());
    else return;
    event.preventDefault();
  });
  new ResizeObserver(draw).observe(canvas);
  const button = (name, label, factor) => element("button", { type: "button", "aria-label": label, onclick: () => zoom(factor, middle()) }, name);
  const seen = [
    period && `period ${period.period} from ${period.preperiod}${period.saltus ? `, saltus ${period.saltus}` : ""}`,
    isRare.size > 0 && `${isRare.size} rare heaps are marked`
  ].filter(Boolean);
  return element(
    "figure",
    {},
    canvas,
    element("figcaption", { class: "row" }, told, element("span", {}, seen.join("; ")), button("+", "Zoom in", 0.5), button("−", "Zoom out", 2))
  );
}
const MOST = 60;
const PAUSE$1 = 250;
function valuesPanel(page2) {
  const { state: state2 } = page2;
  const answer = element("div", { class: "answer" });
  const why = element("div", { "aria-live": "polite" });
  const place2 = element("div");
  let timer2;
  let made2;
  let drawn2;
  const input = (name, size) => {
    const made22 = element("input", { value: state2[name], size, oninput: () => page2.set({ [name]: made22.value }) });
    return made22;
  };
  const views = [["dots", "dots"], ["strip", "a strip"]];
  const view = choice(views, state2.view, (view2) => {
    page2.set({ view: view2 });
    if (drawn2) answer.replaceChildren(...drawn2());
  });
  const one = input("piece", "24");
  const FIELDS = {
    board: () => [field("Board", input("board", "8"))],
    sequence: () => [field("Heaps up to", input("to", "8")), field("Drawn as", view)],
    piece: () => [field("Piece", one)]
  };
  function wanted() {
    const { pieces, players } = page2.game;
    if (pieces === "squares") return "board";
    return ["heaps", "coins", "heaps in other words"].includes(pieces) && !players ? "sequence" : "piece";
  }
  const piece = () => state2.piece || page2.game.position.split(/[;,] (?!.*\))/)[0] || "a";
  function question() {
    const rules2 = state2.rules;
    if (made2 === "board") return { ask: "values", rules: rules2, board: state2.board };
    if (made2 === "sequence") return { ask: "values", rules: rules2, to: state2.to };
    return { ask: "value", rules: rules2, piece: piece() };
  }
  function run() {
    const asked = question();
    page2.show(asked);
    why.replaceChildren();
    drawn2 = void 0;
    if (asked.ask === "value") return void answered(page2, asked, answer);
    void task(page2.engine, { question: asked }, answer, (told) => {
      if (asked.board !== void 0) return squares(told, asked.board);
      drawn2 = () => heaps(told, asked.rules);
      return drawn2();
    });
  }
  function heaps(told, rules2) {
    const { answer: answer2, rare, values } = told.answer;
    const numbers = answer2.map(Number);
    const period = values?.period?.proved ? values.period : void 0;
    const [listed, whole] = shortened(numbers.join(" "), "values.txt");
    const list = element("details", {}, element("summary", {}, "The values as numbers"), element("p", { class: "numbers" }, listed), ...whole);
    const misere2 = page2.misere().misere === true && "These are the values of normal play. Proof shows the misere quotient.";
    const picture = plot({ values: numbers, rare, period }, state2.view, (heap2) => {
      clearTimeout(timer2);
      timer2 = setTimeout(() => void explain(rules2, heap2), PAUSE$1);
    });
    return [...misere2 ? [element("p", {}, misere2)] : [], picture, why, list];
  }
  const explain = (rules2, heap2) => task(page2.second, { question: { ask: "value", rules: rules2, piece: String(heap2) }, want: ["explanation"] }, why, (told) => [
    markdown(told.explanation ?? "")
  ]);
  function squares(told, board2) {
    const rows = told.answer.answer;
    const columns = rows[0]?.length ?? 0;
    const cell = (value) => element("td", { class: value === "0" ? "lost" : "" }, value);
    const numbers = (count) => [...Array(Math.min(count, MOST)).keys()].map((n) => String(n));
    const head = element("tr", {}, element("td"), ...numbers(columns).map((n) => element("th", { scope: "col" }, n)));
    const lines2 = rows.slice(0, MOST).map(
      (row, n) => element("tr", {}, element("th", { scope: "row" }, String(n)), ...row.slice(0, MOST).map((value) => cell(String(value))))
    );
    const cut = rows.length > MOST || columns > MOST ? ` The first ${MOST} rows and columns are shown.` : "";
    const caption = element("caption", {}, `Values of the squares of a ${board2} board; lost squares are marked.${cut}`);
    return [element("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "The board" }, element("table", { class: "board" }, caption, head, ...lines2))];
  }
  page2.onRules(() => {
    if (made2 !== wanted()) {
      made2 = wanted();
      place2.replaceChildren(asking(page2, "row", run, ...FIELDS[made2](), element("button", {}, "Show")));
    }
    one.value = piece();
    run();
  });
  return element("section", {}, place2, answer);
}
const USUAL = {
  panel: "values",
  rules: "kayles",
  to: "200",
  board: "8x8",
  pieces: "heaps",
  sizes: "1..100",
  selection: "tuples",
  number: "3",
  outcome: "lost",
  modulus: "",
  position: "",
  piece: "",
  view: "dots",
  against: "perfect",
  misere: ""
};
function read(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const state2 = { ...USUAL };
  for (const key of Object.keys(USUAL)) {
    const value = fields.get(key);
    if (value !== null) state2[key] = value;
  }
  if (!["values", "proof", "count", "play"].includes(state2.panel)) state2.panel = USUAL.panel;
  return state2;
}
function written(state2) {
  const fields = new URLSearchParams();
  for (const [key, value] of Object.entries(state2)) {
    if (value !== USUAL[key] || key === "panel" || key === "rules") {
      fields.set(key, value);
    }
  }
  return `#${fields}`;
}
const PANELS = [
  ["values", "Values", valuesPanel],
  ["proof", "Proof", proofPanel],
  ["count", "Count", countPanel],
  ["play", "Play", playPanel]
];
const EXAMPLES = [
  "take 1, 2, 4, 9 or split",
  "take 2,3,5,7",
  "take 1..3",
  "take squares",
  "0.16",
  "split unequal",
  "slide (1,0), (0,1), (1,1)",
  "turn 1..3 coins",
  "partizan take left 1,2 right 2,3",
  "young",
  "graph\na b\nb c\na c"
];
const WITH_LINES = /^\s*(graph|values)\b/i;
const PAUSE = 350;
let state = read(location.hash);
let game;
let rulesChanged = () => {
};
let timer;
let reading = Promise.resolve(false);
const reader = engine();
const problem = element("div", { id: "problem" });
const words = element("p", { class: "words", "aria-live": "polite" });
const elsewhere = element("div", { class: "elsewhere" });
const place = element("div", { id: "panel", role: "tabpanel", tabindex: "-1" });
const tabs = element("div", { role: "tablist", "aria-label": "Questions" });
const names = element("datalist", { id: "names" });
const rules = element("input", {
  id: "rules",
  list: "names",
  spellcheck: "false",
  autocapitalize: "off",
  autocomplete: "off",
  "aria-describedby": "problem",
  oninput: () => typed(),
  onchange: () => void page.read()
});
const lines = element("textarea", { rows: "5", cols: "30", spellcheck: "false", oninput: () => typed() });
const linesField = field("One line for each move, such as a b, or for each value", lines);
const examples = element("select", { onchange: () => choose(examples.value) });
const misere = element("input", {
  type: "checkbox",
  id: "misere",
  onchange: () => {
    page.set({ misere: misere.checked ? "yes" : "" });
    rulesChanged();
  }
});
const page = {
  get state() {
    return state;
  },
  get game() {
    return game;
  },
  engine: engine(),
  second: engine(),
  set(change) {
    Object.assign(state, change);
    history.replaceState(null, "", written(state));
  },
  show(question) {
    const line = (name, text) => {
      const copy = () => void navigator.clipboard?.writeText(text);
      const button = element("button", { type: "button", onclick: copy, "aria-label": `Copy for ${name}` }, "Copy");
      return element("div", {}, element("div", { class: "row" }, element("span", {}, name), button), element("code", { tabindex: "0" }, text));
    };
    const open2 = elsewhere.querySelector("details")?.open;
    elsewhere.replaceChildren(
      element(
        "details",
        { open: open2 },
        element("summary", {}, "The same question elsewhere"),
        line("the command line", commandLine(question)),
        line("Python", python(question))
      )
    );
  },
  onRules(run) {
    rulesChanged = run;
  },
  read: () => timer === void 0 ? reading : readRules(),
  misere: () => state.misere && game?.misere ? { misere: true } : {}
};
function typed() {
  linesField.hidden = !WITH_LINES.test(rules.value);
  page.set({ rules: linesField.hidden || !lines.value ? rules.value : `${rules.value}
${lines.value}` });
  place.classList.add("stale");
  page.engine.stop();
  page.second.stop();
  clearTimeout(timer);
  timer = setTimeout(() => void readRules(), PAUSE);
}
function write() {
  const [first, ...rest] = state.rules.split("\n");
  rules.value = first;
  lines.value = rest.join("\n");
  linesField.hidden = !WITH_LINES.test(first);
}
function choose(chosen) {
  page.set({ rules: chosen });
  write();
  void readRules();
}
function readRules() {
  clearTimeout(timer);
  timer = void 0;
  place.classList.add("stale");
  return reading = described();
}
async function described() {
  const told = await reader.ask({ describe: state.rules }).catch(ifStopped);
  if (!told) return reading;
  problem.replaceChildren(...told.error ? [message(told.error)] : []);
  words.textContent = told.game?.in_words ?? "";
  if (!told.game) return false;
  if (game && game.pieces !== told.game.pieces) page.set({ position: "", piece: "" });
  game = told.game;
  misere.disabled = !game.misere;
  place.classList.remove("stale");
  rulesChanged();
  return true;
}
function open(panel, focus = false) {
  page.engine.stop();
  page.second.stop();
  page.set({ panel });
  rulesChanged = () => {
  };
  elsewhere.replaceChildren();
  for (const tab of tabs.children) {
    const chosen = tab.id === `tab-${panel}`;
    tab.setAttribute("aria-selected", String(chosen));
    tab.setAttribute("tabindex", chosen ? "0" : "-1");
    if (chosen && focus) tab.focus();
  }
  place.setAttribute("aria-labelledby", `tab-${panel}`);
  place.replaceChildren(PANELS.find(([name]) => name === panel)[2](page));
  if (game) rulesChanged();
}
function show(shown) {
  state = shown;
  game = void 0;
  write();
  misere.checked = state.misere !== "";
  open(state.panel);
  void readRules();
}
async function offer() {
  const { games: named = [] } = await engine().ask({ games: {} });
  names.append(...named.map(({ name, in_words }) => element("option", { value: name }, in_words)));
  const option = (value, text = value) => element("option", { value }, text.replaceAll("\n", " / "));
  examples.append(
    element("option", { value: "", disabled: true, selected: true }, "examples"),
    element("optgroup", { label: "Rules" }, ...EXAMPLES.map((rules2) => option(rules2))),
    element("optgroup", { label: "Games with a name" }, ...named.map(({ name, in_words }) => option(name, `${name}: ${in_words}`)))
  );
}
for (const [name, title] of PANELS) {
  tabs.append(
    element("button", { id: `tab-${name}`, type: "button", role: "tab", "aria-controls": "panel", onclick: () => open(name) }, title)
  );
}
tabs.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: PANELS.length - 1 }[event.key];
  if (step === void 0) return;
  const here = PANELS.findIndex(([name]) => name === state.panel);
  open(PANELS[(here + step) % PANELS.length][0], true);
});
addEventListener("hashchange", () => show(read(location.hash)));
document.querySelector("#page").append(
  element(
    "div",
    { class: "rules" },
    field("Rules", rules),
    names,
    linesField,
    field("Examples", examples),
    element("label", { class: "check" }, misere, " Misere play: the last to move loses")
  ),
  problem,
  words,
  tabs,
  place,
  elsewhere
);
show(state);
void offer();
if (served) {
  document.querySelector("#where").textContent = "Answers come from grundy serve on this machine. Nothing is sent anywhere else.";
} else if ("serviceWorker" in navigator && true && location.protocol.startsWith("http")) {
  void navigator.serviceWorker.register("./offline.js").catch(() => {
  });
}
