// Explanations, set properly: the Markdown that the engine writes, with formulas between dollars.

import { element } from "./dom";
import { formula } from "./formula";

/** The text of a line: formulas, code, emphasis, and what stands between them. */
function inline(text: string): Node[] {
    const parts = text.split(/(\$[^$]+\$|`[^`]+`|(?<!\\)\*\*(?:[^*]|(?<=\\)\*)+(?<!\\)\*\*|(?<!\\)\*[^*\s][^*]*(?<!\\)\*|\[[^\]]+\]\([^)]+\))/);
    return parts.filter(Boolean).map((part) => {
        if (part.length > 2 && part.startsWith("$")) return formula(part.slice(1, -1), false);
        if (part.length > 2 && part.startsWith("`")) return element("code", {}, part.slice(1, -1).replaceAll("\\|", "|"));
        if (part.length > 4 && part.startsWith("**")) return element("strong", {}, plain(part.slice(2, -2)));
        if (part.length > 2 && /^\*[^*]/.test(part) && part.endsWith("*")) return element("em", {}, plain(part.slice(1, -1)));
        const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
        return document.createTextNode(plain(link ? link[1]! : part));
    });
}

/** A backslash keeps a sign from meaning emphasis, or the end of a cell. */
const plain = (text: string) => text.replace(/\\([*_|<>#])/g, "$1");

function table(lines: string[]): HTMLElement {
    const cells = (line: string) => line.replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim());
    const row = (line: string, name: "td" | "th") => element("tr", {}, ...cells(line).map((cell) => element(name, {}, ...inline(cell))));
    const head = row(lines[0]!, "th");
    return element("div", { class: "wide" }, element("table", {}, head, ...lines.slice(2).map((line) => row(line, "td"))));
}

/** A whole explanation. */
export function markdown(text: string): HTMLElement {
    const made = element("div", { class: "explanation" });
    const blocks = text.replace(/\r/g, "").split(/\n{2,}/);
    for (const block of blocks) {
        const lines = block.split("\n").filter((line) => line.trim() !== "");
        const first = lines[0];
        if (first === undefined) continue;
        const heading = /^(#+) (.*)$/.exec(first);
        if (heading) {
            made.append(element(heading[1]!.length < 3 ? "h2" : "h3", {}, ...inline(heading[2]!)));
            lines.shift();
        }
        if (lines.length === 0) continue;
        if (lines[0]!.startsWith("$$")) made.append(formula(lines.join("\n").replaceAll("$$", ""), true));
        else if (lines[0]!.startsWith("|")) made.append(table(lines));
        else if (lines.every((line) => /^ {4}/.test(line))) made.append(element("pre", {}, lines.map((line) => line.slice(4)).join("\n")));
        else if (lines[0]!.startsWith("```")) made.append(element("pre", {}, lines.slice(1, -1).join("\n")));
        else if (/^[*-] /.test(lines[0]!)) {
            const items = lines.join("\n").split(/\n(?=[*-] )/);
            made.append(element("ul", {}, ...items.map((item) => element("li", {}, ...inline(item.slice(2).replace(/\n\s*/g, " "))))));
        } else made.append(element("p", {}, ...inline(lines.join(" "))));
    }
    return made;
}
