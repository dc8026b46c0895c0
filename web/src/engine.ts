// The engine: a request in, what is told about it out, and a way to stop it.
//
// It is the WebAssembly module in a worker of its own, or `grundy serve`, which sent the page. The
// page itself says which, and no other code needs to know. docs/json.md describes the requests.

/** What is asked: an answer with what is wanted besides it, what rules mean, or all named games. */
export type Request =
    | { question: Record<string, unknown>; limits?: { memory?: number; seconds?: number }; want?: Wanted[] }
    | { describe: string }
    | { games: Record<string, never> };
export type Wanted = "text" | "notes" | "explanation" | "certificate";

/** What is told: what was asked for, or an error. */
export interface Told {
    error?: string;
    answer?: Record<string, any>;
    no?: string | null;
    text?: string;
    notes?: string[];
    explanation?: string;
    certificate?: string | null;
    game?: Game;
    games?: { name: string; in_words: string }[];
}

/** What kind of game some rules make. */
export interface Game {
    rules: string;
    in_words: string;
    pieces: "heaps" | "coins" | "heaps in other words" | "squares" | "diagrams" | "drawn" | "vertices" | "values";
    /** A position to begin with, if there is one that everybody can read. */
    position: string;
    /** The names of its players, if they have different moves. */
    players: [string, string] | null;
    misere: boolean;
}

/** How far the work is; the total is 0 if it is not known. */
export interface Progress {
    stage: string;
    done: number;
    total: number;
}
type OnProgress = (progress: Progress) => void;

/** Thrown by a question that ended without an answer. */
export class Stopped extends Error {
    /** Whether somebody wanted it to end, and not only another question. */
    constructor(readonly byHand: boolean) {
        super("stopped");
    }
}

/** What becomes of a question that was stopped: nothing. */
export function ifStopped(error: unknown): undefined {
    if (!(error instanceof Stopped)) throw error;
}

/** Asks one question at a time; a new one, or `stop`, ends the one before. */
export interface Engine {
    ask(request: Request, onProgress?: OnProgress): Promise<Told>;
    /** Ends the question that is being answered. */
    stop(byHand?: boolean): void;
}

/** Whether `grundy serve` answers, and not the module. */
export const served = document.querySelector<HTMLMetaElement>("meta[name=engine]")?.content === "server";

export const engine = (): Engine => (served ? new Server() : new Module());

/** The WebAssembly module, in a worker that is ended to stop it. */
class Module implements Engine {
    private worker: Worker | undefined;
    private waiting: { resolve: (told: Told) => void; reject: (error: Error) => void; onProgress?: OnProgress } | undefined;

    ask(request: Request, onProgress?: OnProgress): Promise<Told> {
        this.stop();
        const worker = (this.worker ??= this.started());
        return new Promise((resolve, reject) => {
            this.waiting = { resolve, reject, onProgress };
            worker.postMessage(request);
        });
    }

    stop(byHand = false): void {
        const waiting = this.waiting;
        if (!waiting) return;
        this.end();
        waiting.reject(new Stopped(byHand));
    }

    private end(): void {
        this.waiting = undefined;
        this.worker?.terminate();
        this.worker = undefined;
    }

    private started(): Worker {
        const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
        worker.onmessage = ({ data }: MessageEvent<{ told?: Told; progress?: Progress; failed?: string }>) => {
            if (data.progress) return this.waiting?.onProgress?.(data.progress);
            if (!data.told) return this.failed(data.failed);
            const waiting = this.waiting;
            this.waiting = undefined;
            waiting?.resolve(data.told);
        };
        worker.onerror = ({ message }) => this.failed(message);
        return worker;
    }

    /** A module that failed once is not asked again: the next question has a new one. */
    private failed(message?: string): void {
        const waiting = this.waiting;
        this.end();
        waiting?.resolve({ error: `the engine stopped: ${message || "out of memory"}\n  help: ask again, or for less` });
    }
}

/** The server that sent the page. It ends a question when nobody waits for its answer any more. */
class Server implements Engine {
    private waiting: AbortController | undefined;

    async ask(request: Request, onProgress?: OnProgress): Promise<Told> {
        this.stop();
        const waiting = (this.waiting = new AbortController());
        try {
            for (;;) {
                const told = await this.told(request, waiting.signal, onProgress);
                if (told) return told;
                onProgress?.({ stage: "waiting for other questions", done: 0, total: 0 });
                await pause(waiting.signal);
            }
        } catch (error) {
            if (waiting.signal.aborted) throw waiting.signal.reason;
            return { error: `grundy serve does not answer: ${(error as Error).message}\n  help: is it still running?` };
        } finally {
            if (this.waiting === waiting) this.waiting = undefined;
        }
    }

    stop(byHand = false): void {
        this.waiting?.abort(new Stopped(byHand));
        this.waiting = undefined;
    }

    /** Reads the lines of an answer: reports of progress, then what is told; nothing if others are
     * being answered. */
    private async told(request: Request, signal: AbortSignal, onProgress?: OnProgress): Promise<Told | undefined> {
        const headers = { "content-type": "application/json" };
        const answer = await fetch("./ask", { method: "POST", headers, body: JSON.stringify(request), signal });
        // A refusal is a text.
        if (!answer.ok) return { error: (await answer.text()).trim() };
        const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
        for (let text = ""; ; ) {
            const { value, done } = await reader.read();
            const lines = (text + (value ?? "")).split("\n");
            text = done ? "" : lines.pop()!;
            for (const line of lines.filter(Boolean)) {
                const said = parsed(line);
                if (said.told) return said.told;
                if (said.busy) return undefined;
                if (said.progress) onProgress?.(said.progress);
            }
            if (done) return { error: "the answer was cut off\n  help: is grundy serve still running?" };
        }
    }
}

/** Waits a second before a question is asked again. */
const pause = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
        const timer = setTimeout(resolve, 1000);
        signal.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)), { once: true });
    });

/** A line of an answer; one that was cut off says nothing. */
function parsed(line: string): { progress?: Progress; told?: Told; busy?: boolean } {
    try {
        return JSON.parse(line);
    } catch {
        return {};
    }
}
