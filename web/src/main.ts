// The page: rules at the top, a panel for each kind of question, and the address that says it all.

import "./style.css";
import { commandLine, python, type Question } from "./commands";
import type { Context } from "./context";
import { element, field, message, showSpot } from "./dom";
import { engine, type Game, ifStopped, served } from "./engine";
import { countPanel } from "./panels/count";
import { playPanel } from "./panels/play";
import { proofPanel } from "./panels/proof";
import { valuesPanel } from "./panels/values";
import { type Panel, read, type State, written } from "./state";

const PANELS: [Panel, string, (page: Context) => HTMLElement][] = [
    ["values", "Values", valuesPanel],
    ["proof", "Proof", proofPanel],
    ["count", "Count", countPanel],
    ["play", "Play", playPanel],
];
const EXAMPLES = [
    "take 1, 2, 4, 9 or split", "take 2,3,5,7", "take 1..3", "take squares", "0.16", "split unequal", "slide (1,0), (0,1), (1,1)",
    "turn 1..3 coins", "partizan take left 1,2 right 2,3", "young", "graph\na b\nb c\na c",
];
/** Rules that go on in lines of their own. */
const WITH_LINES = /^\s*(graph|values)\b/i;
const PAUSE = 350; // Milliseconds after the last key before rules are read.

let state = read(location.hash);
/** The game of the rules that are typed, once they are read; and the last that was read. */
let game: Game | undefined;
let lastGame: Game | undefined;
let rulesChanged: () => void = () => {};
/** Why the panel that is open has nothing to ask. */
let refused: string | undefined;
/** What was asked, and how far a game had come, in the panels that are not open. */
const kept = new Map<Panel, Pick<State, "asked" | "reached" | "turn">>();
/** Set while rules were typed and not yet read. */
let timer: ReturnType<typeof setTimeout> | undefined;
/** The last reading of rules: whether they could be read. */
let reading: Promise<boolean> = Promise.resolve(false);
let isReading = false;

const reader = engine();
const problem = element("div", { id: "problem" });
const words = element("p", { class: "words", "aria-live": "polite" });
const elsewhere = element("div", { class: "elsewhere" });
const place = element("div", { id: "panel", role: "tabpanel", tabindex: "-1" });
const tabs = element("div", { role: "tablist", "aria-label": "Questions" });
const names = element("datalist", { id: "names" });
const rules = element("input", {
    id: "rules", list: "names", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-describedby": "problem",
    oninput: () => typed(), onchange: () => void page.read(),
});
// What the command reads from a file stands here.
const lines = element("textarea", { rows: "5", cols: "30", spellcheck: "false", oninput: () => typed() });
const linesField = field("One line for each move, such as a b, or for each value", lines);
const examples = element("select", { onchange: () => choose(examples.value) });
const misere = element("input", {
    type: "checkbox", id: "misere",
    onchange: () => {
        page.set({ misere: misere.checked ? "yes" : "", asked: "", reached: "" });
        kept.clear();
        stopAll();
        if (game) rulesChanged();
    },
});

const misereWords = element("span");

const page: Context = {
    get state() {
        return state;
    },
    get game() {
        return game;
    },
    engine: engine(),
    second: engine(),
    set(change) {
        // Panels keep the object they were made with.
        Object.assign(state, change);
        history.replaceState(null, "", written(state));
        const link = elsewhere.querySelector(".link");
        if (link) link.textContent = location.href;
    },
    show(question: Question) {
        const line = (name: string, text: string, kind = "") => {
            const code = element("code", { tabindex: "0", class: kind }, text);
            const copy = async () => {
                await navigator.clipboard?.writeText(code.textContent ?? "");
                button.textContent = "Copied";
                setTimeout(() => (button.textContent = "Copy"), 2000);
            };
            const button: HTMLButtonElement = element("button", { type: "button", onclick: copy, "aria-label": `Copy for ${name}` }, "Copy");
            return element("div", {}, element("div", { class: "row" }, element("span", {}, name), button), code);
        };
        const open = elsewhere.querySelector("details")?.open;
        elsewhere.replaceChildren(
            element("details", { open }, element("summary", {}, "The same question elsewhere"),
                line("the command line", commandLine(question)), line("Python", python(question)), line("this page", location.href, "link")),
        );
    },
    onRules(run) {
        rulesChanged = run;
    },
    // Rules that could not be read are read again: perhaps it was not for the rules.
    read: () => (timer === undefined && (isReading || game) ? reading : readRules()),
    misere: () => (state.misere && game?.misere ? { misere: true } : {}),
};

