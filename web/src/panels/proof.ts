// Does the pattern repeat for ever? The period, its theorem, and the certificate.

import type { Context } from "../context";
import { download, element } from "../dom";
import { markdown } from "../markdown";
import { task } from "../task";

export function proofPanel(page: Context): HTMLElement {
    const { state } = page;
    const answer = element("div", { class: "answer", "aria-live": "polite" });
    const form = element(
        "form",
        { class: "row", onsubmit: (event: Event) => (event.preventDefault(), run()) },
        element("button", {}, "Search for a period"),
    );

    function run(): void {
        const question = { ask: "period", rules: state.rules };
        page.show(question);
        page.problem(answer);
        void task(page.engine, { question, want: ["text", "notes", "certificate", "explanation"] }, answer, (told) => {
            const certificate = told.certificate;
            const save = () => download(`${state.rules.replace(/[^\w.-]+/g, "-")}.json`, certificate ?? "");
            return [
                element("p", { class: "result" }, told.text ?? ""),
                ...(told.notes ?? []).map((note) => element("p", {}, note)),
                ...(told.no ? [element("p", {}, told.no)] : []),
                ...(certificate ? [element("button", { type: "button", onclick: save }, "Download the certificate")] : []),
                markdown(told.explanation ?? ""),
            ];
        });
    }

    page.onRules(() => answer.replaceChildren());
    return element("section", {}, form, answer);
}
