// Small pieces of the page.

type Child = Node | string | undefined | false;

/** An element with attributes, listeners (`onclick`, ...) and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
    name: K,
    attributes: Record<string, unknown> = {},
    ...children: Child[]
): HTMLElementTagNameMap[K] {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (key.startsWith("on")) made.addEventListener(key.slice(2), value as EventListener);
        else if (value === true) made.setAttribute(key, "");
        else if (value !== false && value !== undefined) made.setAttribute(key, String(value));
    }
    made.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
    return made;
}

/** A labelled field. */
export function field(label: string, input: HTMLElement): HTMLElement {
    // The text of a label would include all that a list offers.
    input.setAttribute("aria-label", label);
    return element("label", { class: "field" }, element("span", {}, label), input);
}

/** A list to choose from. */
export function choice(values: [string, string][], chosen: string, onchange: (value: string) => void): HTMLSelectElement {
    const made = element("select", { onchange: () => onchange(made.value) }, ...options(values, chosen));
    return made;
}

/** What a list offers. */
export const options = (values: [string, string][], chosen: string) =>
    values.map(([value, text]) => element("option", { value, selected: value === chosen }, text));

/** A message such as an error. The spot that a caret points at is kept in its columns; the rest is
 * wrapped. */
export function message(text: string, kind: "error" | "note" = "error"): HTMLElement {
    const spot = /^.*\n *\^+/m.exec(text);
    const parts = spot
        ? [text.slice(0, spot.index), element("span", { class: "spot" }, spot[0]), text.slice(spot.index + spot[0].length)]
        : [text];
    return element("pre", { class: `message ${kind}`, role: kind === "error" ? "alert" : "status" }, ...parts);
}

/** Scrolls to the spot that a caret points at, if the line is longer than the screen is wide. */
export function showSpot(place: HTMLElement): void {
    const spot = place.querySelector<HTMLElement>(".spot");
    if (!spot) return;
    const caret = spot.textContent!.split("\n")[1]!.length / Math.max(...spot.textContent!.split("\n").map((line) => line.length));
    spot.scrollLeft = caret * spot.scrollWidth - spot.clientWidth / 2;
}
