// The parts of a position, drawn so that a move is made by clicking on them.
//
// Whatever can be clicked can also be had by keyboard: every part has a button that lists its moves.

import { element } from "./dom";
import type { Game } from "./engine";

export interface Move {
    from: string;
    to: string[];
    position: string;
    words: string;
}
/** A part of the position, and the moves that the rules allow in it. */
export interface Part {
    component: string;
    moves: Move[];
}
/** Plays a move; of several, one is to be chosen. */
export type Play = (part: Part, moves: Move[]) => void;

export const MOST_COUNTERS = 100;
const MOST_SQUARES = 20; // In a row or a column.

/** The picture of a part, if there is one. */
export function drawn(kind: Game["pieces"], part: Part, play: Play): HTMLElement | undefined {
    if (kind === "heaps") return heap(part, play);
    if (kind === "squares") return board(part, play);
    if (kind === "diagrams") return diagram(part, play);
    if (kind === "drawn") return drawing(part, play);
    return undefined;
}

/** A heap: whoever clicks a counter takes it and all that follow. */
function heap(part: Part, play: Play): HTMLElement | undefined {
    const size = Number(part.component);
    if (!Number.isInteger(size) || size < 1 || size > MOST_COUNTERS) return undefined;
    const left = (move: Move) => move.to.reduce((sum, heap) => sum + Number(heap), 0);
    const counters = [...Array(size).keys()].map((kept) => {
        const moves = part.moves.filter((move) => left(move) === kept);
        const attributes = moves.length ? { class: "allowed", title: `take ${size - kept}`, onclick: () => play(part, moves) } : {};
        return element("i", attributes);
    });
    return element("div", { class: "counters", "aria-hidden": "true" }, ...counters);
}

const coordinates = (square: string) => square.replace(/[()\s]/g, "").split(",").map(Number);

/** A token on a board: its targets can be clicked. */
function board(part: Part, play: Play): HTMLElement | undefined {
    const token = coordinates(part.component);
    const targets = new Map(part.moves.map((move) => [coordinates(move.to[0] ?? "").join(), move]));
    const shown = [token, ...[...targets.keys()].map(coordinates)];
    if (shown.some((square) => square.length !== 2 || square.some((n) => !Number.isInteger(n)))) return undefined;
    const [rows, columns] = [0, 1].map((axis) => Math.max(...shown.map((square) => square[axis]!)) + 1) as [number, number];
    if (rows > MOST_SQUARES || columns > MOST_SQUARES) return undefined;
    const cell = (row: number, column: number) => {
        const move = targets.get(`${row},${column}`);
        const here = row === token[0] && column === token[1];
        if (!move) return element("td", {}, here && element("i", { class: "token" }));
        return element("td", {}, element("button", { type: "button", "aria-label": move.words, onclick: () => play(part, [move]) }));
    };
    const lines = [...Array(rows).keys()].map((row) => element("tr", {}, ...[...Array(columns).keys()].map((column) => cell(row, column))));
    return squares(lines, columns);
}

/** A table of squares, which are as large as the screen allows for so many columns. */
function squares(lines: HTMLElement[], columns: number): HTMLElement {
    const table = element("table", { class: "squares" }, ...lines);
    table.style.setProperty("--columns", String(columns));
    return table;
}

/** A Young diagram with its token in the corner, which moves along the first row or the first column. */
function diagram(part: Part, play: Play): HTMLElement | undefined {
    const rows = part.component.split(",").map(Number);
    if (rows.some((row) => !Number.isInteger(row) || row < 1 || row > MOST_SQUARES) || rows.length > MOST_SQUARES) return undefined;
    const after = (right: number, down: number) => rows.slice(down).map((row) => row - right).filter((row) => row > 0).join(",");
    const moveTo = (right: number, down: number) => {
        const direction = right ? / right\b/ : / down\b/;
        const distance = new RegExp(`(?<!\\d)${right || down} (to the right|down)`);
        return part.moves.find((move) => direction.test(move.words) && distance.test(move.words) && move.to.join() === after(right, down));
    };
    const cell = (row: number, column: number) => {
        if (row === 0 && column === 0) return element("td", {}, element("i", { class: "token" }));
        const move = row === 0 || column === 0 ? moveTo(column, row) : undefined;
        if (!move) return element("td");
        return element("td", {}, element("button", { type: "button", "aria-label": move.words, onclick: () => play(part, [move]) }));
    };
    return squares(rows.map((length, row) => element("tr", {}, ...[...Array(length).keys()].map((column) => cell(row, column)))), rows[0]!);
}

