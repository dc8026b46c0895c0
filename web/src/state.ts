// The state of the page, which is its address: a link shows what the sender saw.

export type Panel = "values" | "proof" | "count" | "play";

/** Everything that is typed. */
export interface State {
    panel: Panel;
    rules: string;
    to: string;
    board: string;
    pieces: string;
    sizes: string;
    selection: string;
    number: string;
    outcome: string;
    modulus: string;
    /** The position to begin with, as it is typed. */
    position: string;
    /** The position that the game has reached, once it has begun. */
    reached: string;
    piece: string;
    /** How values are drawn: `dots` or `strip`. */
    view: string;
    /** Whom one plays: `perfect`, `medium`, `easy` or `person`. */
    against: string;
    /** `yes` in misere play. */
    misere: string;
    /** `yes` if the question was asked: whoever opens the address sees the answer too. */
    asked: string;
    /** `second` if it is the second player's turn. */
    turn: string;
}

export const USUAL: State = {
    panel: "values",
    rules: "kayles",
    to: "200",
    board: "8x8",
    pieces: "heaps",
    sizes: "1..100",
    selection: "tuples",
    number: "3",
    outcome: "lost",
    modulus: "",
    position: "",
    reached: "",
    piece: "",
    view: "dots",
    against: "perfect",
    misere: "",
    asked: "",
    turn: "",
};

/** What is chosen from a list, and not typed. */
const CHOSEN: Partial<Record<keyof State, RegExp>> = {
    panel: /^(values|proof|count|play)$/,
    pieces: /^(heaps|board|staircases|diagrams|vertices)$/,
    selection: /^(tuples|multisets|arrangements|sets|total)$/,
    outcome: /^(lost|won|[a-z]+, [a-z]+ first)$/,
    view: /^(dots|strip)$/,
    against: /^(perfect|medium|easy|person)$/,
    misere: /^(yes)?$/,
    asked: /^(yes)?$/,
    turn: /^(second)?$/,
};

/** The state that an address says; what it leaves out, or says in other words, is as usual. */
export function read(hash: string): State {
    const fields = new URLSearchParams(hash.replace(/^#/, ""));
    const state: Record<string, string> = { ...USUAL };
    for (const key of Object.keys(USUAL) as (keyof State)[]) {
        const value = fields.get(key);
        if (value !== null && (CHOSEN[key]?.test(value) ?? true)) state[key] = value;
    }
    return state as unknown as State;
}

/** The address of a state. */
export function written(state: State): string {
    const fields = new URLSearchParams();
    for (const [key, value] of Object.entries(state)) {
        if (value !== (USUAL as unknown as Record<string, string>)[key] || key === "panel" || key === "rules") {
            fields.set(key, value);
        }
    }
    return `#${fields}`;
}
