// Does the pattern repeat for ever? The period, its theorem and its certificate; in misere play, the
// quotient.

import type { Context } from "../context";
import { element } from "../dom";
import { answered, asking } from "../task";

/** What the line that the command prints means, for those who do not know its words. */
function meaning({ ask, order, p_portion, heap, answer, proved, period, preperiod }: Record<string, any>): string {
    const known = (proved: boolean) => (proved ? "That is proved, for heaps of any size." : "That was only seen, and may end.");
    if (ask === "quotient") {
        // Without a proof the quotient is that of the heaps that were computed.
        const sums = proved ? "Sums of heaps" : `Sums of heaps of at most ${heap}`;
        const elements = `${sums} are worth one of ${order} elements, of which ${p_portion} are lost for the player to move.`;
        const repeated = period === 1 ? "all heaps have the same element" : `the elements repeat every ${period} heaps`;
        return period === null ? elements : `${elements} From heap ${preperiod} on, ${repeated}. ${known(proved)}`;
    }
    if (!answer) return "";
    const [from, saltus] = [`From heap ${answer.preperiod} on,`, Number(answer.saltus)];
    const same = saltus ? `each value is larger by ${saltus} than the one before` : "all values are the same";
    const larger = saltus ? `, each time larger by ${saltus}` : "";
    const said = answer.period === 1 ? same : `the values repeat every ${answer.period} heaps${larger}`;
    return `${from} ${said}. ${known(answer.proved)}`;
}

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
        void answered(page, question(), answer, meaning);
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
