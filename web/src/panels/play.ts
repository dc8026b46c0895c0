// A game against the computer, or between two people: parts of the position are clicked.

import type { Question } from "../commands";
import type { Context } from "../context";
import { choice, element, field, message } from "../dom";
import { ifStopped } from "../engine";
import { coins, coinsUp, drawn, inRow, MOST_COUNTERS as MOST_COINS, type Move, type Part } from "../pieces";
import { asking, explanation, progress } from "../task";

/** Moves, or those of each player where they have different ones. */
interface Listed {
    number: string;
    moves: Move[];
}
type Moves = Listed | Record<string, Listed>;

/** The most moves that are listed; of long positions fewer, so that all of them together have about so
 * many characters, but at least so many moves. */
const [MOST, CHARACTERS, FEWEST] = [500, 200_000, 10];
const LEVELS: [string, string][] = [
    ["perfect", "the computer, at its best"],
    ["medium", "the computer, medium"],
    ["easy", "the computer, easy"],
    ["person", "another person"],
];

export function playPanel(page: Context): HTMLElement {
    const { state } = page;
    const board = element("div", { class: "answer" });
    const waiting = element("div");
    const past: [string, number][] = []; // Positions, and whose turn it was.
    let turn = 0; // Whose turn it is: 0 and 1.
    let current: string | undefined; // The position, once the game has begun.
    let played = { typed: "", rules: "" }; // The rules that were typed, and those it goes on by.
    let isFresh = true; // Whether the game began with the position that is typed.
    let coinsInRow = 0;
    let looks = 0;
    let focused = false; // Whether the keyboard was in the position that is left.

    const start = element("input", { size: "20", oninput: () => page.set({ position: start.value, reached: "" }) });
    const alone = () => state.against === "person";
    const other = element("button", { type: "button", onclick: () => void page.read().then((isRead) => isRead && begin(1)) });
    /** Says who it is that begins otherwise. */
    const label = () => (other.textContent = alone() ? "The second player begins" : "The computer begins");
    label();
    const form = asking(
        page, "row", () => begin(0),
        field("Position", start),
        field("Against", choice(LEVELS, state.against, against)),
        element("button", {}, "Start"),
        other,
    );

    /** Begins with the position that is typed, or with another. */
    function begin(first: number, position = start.value): void {
        past.length = 0;
        turn = first;
        isFresh = position === start.value;
        page.set({ asked: "yes", turn: first ? "second" : "", reached: "" });
        const written = position.trim() || page.game?.position || "";
        played = { typed: state.rules, rules: state.rules };
        board.replaceChildren();
        coinsInRow = /^[HT\s]+$/i.test(written) ? written.replace(/\s/g, "").length : 0;
        const isCoins = page.game?.pieces === "coins" && /^[\d\s,]+$/.test(written);
        void next(isCoins ? coinsUp(written) : written, "");
    }

    /** Another opponent goes on with the game. */
    function against(level: string): void {
        page.set({ against: level });
        label();
        if (current !== undefined) void next(current, "");
    }

    /** Shows a position to whoever moves it; the computer moves at once. */
    const next = (position: string, said: string) => (turn === 1 && !alone() ? reply(position, said) : show(position, said));

    /** What is known of a position: the moves the rules allow, and those that win. */
    async function look(position: string) {
        const asked: Question = { ask: "moves", rules: played.rules, position, ...page.misere() };
        const most = Math.min(MOST, Math.max(FEWEST, Math.floor(CHARACTERS / (position.length + 1))));
        page.show(asked);
        // Nobody moves before the answer is here: a second click would be a move of the other player.
        const look = ++looks;
        current = position;
        focused ||= board.contains(document.activeElement);
        board.inert = true;
        const question = { ...asked, most, legal: most };
        const { onProgress, end } = progress(page.engine, waiting);
        const told = await page.engine.ask({ question, limits: { seconds: 60 } }, onProgress).catch(ifStopped);
        end();
        if (look !== looks) return undefined;
        board.inert = false;
        if (!told) board.replaceChildren(message("Stopped.", "note"), undoButton());
        else if (told.error) {
            const tooLong = told.error.startsWith("stopped") ? "This position takes too long: begin with a smaller one.\n" : "";
            board.replaceChildren(message(tooLong + told.error), undoButton());
        }
        if (!told?.answer) return undefined;
        const answer = told.answer;
        // The heaps that a position stands for are played as heaps.
        const inOtherWords = page.game?.pieces === "heaps in other words";
        if (inOtherWords) played.rules = page.game!.rules;
        current = (answer.position as string) || position;
        coinsInRow = Math.max(coinsInRow, ...answer.components.map(({ component }: { component: string }) => Number(component) || 0));
        const players = answer.legal_moves.moves ? undefined : Object.keys(answer.legal_moves);
        const ofPlayer = (moves: Moves): Listed => (players ? (moves as Record<string, Listed>)[players[turn]!]! : (moves as Listed));
        const legal = ofPlayer(answer.legal_moves);
        return {
            asked,
            kind: inOtherWords ? "heaps" : (page.game?.pieces ?? "heaps"),
            translated: inOtherWords && asked.rules === played.typed ? `This is Nim with heaps of ${answer.position || "nothing"}, and played as such.` : "",
            position: answer.position as string,
            parts: (answer.components as { component: string; value: string }[]).map(({ component, value }) => ({
                component,
                value,
                moves: legal.moves.filter((move) => move.from === component),
            })),
            words: answer.outcome_in_words as string,
            // Elements of a misere quotient are multiplied, games with two sorts of players added.
            sum: answer.quotient ? `product of the elements is ${answer.sum}` : `${players ? "sum" : "xor"} of the values is ${answer.sum}`,
            players,
            legal,
            winning: ofPlayer(answer.winning_moves).moves,
        };
    }
    type Found = NonNullable<Awaited<ReturnType<typeof look>>>;

    /** Left or Right. */
    const side = (player: number, players: string[]) => players[player]!.replace(/^./, (letter) => letter.toUpperCase());

    /** What a player is called. */
    function name(player: number, players: string[] | undefined): string {
        const who = alone() ? ["The first player", "The second player"][player]! : ["You", "The computer"][player]!;
        return players ? `${who} (${side(player, players)})` : who;
    }

    function ended(found: Found, said: string): void {
        keep(found);
        if (isFresh && !said && past.length === 0) {
            const nothing = "Nothing can be moved in this position: begin with another.";
            return board.replaceChildren(message([found.translated, nothing].filter(Boolean).join(" "), "note"));
        }
        // In misere play the last to move loses, so whoever cannot move wins.
        const winner = found.asked.misere ? turn : 1 - turn;
        const verb = winner === 0 && !alone() ? "win" : "wins";
        const words = `${said} Nothing can be moved. ${name(winner, found.players)} ${verb}.`;
        const undo = undoButton();
        board.replaceChildren(element("p", { class: "result", role: "status" }, words.trim()), undo);
        if (focused) undo.focus();
        focused = false;
    }

    /** Whoever opens the address goes on with the game, but not with one in other words. */
    function keep({ translated, position }: Found): void {
        const isCoins = page.game?.pieces === "coins" && coinsInRow > 0 && coinsInRow <= MOST_COINS;
        const written = isCoins ? inRow(position, coinsInRow) : position || "0";
        page.set({ turn: turn ? "second" : "", reached: translated || played.rules !== played.typed ? "" : written });
    }

    async function show(position: string, said = ""): Promise<void> {
        const found = await look(position);
        if (!found) return;
        page.show(found.asked);
        if (found.legal.moves.length === 0) return ended(found, said);
        keep(found);
        const chosen = element("div");
        const advice = element("p", { role: "status" });
        const play = (part: Part, moves: Move[]) => {
            if (moves.length === 1) return void moved(moves[0]!);
            const buttons = moves.map((move) => element("li", {}, element("button", { type: "button", onclick: () => void moved(move) }, move.words)));
            chosen.replaceChildren(element("p", {}, `What becomes of ${part.component}?`), element("ul", { class: "moves" }, ...buttons));
            chosen.querySelector("button")?.focus();
        };
        const row = found.kind === "coins" ? coins(found.parts, coinsInRow, play) : undefined;
        const parts = found.parts.map((part) => {
            const number = part.moves.length === 1 ? "1 move" : `${part.moves.length} moves`;
            const label = `${part.component}: ${number}, worth ${part.value}`;
            const pick = () => play(part, part.moves);
            const button = element("button", { type: "button", "aria-label": label, onclick: pick, disabled: part.moves.length === 0 }, part.component);
            return element("li", {}, button, drawn(found.kind, part, play), element("small", {}, `worth ${part.value}`));
        });
        const hint = () => {
            const move = found.winning[0];
            const again = move && element("button", { type: "button", class: "hinted", onclick: () => void moved(move) }, "Play it");
            advice.replaceChildren(move ? `Try: ${move.words} ` : "Every move loses against best play.", ...(again ? [again] : []));
        };
        const who = name(turn, found.players);
        const whose = alone() ? `${who} is to move.` : `It is your turn${found.players ? `; you are ${side(turn, found.players)}` : ""}.`;
        const cut = Number(found.legal.number) > found.legal.moves.length;
        board.replaceChildren(
            element("p", { role: "status" }, [said, found.translated, whose].filter(Boolean).join(" ")),
            ...(row ? [row] : []),
            element("ul", { class: "heaps" }, ...parts),
            ...(cut ? [element("p", {}, `The first ${found.legal.moves.length} of ${found.legal.number} moves can be chosen.`)] : []),
            element("div", { class: "row" }, element("button", { type: "button", class: "hint", onclick: hint }, "Hint"), undoButton()),
            advice,
            chosen,
            element("details", {}, element("summary", {}, "Who is winning?"), element("p", {}, `The ${found.sum}: ${found.words}.`)),
            explanation(page, found.asked, "Why?"),
        );
        // Whoever plays by keyboard goes on there.
        if (focused) board.querySelector<HTMLElement>(".heaps button:not(:disabled)")?.focus();
        focused = false;

        async function moved(move: Move): Promise<void> {
            // Other rules may be typed by now.
            if (board.inert || played.typed !== state.rules) return;
            past.push([found!.position, turn]);
            turn = 1 - turn;
            await next(after(move), `${move.words}.`);
        }
    }

    const after = (move: Move) => (page.game?.pieces === "coins" ? coinsUp(move.position) : move.position || "0");

    /** The computer's move, and the position after it. */
    async function reply(position: string, said: string): Promise<void> {
        const found = await look(position);
        if (!found) return;
        if (found.legal.moves.length === 0) return ended(found, said);
        const careless = state.against === "easy" || (state.against === "medium" && Math.random() < 0.5);
        const moves = careless || found.winning.length === 0 ? found.legal.moves : found.winning;
        const move = moves[Math.floor(Math.random() * moves.length)]!;
        turn = 0;
        await show(after(move), `${found.translated} The computer: ${move.words}.`.trim());
    }

    function undoButton(): HTMLElement {
        const undo = () => {
            if (board.inert) return;
            // Against the computer, back to a turn of one's own.
            let before = past.pop();
            while (before?.[1] === 1 && !alone() && past.length) before = past.pop();
            if (before) void ([, turn] = before, next(before[0], ""));
        };
        return element("button", { type: "button", onclick: undo, disabled: past.length === 0 }, "Undo");
    }

    page.onRules(() => {
        start.value = state.position || page.game?.position || "";
        current = undefined;
        page.show({ ask: "moves", rules: state.rules, position: start.value, ...page.misere() });
        board.replaceChildren(message("Press Start to play.", "note"));
        if (state.asked) begin(state.turn ? 1 : 0, state.reached || start.value);
    });
    return element("section", {}, form, waiting, board);
}
