// The page: rules at the top, a panel for each kind of question, and the address that says it all.

import "./style.css";
import { commandLine, python, type Question } from "./commands";
import type { Context } from "./context";
import { element, field, message } from "./dom";
import { Engine } from "./engine";
import { countPanel } from "./panels/count";
import { playPanel } from "./panels/play";
import { proofPanel } from "./panels/proof";
import { valuesPanel } from "./panels/values";
import { type Panel, read, written } from "./state";

const PANELS: [Panel, string, (page: Context) => HTMLElement][] = [
    ["values", "Values", valuesPanel],
    ["proof", "Proof", proofPanel],
    ["count", "Count", countPanel],
    ["play", "Play", playPanel],
];
const EXAMPLES = [
    "kayles", "dawsons-chess", "nim", "grundys-game", "take 1, 2, 4, 9 or split", "take 2,3,5,7", "take 1..3",
    "0.16", "0.137", "split unequal", "take squares", "wythoffs-game", "young", "turn 1..3 coins",
];
const PAUSE = 350; // Milliseconds after the last key before rules are read.

let state = read(location.hash);
const [engine, second] = [new Engine(), new Engine()];
const problem = element("div");
const elsewhere = element("div", { class: "elsewhere" });
const place = element("div", { id: "panel", role: "tabpanel", tabindex: "-1" });
const tabs = element("div", { role: "tablist", "aria-label": "Questions" });
let rulesChanged: () => void = () => {};
let timer: ReturnType<typeof setTimeout> | undefined;
let checks = 0;

const rules = element("input", {
    id: "rules", value: state.rules, list: "examples", spellcheck: "false", autocapitalize: "off", autocomplete: "off",
    "aria-describedby": "problem", oninput: () => typed(),
});
problem.id = "problem";

const page: Context = {
    get state() {
        return state;
    },
    engine,
    second,
    set(change) {
        // Panels keep the object they were made with.
        Object.assign(state, change);
        history.replaceState(null, "", written(state));
    },
    show(question: Question) {
        if (question.rules === rules.value) {
            // What a panel asks of these rules says more than the check that waits.
            clearTimeout(timer);
            checks += 1;
        }
        const line = (name: string, text: string) => {
            const copy = () => void navigator.clipboard?.writeText(text);
            const button = element("button", { type: "button", onclick: copy, "aria-label": `Copy for ${name}` }, "Copy");
            return element("div", {}, element("div", { class: "row" }, element("span", {}, name), button), element("code", { tabindex: "0" }, text));
        };
        elsewhere.replaceChildren(
            element("details", {}, element("summary", {}, "The same question elsewhere"),
                line("the command line", commandLine(question)), line("Python", python(question))),
        );
    },
    problem(place, error) {
        const ofRules = error !== undefined && /^cannot read the rules/.test(error);
        problem.replaceChildren(...(ofRules ? [message(error)] : []));
        if (error !== undefined) place.replaceChildren(...(ofRules ? [] : [message(error)]));
    },
    onRules(run) {
        rulesChanged = run;
    },
};

function typed(): void {
    page.set({ rules: rules.value });
    clearTimeout(timer);
    timer = setTimeout(() => void checked(), PAUSE);
}

/** Reads the rules, points at a mistake, and tells the panel. */
async function checked(): Promise<void> {
    const check = checks;
    const told = await second.ask({ question: { ask: "values", rules: state.rules, to: 1 }, limits: { seconds: 5 } }).catch(() => undefined);
    if (check !== checks) return;
    page.problem(element("div"), told?.error);
    if (!told?.error || !/^cannot read the rules/.test(told.error)) rulesChanged();
}

function open(panel: Panel, focus = false): void {
    engine.stop();
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
    place.replaceChildren(PANELS.find(([name]) => name === panel)![2](page));
}

for (const [name, title] of PANELS) {
    tabs.append(
        element("button", { id: `tab-${name}`, type: "button", role: "tab", "aria-controls": "panel", onclick: () => open(name) }, title),
    );
}
tabs.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: PANELS.length - 1 }[event.key];
    if (step === undefined) return;
    const here = PANELS.findIndex(([name]) => name === state.panel);
    open(PANELS[(here + step) % PANELS.length]![0], true);
});
addEventListener("hashchange", () => {
    state = read(location.hash);
    rules.value = state.rules;
    open(state.panel);
});

document.querySelector("#page")!.append(
    element("div", { class: "rules" }, field("Rules", rules),
        element("datalist", { id: "examples" }, ...EXAMPLES.map((value) => element("option", { value })))),
    problem, tabs, place, elsewhere,
);
open(state.panel);

// Once loaded, the page works without a network.
if ("serviceWorker" in navigator && import.meta.env.PROD && location.protocol.startsWith("http")) {
    void navigator.serviceWorker.register("./offline.js").catch(() => {});
}