function typed(): void {
    examples.value = "";
    kept.clear();
    linesField.hidden = !WITH_LINES.test(rules.value);
    page.set({ rules: linesField.hidden || !lines.value ? rules.value : `${rules.value}\n${lines.value}`, asked: "", reached: "" });
    forget();
    clearTimeout(timer);
    timer = setTimeout(() => void readRules(), PAUSE);
}

/** Ends what is being asked. */
function stopAll(): void {
    page.engine.stop();
    page.second.stop();
}

/** Other rules are typed: what is being asked is about those before. */
function forget(): void {
    place.classList.add("stale");
    game = undefined;
    stopAll();
}

/** Writes the rules of the state where they are typed. */
function write(): void {
    const [first, ...rest] = state.rules.split("\n");
    rules.value = first!;
    lines.value = rest.join("\n");
    linesField.hidden = !WITH_LINES.test(first!);
}

/** Puts rules in the place of those that are typed. */
function choose(chosen: string): void {
    page.set({ rules: chosen, asked: "", reached: "" });
    kept.clear();
    write();
    void readRules();
}

/** Reads the rules that are typed; panels wait for that before they ask about them. */
function readRules(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    forget();
    isReading = true;
    const read = (reading = described());
    void read.finally(() => (isReading &&= reading !== read));
    return read;
}

/** Says what the rules mean, or where the mistake is, and tells the panel. */
async function described(): Promise<boolean> {
    const asked = state.rules;
    if (/^\s*(graph|values)\s*$/i.test(asked)) {
        words.textContent = "Type what follows in the lines below.";
        problem.replaceChildren();
        return false;
    }
    const told = await reader.ask({ describe: asked }).catch(ifStopped);
    // Other rules are typed by now, and will be read.
    if (!told || state.rules !== asked) return false;
    problem.replaceChildren(...(told.error ? [message(told.error)] : []));
    showSpot(problem);
    rules.setAttribute("aria-invalid", String(!!told.error));
    words.textContent = told.game?.in_words ?? "";
    document.title = `${asked.split("\n")[0]} - grundy`;
    if (!told.game) return false;
    // A position of another kind of game means nothing in this one.
    const isOther = lastGame && (lastGame.pieces !== told.game.pieces || lastGame.position !== told.game.position);
    if (isOther) page.set({ position: "", reached: "", piece: "" });
    game = lastGame = told.game;
    if (game.pieces === "squares") fitBoard(game);
    showMisere();
    place.classList.remove("stale");
    if (unsuited(state.panel) === refused) rulesChanged();
    else open(state.panel);
    return true;
}

/** A board with as many sides as the squares of a game have coordinates. */
function fitBoard({ position }: Game): void {
    const sides = position.split(",").length;
    if (state.board.split("x").length !== sides) page.set({ board: Array(sides).fill(sides > 2 ? "4" : "8").join("x") });
}

/** The box of misere play: it is ticked only where there is misere play. */
function showMisere(): void {
    misere.disabled = !game?.misere;
    misere.checked = state.misere !== "" && !misere.disabled;
    misereWords.textContent = ` Misere play: the last to move loses${game && !game.misere ? " (not in this game)" : ""}`;
}

