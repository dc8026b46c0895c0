// How many selections of pieces are won, or lost?

import type { Question } from "../commands";
import type { Context } from "../context";
import { choice, element, field } from "../dom";
import { markdown } from "../markdown";
import { task } from "../task";

const PIECES: [string, string][] = [
    ["heaps", "heaps"],
    ["board", "a board"],
    ["staircases", "staircases"],
    ["diagrams", "diagrams"],
];
const SELECTIONS: [string, string][] = [
    ["tuples", "ordered, with repetition"],
    ["multisets", "unordered, with repetition"],
    ["arrangements", "ordered, all different"],
    ["sets", "unordered, all different"],
    ["total", "heaps of a total"],
];
const OUTCOMES: [string, string][] = [
    ["lost", "lost for the player to move"],
    ["won", "won for the player to move"],
    ["left, left first", "won by Left, Left first"],
    ["left, right first", "won by Left, Right first"],
    ["right, right first", "won by Right, Right first"],
    ["right, left first", "won by Right, Left first"],
];

export function countPanel(page: Context): HTMLElement {
    const { state } = page;
    const answer = element("div", { class: "answer", "aria-live": "polite" });
    const input = (name: "sizes" | "number" | "modulus", size: string) => {
        const made = element("input", { value: state[name], size, oninput: () => (page.set({ [name]: made.value }), page.show(question())) });
        return made;
    };
    const select = (values: [string, string][], name: "pieces" | "selection" | "outcome") =>
        choice(values, state[name], (value) => (page.set({ [name]: value }), page.show(question())));
    const form = element(
        "form",
        { class: "grid", onsubmit: (event: Event) => (event.preventDefault(), run()) },
        field("Pieces", select(PIECES, "pieces")),
        field("Which", input("sizes", "16")),
        field("Chosen", select(SELECTIONS, "selection")),
        field("How many", input("number", "10")),
        field("Count those that are", select(OUTCOMES, "outcome")),
        field("Modulo", input("modulus", "12")),
        element("button", {}, "Count"),
    );

    function question(): Question {
        const asked: Question = { ask: "count", rules: state.rules, [state.pieces]: state.sizes, [state.selection]: state.number };
        const players = /^(\w+), (\w+) first$/.exec(state.outcome);
        if (players) [asked.winner, asked.first] = [players[1], players[2]];
        else asked.outcome = state.outcome;
        if (state.modulus.trim()) asked.mod = state.modulus.trim();
        return asked;
    }

    function run(): void {
        page.show(question());
        page.problem(answer);
        void task(page.engine, { question: question(), want: ["text", "notes"] }, answer, (told) => {
            const how = element("div");
            const explain = () =>
                void task(page.second, { question: question(), want: ["explanation"] }, how, (more) => [markdown(more.explanation ?? "")]);
            return [
                element("p", { class: "result" }, told.text ?? ""),
                ...(told.notes ?? []).map((note) => element("p", {}, note)),
                element("button", { type: "button", onclick: explain }, "How is that computed?"),
                how,
            ];
        });
    }

    page.onRules(() => (answer.replaceChildren(), page.show(question())));
    page.show(question());
    return element("section", {}, form, answer);
}
