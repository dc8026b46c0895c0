// A game against the computer, or between two people: parts of the position are clicked.

import type { Context } from "../context";
import { choice, element, field, message } from "../dom";
import { Stopped } from "../engine";

interface Move {
    from: string;
    to: string[];
    position: string;
    words: string;
}
/** Moves, or those of each player where they have different ones. */
type Moves = { moves: Move[] } | Record<string, { moves: Move[] }>;

const MOST = 500; // The most moves that are listed for a part.

export function playPanel(page: Context): HTMLElement {
    const { state } = page;
    const board = element("div", { class: "answer", "aria-live": "polite" });
    const past: string[] = [];
    let level = "perfect";
    let turn = 0; // Whose turn it is: 0 and 1.
    let hinted: Move | undefined;

    const start = element("input", { value: state.position, size: "16", oninput: () => page.set({ position: start.value }) });
    const form = element(
        "form",
        { class: "row", onsubmit: (event: Event) => (event.preventDefault(), begin()) },
        field("Position", start),
        field(
            "Against",
            choice(
                [
                    ["perfect", "the computer, at its best"],
                    ["medium", "the computer, half asleep"],
                    ["easy", "the computer, guessing"],
                    ["person", "another person"],
                ],
                level,
                (value) => (level = value),
            ),
        ),
        element("button", {}, "Start"),
        element("button", { type: "button", onclick: () => void reply(state.position, true) }, "Let the other begin"),
    );

    function begin(): void {
        past.length = 0;
        turn = 0;
        void show(state.position);
    }

    /** What is known of a position: the moves the rules allow, and those that win. */
    async function look(position: string) {
        const question = { ask: "moves", rules: state.rules, position, most: MOST, legal: MOST };
        page.show({ ask: "moves", rules: state.rules, position });
        const told = await page.engine.ask({ question, limits: { seconds: 60 } });
        if (told.error) {
            page.problem(board, told.error);
            return undefined;
        }
        page.problem(board);
        const answer = told.answer!;
        const side = (moves: Moves | undefined): Move[] => {
            if (!moves) return [];
            if (Array.isArray(moves.moves)) return moves.moves;
            return (Object.values(moves) as { moves: Move[] }[])[turn]?.moves ?? [];
        };
        return {
            position: answer.position as string,
            components: answer.components as { component: string; value: string }[],
            words: answer.outcome_in_words as string,
            sum: answer.sum as string,
            legal: side(answer.legal_moves),
            winning: side(answer.winning_moves),
        };
    }

    async function show(position: string, said = ""): Promise<void> {
        const found = await look(position).catch((error) => {
            if (error instanceof Stopped) return undefined;
            throw error;
        });
        if (!found) return;
        hinted = undefined;
        const names = level === "person" ? ["The first player", "The second player"] : ["You", "The computer"];
        if (found.legal.length === 0) {
            const winner = names[1 - turn]!;
            const verb = winner === "You" ? "win" : "wins";
            board.replaceChildren(element("p", { class: "result", role: "status" }, `${said} Nothing can be moved. ${winner} ${verb}.`), undoButton());
            return;
        }
        const chosen = element("div");
        const parts = found.components.map(({ component, value }) => {
            const moves = found.legal.filter((move) => move.from === component);
            const pick = () => chosen.replaceChildren(list(component, moves));
            const button = element("button", { type: "button", onclick: pick, disabled: moves.length === 0 }, component);
            return element("li", {}, button, counters(component), element("small", {}, `worth ${value}`));
        });
        const hint = element("button", { type: "button", class: "hint", onclick: () => tip() }, "Hint");
        const tip = () => {
            hinted = found.winning[0];
            const words = hinted ? `Try: ${hinted.words}` : "Every move loses against best play.";
            const play = hinted && element("button", { type: "button", class: "hinted", onclick: () => void moved(hinted!) }, "Play it");
            advice.replaceChildren(element("span", { role: "status" }, words), " ", ...(play ? [play] : []));
        };
        const advice = element("p");
        const whose = names[turn] === "You" ? "It is your turn." : `${names[turn]} is to move.`;
        board.replaceChildren(
            element("p", { role: "status" }, `${said} ${whose}`.trim()),
            element("ul", { class: "heaps" }, ...parts),
            element("div", { class: "row" }, hint, undoButton()),
            advice,
            chosen,
            element("details", {}, element("summary", {}, "Who is winning, and why?"), element("p", {}, `The sum is ${found.sum}: ${found.words}.`)),
        );

        function list(component: string, moves: Move[]): HTMLElement {
            const buttons = moves.map((move) =>
                element("li", {}, element("button", { type: "button", onclick: () => void moved(move) }, move.words)),
            );
            return element("div", {}, element("p", {}, `What becomes of ${component}?`), element("ul", { class: "moves" }, ...buttons));
        }

        async function moved(move: Move): Promise<void> {
            past.push(found!.position);
            turn = 1 - turn;
            if (level === "person") return show(move.position, `${move.words}.`);
            await reply(move.position);
        }
    }

    /** The computer's move, and the position after it. */
    async function reply(position: string, first = false): Promise<void> {
        if (first) [past.length, turn] = [0, 1];
        if (level === "person") return show(position);
        const found = await look(position).catch(() => undefined);
        if (!found) return;
        if (found.legal.length === 0) return show(position);
        const careless = level === "easy" || (level === "medium" && Math.random() < 0.5);
        const moves = careless || found.winning.length === 0 ? found.legal : found.winning;
        const move = moves[Math.floor(Math.random() * moves.length)]!;
        turn = 0;
        await show(move.position, `The computer: ${move.words}.`);
    }

    function undoButton(): HTMLElement {
        const undo = () => {
            const before = past.pop();
            if (before === undefined) return;
            turn = level === "person" ? 1 - turn : 0;
            void show(before);
        };
        return element("button", { type: "button", onclick: undo, disabled: past.length === 0 }, "Undo");
    }

    page.onRules(() => board.replaceChildren(message("Press Start to play.", "note")));
    return element("section", {}, form, board);
}

/** A heap as counters, if it is one and not too large. */
function counters(component: string): HTMLElement | undefined {
    if (!/^\d{1,3}$/.test(component) || Number(component) > 120) return undefined;
    const made = element("div", { class: "counters", "aria-hidden": "true" });
    for (let i = 0; i < Number(component); i++) made.append(element("i"));
    return made;
}

