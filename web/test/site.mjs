// The built site on a loopback port, and a browser to open it with.

import { spawn } from "node:child_process";
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const TYPES = {
    ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
};

/** Serves web/dist; returns its address and how to end it. */
export async function site() {
    const server = createServer((request, response) => {
        const path = new URL(request.url, "http://localhost").pathname;
        const file = join(DIST, normalize(path === "/" ? "/index.html" : path));
        if (!file.startsWith(DIST) || !existsSync(file)) return response.writeHead(404).end();
        response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
        createReadStream(file).pipe(response);
    });
    await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
    return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** The page of `grundy serve`, on a port that is free. */
export async function served() {
    const program = process.env.GRUNDY ?? fileURLToPath(new URL("../../target/debug/grundy", import.meta.url));
    const child = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
    const address = await new Promise((ready, failed) => {
        let text = "";
        child.on("error", failed);
        child.stdout.on("data", (data) => {
            text += data;
            const found = /http:\/\/\S+\//.exec(text);
            if (found) ready(found[0]);
        });
    });
    return { address, close: () => child.kill("SIGINT") };
}

/** Debian's Chromium, or the one that CHROMIUM names. */
export const browser = () =>
    chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: [
            "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync",
        ],
    });

/** The address of a state of the page. */
export const link = (address, state) => `${address}#${new URLSearchParams(state)}`;
