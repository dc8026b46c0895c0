// A question under way: its progress, a button to stop it, and its answer.

import type { Question } from "./commands";
import type { Context } from "./context";
import { element, message } from "./dom";
import { type Engine, type Request, Stopped, type Told } from "./engine";
import { markdown } from "./markdown";

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
        // Another question may have taken the place already.
        if (!place.firstChild || shown.isConnected) place.replaceChildren(message("Stopped.", "note"));
    } finally {
        clearTimeout(timer);
    }
}

/** A form that asks about the rules that are typed, once they are read. */
export function asking(page: Context, layout: "row" | "grid", run: () => void, ...fields: HTMLElement[]): HTMLFormElement {
    const onsubmit = (event: Event) => {
        event.preventDefault();
        void page.read().then((isRead) => isRead && run());
    };
    return element("form", { class: layout, onsubmit }, ...fields);
}

/** Asks and shows the answer as the command prints it; how it was reached is told if asked for. */
export function answered(page: Context, question: Question, place: HTMLElement): Promise<void> {
    return task(page.engine, { question, want: ["text", "notes", "certificate"] }, place, (told) => {
        const [first, ...rest] = (told.text ?? "").split("\n");
        return [
            element("p", { class: "result" }, first),
            ...(rest.length ? [element("pre", {}, rest.join("\n"))] : []),
            ...[...(told.notes ?? []), told.no].filter((note): note is string => !!note).map((note) => element("p", {}, note)),
            ...(told.certificate ? [certificate(String(question.rules), told.certificate)] : []),
            explanation(page, question),
        ];
    });
}

/** A button that offers a certificate as a file. */
function certificate(rules: string, text: string): HTMLElement {
    const save = () => {
        const name = `${rules.replace(/[^\w.-]+/g, "-")}.json`;
        const link = element("a", { href: URL.createObjectURL(new Blob([text])), download: name });
        link.click();
        URL.revokeObjectURL(link.href);
    };
    return element("button", { type: "button", onclick: save }, "Download the certificate");
}

/** How the answer to a question is reached, told once it is opened. */
export function explanation(page: Context, question: Question, title = "How is that computed?"): HTMLElement {
    const how = element("div");
    const tell = () => {
        if (!made.open || how.firstChild) return;
        void task(page.second, { question, want: ["explanation"] }, how, (told) => [markdown(told.explanation ?? "")]);
    };
    const made = element("details", { ontoggle: tell }, element("summary", {}, title), how);
    return made;
}
