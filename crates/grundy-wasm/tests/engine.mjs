// The engine in node: loads the module and asks it.

import { readFile } from "node:fs/promises";

const MODULE = new URL("../../../target/wasm/grundy.wasm", import.meta.url);

/** A module of its own, with a list of the reports of progress that it made. */
export async function engine() {
    const reports = [];
    const bytes = await readFile(MODULE);
    const imports = {
        now: () => performance.now(),
        report: (stage, length, done, total) => {
            const name = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, stage, length));
            reports.push({ stage: name, done, total });
        },
    };
    const { instance } = await WebAssembly.instantiate(bytes, { grundy: imports });
    const exports = instance.exports;
    const ask = (request) => {
        const text = new TextEncoder().encode(typeof request === "string" ? request : JSON.stringify(request));
        const room = exports.room(text.length);
        new Uint8Array(exports.memory.buffer, room, text.length).set(text);
        const length = exports.ask();
        return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answer(), length)));
    };
    return { ask, reports };
}
