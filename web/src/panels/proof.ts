// Does the pattern repeat for ever? The period, its theorem and its certificate; in misere play, the
// quotient.

import type { Context } from "../context";
import { element } from "../dom";
import { answered, asking } from "../task";

export function proofPanel(page: Context): HTMLElement {
    const { state } = page;
    const answer = element("div", { class: "answer", "aria-live": "polite" });
    const button = element("button", {});
    const form = asking(page, "row", run, button);
    let asked = "";

    const question = () => ({ ask: page.misere().misere ? "quotient" : "period", rules: state.rules });

    function run(): void {
        asked = JSON.stringify(question());
        page.set({ asked: "yes" });
        page.show(question());
        void answered(page, question(), answer);
    }

    function changed(): void {
        button.textContent = question().ask === "quotient" ? "Find the misere quotient" : "Search for a period";
        page.show(question());
        if (asked !== JSON.stringify(question())) answer.replaceChildren();
    }

    page.onRules(() => {
        changed();
        if (state.asked) run();
    });
    changed();
    return element("section", {}, form, answer);
}