/** A drawn position, such as a board of Domineering or a row of toads and frogs: each move changes two
 * of its cells. A piece is moved by clicking on it, a domino put down by clicking on its first cell. */
function drawing(part: Part, play: Play): HTMLElement | undefined {
    const rows = part.component.split("/");
    const columns = rows[0]!.length;
    if (rows.length > MOST_SQUARES || columns > MOST_SQUARES || rows.some((row) => row.length !== columns)) return undefined;
    const cells = rows.join("");
    const changed = ({ to }: Move) => {
        const after = to.length === 1 && to[0]!.length === part.component.length ? to[0]!.replaceAll("/", "") : "";
        return [...cells].flatMap((_, cell) => (after && after[cell] !== cells[cell] ? [cell] : []));
    };
    const moves = new Map<number, [Move, number]>();
    for (const move of part.moves) {
        const [first, second, ...more] = changed(move);
        if (first === undefined || second === undefined || more.length) return undefined;
        const [clicked, other] = cells[first] === "." && cells[second] !== "." ? [second, first] : [first, second];
        moves.set(clicked, [move, other]);
    }
    const place = (cell: number) => `row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}`;
    const drawn = (cell: number) => {
        const content = cells[cell] === "." || cells[cell] === "#" ? "" : cells[cell]!;
        const [move, other] = moves.get(cell) ?? [];
        if (!move) return element("td", { class: cells[cell] === "#" ? "filled" : "" }, content);
        const label = `${place(cell)} and ${place(other!)}`;
        return element("td", {}, element("button", { type: "button", "aria-label": label, title: label, onclick: () => play(part, [move]) }, content));
    };
    return squares(rows.map((_, row) => element("tr", {}, ...[...Array(columns).keys()].map((column) => drawn(row * columns + column)))), columns);
}

/** Coins that stand twice in a position lie as they lay before. */
const facingUp = (position: string) => {
    const heads = new Set<number>();
    for (const coin of position.split(/[\s,]+/).map(Number)) if (!heads.delete(coin)) heads.add(coin);
    return [...heads].filter((coin) => coin > 0).sort((a, b) => a - b);
};
/** A position of coins as a row of so many. */
export function inRow(position: string, length: number): string {
    const heads = new Set(facingUp(position));
    return [...Array(length).keys()].map((i) => (heads.has(i + 1) ? "H" : "T")).join("");
}
/** A position of coins as the engine reads it. */
export const coinsUp = (position: string) => facingUp(position).join(", ") || "0";

/** A row of so many coins: some are chosen, then turned if the rules allow it. */
export function coins(parts: Part[], length: number, play: Play): HTMLElement | undefined {
    const heads = new Set(parts.map(({ component }) => Number(component)));
    if (length > MOST_COUNTERS) return undefined;
    const chosen = new Set<number>();
    const turn = element("button", { type: "button", disabled: true, onclick: () => matching() && play(...matching()!) }, "Turn the chosen coins");
    const matching = (): [Part, Move[]] | undefined => {
        for (const part of parts) {
            const is = (move: Move) => move.to.length + 1 === chosen.size && [move.from, ...move.to].every((coin) => chosen.has(Number(coin)));
            const move = part.moves.find(is);
            if (move) return [part, [move]];
        }
        return undefined;
    };
    const coin = (place: number) => {
        const face = heads.has(place) ? "heads" : "tails";
        const made = element("button", { type: "button", class: `coin ${face}`, "aria-pressed": "false", "aria-label": `coin ${place}, ${face}` }, face === "heads" ? "H" : "T");
        made.addEventListener("click", () => {
            if (!chosen.delete(place)) chosen.add(place);
            made.setAttribute("aria-pressed", String(chosen.has(place)));
            turn.disabled = !matching();
        });
        return made;
    };
    return element("div", {}, element("div", { class: "coins" }, ...[...Array(length).keys()].map((i) => coin(i + 1))), turn);
}
