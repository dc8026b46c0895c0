// The engine as a WebAssembly module, in a worker: crates/grundy-wasm/README.md says how it is asked.

import type { Request } from "./engine";
import address from "./grundy.wasm?url";

interface Exports {
    memory: WebAssembly.Memory;
    room(length: number): number;
    ask(): number;
    answer(): number;
}

const PAUSE = 100; // Milliseconds between two reports of progress.

let exports: Exports;
let lastReport = 0;

const imports = {
    now: () => performance.now(),
    report: (stage: number, length: number, done: number, total: number) => {
        const now = performance.now();
        if (now - lastReport < PAUSE) return;
        lastReport = now;
        const name = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, stage, length));
        postMessage({ progress: { stage: name, done, total } });
    },
};

async function load(): Promise<void> {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`the engine cannot be loaded, status ${response.status}`);
    // Not every host knows the type of a module.
    const isKnown = response.headers.get("content-type") === "application/wasm";
    const source = isKnown ? WebAssembly.instantiateStreaming(response, { grundy: imports }) : WebAssembly.instantiate(await response.arrayBuffer(), { grundy: imports });
    exports = (await source).instance.exports as unknown as Exports;
}
const ready = load();

async function told(request: Request): Promise<unknown> {
    await ready;
    const text = new TextEncoder().encode(JSON.stringify(request));
    const room = exports.room(text.length);
    new Uint8Array(exports.memory.buffer, room, text.length).set(text);
    const length = exports.ask();
    const answer = new Uint8Array(exports.memory.buffer, exports.answer(), length);
    return JSON.parse(new TextDecoder().decode(answer));
}

onmessage = ({ data }: MessageEvent<Request>) => {
    told(data).then(
        (told) => postMessage({ told }),
        // What fails in a promise would not reach the page by itself.
        (error: Error) => postMessage({ failed: error.message }),
    );
};
