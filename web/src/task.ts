// A question under way: its progress, a button to stop it, and its answer.

import type { Question } from "./commands";
import type { Context } from "./context";
import { element, message } from "./dom";
import { type Engine, ifStopped, type Progress, type Request, type Stopped, type Told } from "./engine";
import { markdown } from "./markdown";

/** The most characters of an answer that are shown. */
const LONGEST = 5000;

/** Shows how far some work is in `place`, with a button to stop it, once it takes a while. */
export function progress(engine: Engine, place: HTMLElement) {
    const words = element("span", {}, "Working ...");
    const bar = element("progress", { "aria-label": "progress" });
    const stop = element("button", { type: "button", onclick: () => engine.stop(true) }, "Stop");
    const shown = element("div", { class: "working", role: "status" }, words, bar, stop);
    // What is done at once needs no bar.
    const timer = setTimeout(() => place.replaceChildren(shown), 150);
    return {
        onProgress({ stage, done, total }: Progress): void {
            words.textContent = total || !done ? stage : `${stage}: ${done.toLocaleString("en")}`;
            if (total) [bar.max, bar.value] = [total, done];
            else bar.removeAttribute("value");
        },
        /** Nothing is shown any more. */
        end(): void {
            clearTimeout(timer);
            shown.remove();
        },
    };
}

/** Asks, shows how far the work is in `place`, then what `show` makes of the answer. */
export async function task(
    engine: Engine,
    request: Request,
    place: HTMLElement,
    show: (told: Told) => (Node | string)[],
): Promise<void> {
    const { onProgress, end } = progress(engine, place);
    try {
        const told = await engine.ask(request, onProgress);
        place.replaceChildren(...(told.error ? [message(told.error)] : show(told)));
    } catch (error) {
        ifStopped(error);
        if ((error as Stopped).byHand) place.replaceChildren(message("Stopped.", "note"));
    } finally {
        end();
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

/** Asks and shows the answer as the command prints it, and what it means; how it was reached is told
 * if asked for. */
export function answered(page: Context, question: Question, place: HTMLElement, meaning?: (answer: Record<string, any>) => string): Promise<void> {
    return task(page.engine, { question, want: ["text", "notes", "certificate"] }, place, (told) => {
        const [text, whole] = shortened(told.text ?? "", `${question.ask}.txt`);
        const [first, ...rest] = text.split("\n");
        return [
            element("p", { class: "result" }, first),
            ...[meaning?.(told.answer!)].filter((words): words is string => !!words).map((words) => element("p", {}, words)),
            ...(rest.length ? [element("pre", {}, rest.join("\n"))] : []),
            ...whole,
            ...[...(told.notes ?? []), told.no].filter((note): note is string => !!note).map((note) => element("p", {}, note)),
            ...(told.certificate ? [file("Download the certificate", `${question.rules}.json`, told.certificate)] : []),
            explanation(page, question),
        ];
    });
}

/** The beginning of a long text, and what offers all of it: a count may have millions of digits. */
export function shortened(text: string, name: string): [string, HTMLElement[]] {
    if (text.length <= LONGEST) return [text, []];
    const [shown, all] = [LONGEST, text.length].map((length) => length.toLocaleString("en"));
    const words = element("p", {}, `These are the first ${shown} of ${all} characters.`);
    return [text.slice(0, LONGEST), [words, file("Download all of it", name, `${text}\n`)]];
}

/** A button that offers a text as a file. */
function file(label: string, name: string, text: string): HTMLElement {
    const save = () => {
        const link = element("a", { href: URL.createObjectURL(new Blob([text])), download: name.replace(/[^\w.-]+/g, "-") });
        link.click();
        URL.revokeObjectURL(link.href);
    };
    return element("button", { type: "button", onclick: save }, label);
}

/** How the answer to a question is reached, told once it is opened. */
export function explanation(page: Context, question: Question, title = "How is that computed?"): HTMLElement {
    const how = element("div");
    let isTold = false;
    const tell = () => {
        if (!made.open || isTold) return;
        void task(page.second, { question, want: ["explanation"] }, how, (told) => {
            isTold = true;
            return [markdown(told.explanation ?? "")];
        });
    };
    const made = element("details", { ontoggle: tell }, element("summary", {}, title), how);
    return made;
}