/** Why a panel has nothing to ask about the game. */
function unsuited(panel: Panel): string | undefined {
    if (game?.pieces === "values" && panel !== "count") return "A list of values has no moves. The panel for it is Count.";
    if (game?.pieces === "drawn" && panel === "count") {
        return "Positions of this game are drawn one by one, so there is nothing to count. Values and Play are the panels for it.";
    }
    const hasNoRow = game && ["squares", "diagrams", "drawn", "vertices"].includes(game.pieces);
    if (panel === "proof" && hasNoRow) return "Periods are proved for rows of heaps, and this game has none.";
    return undefined;
}

/** Goes to another panel, and on with what was asked there. */
function goTo(panel: Panel, focus = false): void {
    // The button back leads to the panel before.
    history.pushState(null, "", location.href);
    const { asked, reached, turn } = state;
    kept.set(state.panel, { asked, reached, turn });
    page.set(kept.get(panel) ?? { asked: "", reached: "", turn: "" });
    open(panel, focus);
}

function open(panel: Panel, focus = false): void {
    stopAll();
    page.set({ panel });
    rulesChanged = () => {};
    elsewhere.replaceChildren();
    for (const tab of tabs.children) {
        const chosen = tab.id === `tab-${panel}`;
        tab.setAttribute("aria-selected", String(chosen));
        tab.setAttribute("tabindex", chosen ? "0" : "-1");
        if (chosen && focus) (tab as HTMLElement).focus();
    }
    place.setAttribute("aria-labelledby", `tab-${panel}`);
    refused = unsuited(panel);
    place.replaceChildren(refused ? message(refused, "note") : PANELS.find(([name]) => name === panel)![2](page));
    if (game) rulesChanged();
}

/** Shows a state: at first, and when another address is opened. */
function show(shown: State): void {
    if (shown.rules !== state.rules || shown.misere !== state.misere) kept.clear();
    state = shown;
    game = lastGame = undefined;
    examples.value = "";
    write();
    showMisere();
    open(state.panel);
    void readRules();
}

/** Offers the games that have names: to complete what is typed, and to choose from. */
async function offer(): Promise<void> {
    const { games: named = [] } = await engine().ask({ games: {} });
    names.append(...named.map(({ name, in_words }) => element("option", { value: name }, in_words)));
    const option = (value: string, text = value) => element("option", { value }, text.replaceAll("\n", " / "));
    examples.append(
        element("option", { value: "", disabled: true, selected: true }, "examples"),
        element("optgroup", { label: "Rules" }, ...EXAMPLES.map((rules) => option(rules))),
        element("optgroup", { label: "Games with a name" }, ...named.map(({ name, in_words }) => option(name, `${name}: ${in_words}`))),
    );
}

for (const [name, title] of PANELS) {
    tabs.append(
        element("button", { id: `tab-${name}`, type: "button", role: "tab", "aria-controls": "panel", onclick: () => goTo(name) }, title),
    );
}
tabs.addEventListener("keydown", (event) => {
    const [here, last] = [PANELS.findIndex(([name]) => name === state.panel), PANELS.length - 1];
    const next = { ArrowRight: here < last ? here + 1 : 0, ArrowLeft: here > 0 ? here - 1 : last, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    goTo(PANELS[next]![0], true);
});
addEventListener("hashchange", () => show(read(location.hash)));

document.querySelector("#page")!.append(
    element("div", { class: "rules" }, field("Rules", rules), names, linesField, field("Examples", examples),
        element("label", { class: "check" }, misere, misereWords)),
    problem, words, tabs, place, elsewhere,
);
show(state);
void offer();

if (served) {
    document.querySelector("#where")!.textContent = "Answers come from grundy serve on this machine. Nothing is sent anywhere else.";
} else if ("serviceWorker" in navigator && import.meta.env.PROD && location.protocol.startsWith("http")) {
    // Once loaded, the page works without a network.
    void navigator.serviceWorker.register("./offline.js").catch(() => {});
}
