// What each heap, or each square of a board, is worth.

import type { Context } from "../context";
import { element, field } from "../dom";
import { markdown } from "../markdown";
import { plot } from "../plot";
import { task } from "../task";

const PLAYED_ON_A_BOARD = /is played on a board/;

export function valuesPanel(page: Context): HTMLElement {
    const { state } = page;
    const answer = element("div", { class: "answer", "aria-live": "polite" });
    const why = element("div");
    const to = element("input", { value: state.to, inputmode: "numeric", size: "8", oninput: () => page.set({ to: to.value }) });
    const board = element("input", { value: state.board, size: "8", oninput: () => page.set({ board: board.value }) });
    const form = element(
        "form",
        { class: "row", onsubmit: (event: Event) => (event.preventDefault(), run()) },
        field("Heaps up to", to),
        field("or a board", board),
        element("button", {}, "Show"),
    );

    const explain = (heap: number) =>
        task(page.second, { question: { ask: "value", rules: state.rules, piece: String(heap) }, want: ["explanation"] }, why, (told) => [
            markdown(told.explanation ?? ""),
        ]);

    async function run(): Promise<void> {
        const heaps = { ask: "values", rules: state.rules, to: state.to };
        const told = await page.engine.ask({ question: heaps, limits: { seconds: 60 } }).catch(() => undefined);
        if (!told) return;
        if (told.error && PLAYED_ON_A_BOARD.test(told.error)) return squares();
        page.show(heaps);
        if (told.error) return page.problem(answer, told.error);
        page.problem(answer);
        const values = (told.answer!.answer as string[]).map(Number);
        const picture = plot(values, explain);
        const proof = told.answer!.values?.period;
        if (proof?.proved) picture.mark(proof.preperiod, proof.period);
        const list = element("details", {}, element("summary", {}, "The values as numbers"), element("p", { class: "numbers" }, values.join(" ")));
        answer.replaceChildren(picture.node, why, list);
    }

    async function squares(): Promise<void> {
        const question = { ask: "values", rules: state.rules, board: state.board };
        page.show(question);
        const told = await page.engine.ask({ question, limits: { seconds: 60 } }).catch(() => undefined);
        if (!told) return;
        if (told.error) return page.problem(answer, told.error);
        page.problem(answer);
        const rows = told.answer!.answer as string[][];
        const cell = (value: string) => element("td", { class: value === "0" ? "lost" : "" }, value);
        const lines = rows.slice(0, 60).map((row) => element("tr", {}, ...row.slice(0, 60).map((value) => cell(String(value)))));
        const caption = element("caption", {}, `Values of the squares of a ${state.board} board; lost squares are marked.`);
        answer.replaceChildren(element("div", { class: "wide" }, element("table", { class: "board" }, caption, ...lines)));
    }

    page.onRules(run);
    void run();
    return element("section", {}, form, answer);
}
