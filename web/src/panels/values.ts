// What each heap, each square of a board, or a piece of another kind is worth.

import type { Question } from "../commands";
import type { Context } from "../context";
import { choice, element, field } from "../dom";
import type { Told } from "../engine";
import { markdown } from "../markdown";
import { plot, type View } from "../plot";
import { answered, asking, shortened, task } from "../task";

const MOST = 60; // The most rows and columns of a board that are shown.
const PAUSE = 250; // Milliseconds that one points at a heap before it is explained.

export function valuesPanel(page: Context): HTMLElement {
    const { state } = page;
    const answer = element("div", { class: "answer" });
    const why = element("div", { "aria-live": "polite" });
    const place = element("div");
    let timer: ReturnType<typeof setTimeout> | undefined;
    let made: "board" | "sequence" | "piece" | undefined; // What the form asks for.
    let drawn: (() => Node[]) | undefined; // Draws the values that are shown.
    let isGeneralOpen = false; // Whether the explanation shows what is true of all heaps.

    const input = (name: "to" | "board" | "piece", size: string) => {
        const made = element("input", { value: state[name], size, required: true, oninput: () => page.set({ [name]: made.value }) });
        return made;
    };
    const views: [string, string][] = [["dots", "dots"], ["strip", "a strip"]];
    const view = choice(views, state.view, (view) => {
        page.set({ view });
        if (drawn) answer.replaceChildren(...drawn());
    });
    const one = input("piece", "24");
    const board = input("board", "8");
    const FIELDS = {
        board: () => [field("Board", board)],
        sequence: () => [field("Heaps up to", input("to", "8")), field("Drawn as", view)],
        piece: () => [field("Piece", one)],
    };

    /** What suits the game: a board, the values of heaps 0, 1, 2, ... if they are nimbers, or one piece. */
    function wanted() {
        const { pieces, players } = page.game!;
        if (pieces === "squares") return "board";
        return ["heaps", "coins", "heaps in other words"].includes(pieces) && !players ? "sequence" : "piece";
    }
    const piece = () => state.piece || page.game!.position.split(/[;,] (?!.*\))/)[0]! || "a";

    function question(): Question {
        const rules = state.rules;
        if (made === "board") return { ask: "values", rules, board: state.board };
        if (made === "sequence") return { ask: "values", rules, to: state.to };
        return { ask: "value", rules, piece: piece() };
    }

    function run(): void {
        const asked = question();
        page.show(asked);
        clearTimeout(timer);
        page.second.stop();
        why.replaceChildren();
        drawn = undefined;
        if (asked.ask === "value") return void answered(page, asked, answer);
        void task(page.engine, { question: asked }, answer, (told) => {
            if (asked.board !== undefined) return squares(told, asked.board);
            drawn = () => heaps(told, asked.rules);
            return drawn();
        });
    }

    function heaps(told: Told, rules: unknown): Node[] {
        const { answer, rare, values } = told.answer!;
        const numbers = (answer as string[]).map(Number);
        const period = values?.period?.proved ? values.period : undefined;
        const [listed, whole] = shortened(numbers.join(" "), "values.txt");
        const list = element("details", {}, element("summary", {}, "The values as numbers"), element("p", { class: "numbers" }, listed), ...whole);
        const misere = page.misere().misere === true && "These are the values of normal play. Proof shows the misere quotient.";
        const picture = plot({ values: numbers, rare, period }, state.view as View, (heap) => {
            clearTimeout(timer);
            timer = setTimeout(() => why.isConnected && void explain(rules, heap), PAUSE);
        });
        return [...(misere ? [element("p", {}, misere)] : []), picture, why, list];
    }

    /** Why a heap is worth what it is: its options, and the mex of their values. */
    const explain = (rules: unknown, heap: number) =>
        task(page.second, { question: { ask: "value", rules, piece: String(heap) }, want: ["explanation"] }, why, (told) => {
            // What is true of all heaps is folded away.
            const [general, own] = (told.explanation ?? "").split(/\n(?=## This heap\n)/) as [string, string?];
            if (!own) return [markdown(general)];
            const rest = element("details", { open: isGeneralOpen }, element("summary", {}, "The game, and what heaps are worth"), markdown(general));
            rest.addEventListener("toggle", () => (isGeneralOpen = rest.open));
            return [markdown(own), rest];
        });

    /** The coordinates of the n-th place of a board, the last of which varies fastest. */
    function coordinatesOf(n: number, sides: number[]): string {
        const coordinates = sides.map((side, i) => Math.floor(n / sides.slice(i + 1).reduce((product, side) => product * side, 1)) % side);
        return coordinates.join(",");
    }

    function squares(told: Told, board: unknown): Node[] {
        const { answer: rows, sides } = told.answer as { answer: string[][]; sides: number[] };
        const columns = rows[0]?.length ?? 0;
        const cell = (value: string) => element("td", { class: value === "0" ? "lost" : "" }, value);
        const numbers = (count: number) => [...Array(Math.min(count, MOST)).keys()].map((n) => String(n));
        const head = element("tr", {}, element("td"), ...numbers(columns).map((n) => element("th", { scope: "col" }, n)));
        const lines = rows.slice(0, MOST).map((row, n) =>
            element("tr", {}, element("th", { scope: "row" }, coordinatesOf(n, sides.slice(0, -1)) || "0"), ...row.slice(0, MOST).map((value) => cell(String(value)))),
        );
        const cut = rows.length > MOST || columns > MOST ? ` The first ${MOST} rows and columns are shown.` : "";
        const caption = element("p", { id: "caption" }, `Values of the squares of a ${board} board; lost squares are marked.${cut}`);
        const table = element("table", { class: "board", "aria-labelledby": "caption" }, head, ...lines);
        return [caption, element("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "The board" }, table)];
    }

    page.onRules(() => {
        // A form that still suits the game stays: somebody may be typing in it.
        if (made !== wanted()) {
            made = wanted();
            place.replaceChildren(asking(page, "row", run, ...FIELDS[made](), element("button", {}, "Show")));
        }
        [one.value, board.value] = [piece(), state.board];
        run();
    });
    return element("section", {}, place, answer);
}
