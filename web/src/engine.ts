// The engine: a request in, an answer out, in a worker of its own that can be stopped.

/** What is asked: a question of docs/json.md, and what is wanted besides the answer. */
export interface Request {
    question: Record<string, unknown>;
    limits?: { memory?: number; seconds?: number };
    want?: ("text" | "notes" | "explanation" | "picture" | "strip" | "certificate")[];
}

/** What is told: the answer with what was wanted, or an error. */
export interface Told {
    error?: string;
    answer?: Record<string, any>;
    no?: string | null;
    text?: string;
    notes?: string[];
    explanation?: string;
    picture?: string;
    certificate?: string | null;
}

/** How far the work is; the total is 0 if it is not known. */
export interface Progress {
    stage: string;
    done: number;
    total: number;
}

export class Stopped extends Error {}

/** Asks one question at a time; a new one, or `stop`, ends the one before. */
export class Engine {
    private worker: Worker | undefined;
    private waiting: { resolve: (told: Told) => void; reject: (error: Error) => void } | undefined;
    private onProgress: (progress: Progress) => void = () => {};

    ask(request: Request, onProgress: (progress: Progress) => void = () => {}): Promise<Told> {
        if (this.waiting) this.stop();
        this.onProgress = onProgress;
        const worker = (this.worker ??= this.started());
        return new Promise((resolve, reject) => {
            this.waiting = { resolve, reject };
            worker.postMessage(request);
        });
    }

    /** Ends the question that is being answered. */
    stop(): void {
        const waiting = this.waiting;
        this.waiting = undefined;
        if (!waiting) return;
        this.worker?.terminate();
        this.worker = undefined;
        waiting.reject(new Stopped("stopped"));
    }

    private started(): Worker {
        const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
        worker.onmessage = ({ data }: MessageEvent<{ told?: Told; progress?: Progress }>) => {
            if (data.progress) return this.onProgress(data.progress);
            const waiting = this.waiting;
            this.waiting = undefined;
            waiting?.resolve(data.told ?? { error: "no answer" });
        };
        worker.onerror = (event) => {
            const waiting = this.waiting;
            this.waiting = undefined;
            this.worker?.terminate();
            this.worker = undefined;
            waiting?.resolve({ error: `the engine stopped: ${event.message || "out of memory"}` });
        };
        return worker;
    }
}
