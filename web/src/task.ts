// A question under way: its progress, a button to stop it, and its answer.

import { element, message } from "./dom";
import { Engine, type Request, Stopped, type Told } from "./engine";

/** Asks, shows how far the work is in `place`, then what `show` makes of the answer. */
export async function task(
    engine: Engine,
    request: Request,
    place: HTMLElement,
    show: (told: Told) => (Node | string)[],
): Promise<void> {
    const words = element("span", {}, "Working ...");
    const bar = element("progress", { "aria-label": "progress" });
    const stop = element("button", { type: "button", onclick: () => engine.stop() }, "Stop");
    const shown = element("div", { class: "working", role: "status" }, words, bar, stop);
    // What is done at once needs no bar.
    const timer = setTimeout(() => place.replaceChildren(shown), 150);
    try {
        const told = await engine.ask(request, ({ stage, done, total }) => {
            words.textContent = total ? stage : `${stage}: ${done.toLocaleString("en")}`;
            if (total) [bar.max, bar.value] = [total, done];
        });
        place.replaceChildren(...(told.error ? [message(told.error)] : show(told)));
    } catch (error) {
        if (!(error instanceof Stopped)) throw error;
        place.replaceChildren(message("Stopped.", "note"));
    } finally {
        clearTimeout(timer);
    }
}
