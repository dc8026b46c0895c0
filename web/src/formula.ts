// Formulas as MathML, which browsers set by themselves.
//
// The engine writes a small part of LaTeX: signs, names in words, indices and exponents, groups. A
// command that is not known here is shown as it is written, in an element of the class `unknown`.

const MATHML = "http://www.w3.org/1998/Math/MathML";

/** Commands that stand for a sign, with the element that it is: an operator or a name. */
const SIGNS: Record<string, ["mo" | "mi", string]> = {
    wedge: ["mo", "∧"], oplus: ["mo", "⊕"], sum: ["mo", "∑"], ge: ["mo", "≥"], le: ["mo", "≤"], ne: ["mo", "≠"],
    ldots: ["mi", "…"], cdots: ["mi", "⋯"], cdot: ["mo", "⋅"], times: ["mo", "×"], mid: ["mo", "∣"], pm: ["mo", "±"],
    in: ["mo", "∈"], to: ["mo", "→"], mapsto: ["mo", "↦"], uparrow: ["mi", "↑"], downarrow: ["mi", "↓"],
    Phi: ["mi", "Φ"], equiv: ["mo", "≡"], bmod: ["mo", "mod"], backslash: ["mo", "\\"], infty: ["mi", "∞"],
    langle: ["mo", "⟨"], rangle: ["mo", "⟩"], prod: ["mo", "∏"], cup: ["mo", "∪"], subseteq: ["mo", "⊆"],
    "{": ["mo", "{"], "}": ["mo", "}"], "%": ["mo", "%"], "#": ["mo", "#"], "&": ["mo", "&"], "|": ["mo", "‖"],
};
/** Commands that stand for a space, and how wide it is. */
const SPACES: Record<string, string> = { ",": "0.17em", ";": "0.28em", " ": "0.25em", quad: "1em", qquad: "2em" };
/** Commands whose argument is set upright. */
const UPRIGHT = new Set(["text", "mathrm", "operatorname", "textbf"]);
/** Signs whose limits stand above and below. */
const LARGE = new Set(["∑", "∏"]);

/** What a formula is made of: commands, numbers, and single signs. */
const WORDS = /\\[a-zA-Z]+|\\[^a-zA-Z]|[0-9]+(?:\.[0-9]+)?|\s+|[^]/gu;

function made(name: string, ...children: (Node | string)[]): Element {
    const node = document.createElementNS(MATHML, name);
    node.append(...children);
    return node;
}

/** A formula, in its line or on a line of its own. */
export function formula(text: string, display: boolean): Element {
    const words = text.match(WORDS) ?? [];
    let next = 0;

    /** Everything up to the end of the group, or of the formula. */
    function row(): Element {
        const parts: Element[] = [];
        while (next < words.length && words[next] !== "}") {
            const part = scripted();
            if (part) parts.push(part);
        }
        return parts.length === 1 ? parts[0]! : made("mrow", ...parts);
    }

    /** A part with the index and the exponent that follow it. */
    function scripted(): Element | undefined {
        const base = words[next] === "_" || words[next] === "^" ? made("mrow") : part();
        if (!base) return undefined;
        let [below, above]: (Element | undefined)[] = [];
        while (words[next] === "_" || words[next] === "^") {
            const isBelow = words[next++] === "_";
            const script = part() ?? made("mrow");
            if (isBelow) below = script;
            else above = script;
        }
        const kind = display && LARGE.has(base.textContent ?? "") ? ["munder", "mover", "munderover"] : ["msub", "msup", "msubsup"];
        if (below && above) return made(kind[2]!, base, below, above);
        if (below) return made(kind[0]!, base, below);
        return above ? made(kind[1]!, base, above) : base;
    }

    /** A group, a command or a sign; a space is nothing. */
    function part(): Element | undefined {
        while (next < words.length && /^\s+$/.test(words[next]!)) next++;
        const word = words[next];
        if (word === undefined || word === "}") return undefined;
        next++;
        if (word === "{") {
            const group = row();
            next++; // The closing brace.
            return group;
        }
        if (word.startsWith("\\")) return command(word.slice(1));
        if (/^[0-9]/.test(word)) return made("mn", word);
        if (/^\p{L}$/u.test(word)) return made("mi", word);
        return made("mo", word === "-" ? "−" : word === "*" ? "∗" : word);
    }

    function command(name: string): Element {
        const sign = SIGNS[name];
        if (sign) return made(sign[0], sign[1]);
        const width = SPACES[name];
        if (width) {
            const space = made("mspace");
            space.setAttribute("width", width);
            return space;
        }
        if (UPRIGHT.has(name)) return made("mtext", argument());
        const unknown = made("mtext", `\\${name}`);
        unknown.setAttribute("class", "unknown");
        return unknown;
    }

    /** The text between the braces that follow. */
    function argument(): string {
        if (words[next] !== "{") return "";
        let [text, depth] = ["", 0];
        do {
            const word = words[next++]!;
            if (word === "{") depth++;
            if (word === "}") depth--;
            if (word !== "{" && word !== "}") text += word.replace(/^\\([^a-zA-Z])$/, "$1");
        } while (depth > 0 && next < words.length);
        // MathML would leave out spaces at the ends.
        return text.replace(/^ | $/g, "\u00a0");
    }

    const content: Element[] = [];
    while (next < words.length) {
        content.push(row());
        if (words[next] === "}") next++;
    }
    const math = made("math", ...content);
    if (display) math.setAttribute("display", "block");
    // Where it is read aloud without MathML, what was written says as much.
    math.setAttribute("alttext", text.trim());
    return math;
}
