// How many selections of pieces are won, or lost?

import type { Question } from "../commands";
import type { Context } from "../context";
import { choice, element, field, options } from "../dom";
import type { Game } from "../engine";
import { answered, asking } from "../task";

const PIECES: [string, string][] = [
    ["heaps", "heaps"],
    ["board", "squares of a board"],
    ["staircases", "staircases"],
    ["diagrams", "diagrams"],
    ["vertices", "vertices of the graph"],
];
/** What can be counted of a game, the usual first, and which pieces to begin with. */
const OF_GAME: Partial<Record<Game["pieces"], [string, string][]>> = {
    heaps: [["heaps", "1..100"], ["board", "8x8"]],
    coins: [["heaps", "1..100"]],
    "heaps in other words": [["heaps", "1..100"]],
    squares: [["board", "8x8"]],
    diagrams: [["staircases", "6"], ["diagrams", "6"]],
    vertices: [["vertices", "all"]],
};
const NUMBER = "How many";
const SELECTIONS: [string, string][] = [
    ["tuples", "ordered, with repetition"],
    ["multisets", "unordered, with repetition"],
    ["arrangements", "ordered, all different"],
    ["sets", "unordered, all different"],
    ["total", "heaps of a total"],
];

/** What can be counted: of a game whose players have different moves, who wins depends on who starts. */
function outcomes(game: Game | undefined): [string, string][] {
    const impartial: [string, string][] = [["lost", "lost for the player to move"], ["won", "won for the player to move"]];
    const players = game?.players;
    if (!players) return impartial;
    const name = (player: string) => player.replace(/^./, (letter) => letter.toUpperCase());
    return players.flatMap((winner) =>
        players.map((first): [string, string] => [`${winner}, ${first} first`, `won by ${name(winner)}, ${name(first)} first`]),
    );
}

export function countPanel(page: Context): HTMLElement {
    const { state } = page;
    const answer = element("div", { class: "answer", "aria-live": "polite" });
    let asked = ""; // The question whose answer is shown.
    const changed = (change: object) => (page.set(change), label(), compare());
    /** Which pieces of a kind to begin with. */
    const sizesOf = (pieces: string) => Object.values(OF_GAME).flat().find(([name]) => name === pieces)?.[1] ?? "";
    const input = (name: "sizes" | "number" | "modulus", size: string) => {
        const made = element("input", { value: state[name], size, required: name !== "modulus", oninput: () => changed({ [name]: made.value }) });
        return made;
    };
    const select = (values: [string, string][], name: "pieces" | "selection" | "outcome") =>
        choice(values, state[name], (value) => changed({ [name]: value }));
    const pieces = choice(PIECES, state.pieces, (pieces) => {
        sizes.value = sizesOf(pieces);
        changed({ pieces, sizes: sizes.value });
    });
    const sizes = input("sizes", "16");
    const number = field(NUMBER, input("number", "10"));
    /** The label of the number says what it is the number of. */
    const label = () => {
        const text = state.selection === "total" ? "Total" : NUMBER;
        number.querySelector("span")!.textContent = text;
        number.querySelector("input")!.setAttribute("aria-label", text);
    };
    const outcome = select(outcomes(page.game), "outcome");
    const form = asking(
        page, "grid", run,
        field("Pieces", pieces),
        field("Which", sizes),
        field("Chosen", select(SELECTIONS, "selection")),
        number,
        field("Count those that are", outcome),
        field("Modulo (optional)", input("modulus", "12")),
        element("button", {}, "Count"),
    );

    function question(): Question {
        const asked: Question = { ask: "count", rules: state.rules };
        // The pieces of a list of values are its values.
        if (page.game?.pieces !== "values") asked[state.pieces] = state.sizes;
        asked[state.selection] = state.number;
        const players = /^(\w+), (\w+) first$/.exec(state.outcome);
        if (players) [asked.winner, asked.first] = [players[1], players[2]];
        else asked.outcome = state.outcome;
        if (state.modulus.trim()) asked.mod = state.modulus.trim();
        return { ...asked, ...page.misere() };
    }

    /** An answer to another question than the one in the form is not shown any more. */
    function compare(): void {
        if (asked !== JSON.stringify(question())) {
            page.engine.stop();
            if (asked) page.set({ asked: "" });
            asked = "";
            answer.replaceChildren();
        }
        page.show(question());
    }

    function run(): void {
        asked = JSON.stringify(question());
        page.set({ asked: "yes" });
        page.show(question());
        void answered(page, question(), answer);
    }

    page.onRules(() => {
        const kinds = page.game && OF_GAME[page.game.pieces];
        if (kinds) {
            const suits = ([name]: [string, string]) => kinds.some(([kind]) => kind === name);
            if (!suits([state.pieces, ""])) [[state.pieces, state.sizes]] = kinds as [[string, string]];
            const others = PIECES.filter((pieces) => !suits(pieces));
            pieces.replaceChildren(
                ...options(PIECES.filter(suits), state.pieces),
                element("optgroup", { label: "of other games" }, ...options(others, state.pieces)),
            );
            sizes.value = state.sizes;
            page.set({});
        }
        // The pieces of a list of values are its values.
        [pieces.disabled, sizes.disabled] = Array(2).fill(page.game?.pieces === "values") as [boolean, boolean];
        const wanted = outcomes(page.game);
        if (!wanted.some(([name]) => name === state.outcome)) page.set({ outcome: wanted[0]![0] });
        outcome.replaceChildren(...options(wanted, state.outcome));
        compare();
        if (state.asked) run();
    });
    label();
    page.show(question());
    return element("section", {}, form, answer);
}
