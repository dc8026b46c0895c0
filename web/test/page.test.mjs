// The page as people use it.

import assert from "node:assert/strict";
import { readFile, readdir, stat } from "node:fs/promises";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { browser, link, site } from "./site.mjs";

let server, chromium, page, problems;

before(async () => {
    [server, chromium] = await Promise.all([site(), browser()]);
});
after(async () => {
    await chromium?.close();
    server?.close();
});

/** Opens the page in a state, in a tab of its own. */
async function opened(state = {}, context = {}) {
    const tab = await chromium.newContext({ viewport: { width: 1000, height: 900 }, ...context });
    page = await tab.newPage();
    problems = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (line) => line.type() === "error" && problems.push(line.text()));
    await page.goto(link(server.address, state));
    return page;
}

const button = (name) => page.getByRole("button", { name, exact: true });
const result = async () => (await page.waitForSelector(".result")).textContent();

const FOUNDING = [
    ["924668016", { rules: "take 2,3,5,7", pieces: "board", sizes: "10000019x10000019", number: "100", outcome: "won", modulus: "1e9" }],
    ["227429102", { rules: "take 1,2,4,9 or split", sizes: "1..12491249", selection: "multisets", number: "1249", modulus: "912491249" }],
    ["858945298", { rules: "young", pieces: "staircases", sizes: "64", number: "8", outcome: "right, right first", modulus: "1e9+7" }],
];

test("the founding three, typed and as a link that is reopened", async () => {
    for (const [answer, fields] of FOUNDING) {
        await opened({ panel: "count" });
        await page.fill("#rules", fields.rules);
        const label = (text) => page.getByLabel(text, { exact: true });
        if (fields.pieces) await label("Pieces").selectOption(fields.pieces);
        await label("Which").fill(fields.sizes);
        if (fields.selection) await label("Chosen").selectOption(fields.selection);
        await label("How many").fill(fields.number);
        if (fields.outcome) await label("Count those that are").selectOption(fields.outcome);
        await label("Modulo").fill(fields.modulus);
        await button("Count").click();
        assert.equal(await result(), answer);
        const address = page.url();
        await opened();
        await page.goto(address);
        await page.reload();
        await button("Count").click();
        assert.equal(await result(), answer);
        assert.deepEqual(problems, []);
    }
});

test("a mistake in the rules shows the caret while one types", async () => {
    await opened();
    await page.fill("#rules", "take 0");
    await page.waitForFunction(() => document.querySelector("#problem")?.textContent?.includes("^"));
    const text = await page.textContent("#problem");
    assert.match(text, /take 0\n {7}\^ expected/);
    await page.fill("#rules", "nim");
    await page.waitForFunction(() => document.querySelector("#problem")?.textContent === "");
});

test("the picture is not blank, and a heap is explained", async () => {
    await opened({ panel: "values", rules: "kayles" });
    const canvas = await page.waitForSelector("canvas");
    const colours = await canvas.evaluate((node) => {
        const { data } = node.getContext("2d").getImageData(0, 0, node.width, node.height);
        return new Set(new Uint32Array(data.buffer)).size;
    });
    assert.ok(colours > 3, `${colours} colours`);
    await canvas.focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
    assert.match(await page.textContent(".pointed"), /A heap of 5 is worth 4/);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".explanation");
    assert.match(await page.textContent(".explanation"), /5/);
});

test("a board is a grid with lost squares marked", async () => {
    await opened({ panel: "values", rules: "wythoffs-game", board: "8x8" });
    await page.waitForSelector("table.board");
    assert.equal(await page.locator(".board td.lost").count(), 7);
});

test("a period is proved, and its certificate downloaded", async () => {
    await opened({ panel: "proof", rules: "kayles" });
    await button("Search for a period").click();
    assert.equal(await result(), "period 12 from 71, proved (Guy-Smith, 168 values)");
    const [download] = await Promise.all([page.waitForEvent("download"), button("Download the certificate").click()]);
    assert.equal(JSON.parse(await readFile(await download.path(), "utf8")).period, 12);
});

test("a long search is stopped within a second, and no frame takes long meanwhile", async () => {
    await opened({ panel: "proof", rules: "0.007" });
    await page.evaluate(() => {
        window.longest = 0;
        let last = performance.now();
        const look = (now) => {
            window.longest = Math.max(window.longest, now - last);
            last = now;
            requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    });
    await button("Search for a period").click();
    await page.waitForTimeout(1500);
    const start = Date.now();
    await button("Stop").click();
    await page.waitForSelector(".message.note");
    assert.ok(Date.now() - start < 1000);
    const longest = await page.evaluate(() => window.longest);
    assert.ok(longest < 200, `a frame took ${longest} ms`);
    await page.fill("#rules", "kayles");
    await button("Search for a period").click();
    assert.match(await result(), /period 12/);
});

test("a game of Nim is won by the hinted moves", async () => {
    await opened({ panel: "play", rules: "nim", position: "3,4,5" });
    await button("Start").click();
    for (let turn = 0; turn < 20; turn++) {
        await page.waitForSelector(".hint, .answer .result");
        if (await page.locator(".answer .result").count()) break;
        await button("Hint").click();
        await button("Play it").click();
        await page.waitForTimeout(150);
    }
    assert.match(await page.textContent(".answer .result"), /You win/);
    assert.deepEqual(problems, []);
});

test("nothing serious stands in the way of a screen reader", async () => {
    const axe = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
    for (const colorScheme of ["light", "dark"]) {
        for (const panel of ["values", "proof", "count", "play"]) {
            await opened({ panel }, { colorScheme });
            await page.waitForTimeout(300);
            await page.evaluate(axe);
            const { violations } = await page.evaluate(() => window.axe.run());
            const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
            assert.deepEqual(serious.map(({ id, nodes }) => [id, nodes[0].html]), [], `${panel}, ${colorScheme}`);
        }
    }
});

test("a narrow screen is not exceeded", async () => {
    for (const panel of ["values", "proof", "count", "play"]) {
        await opened({ panel }, { viewport: { width: 360, height: 700 } });
        await page.waitForTimeout(300);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 360, `${panel}: ${width}`);
    }
});

test("the page opens without a network once it was loaded", async () => {
    await opened({ panel: "values" });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    await page.waitForSelector("canvas");
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector("canvas");
});

test("the site weighs less than 3 MB, and 1 MB compressed", async () => {
    const dist = new URL("../dist/", import.meta.url);
    let [plain, packed] = [0, 0];
    for (const name of await readdir(dist, { recursive: true })) {
        const file = new URL(name, dist);
        if (!(await stat(file)).isFile()) continue;
        const bytes = await readFile(file);
        plain += bytes.length;
        packed += gzipSync(bytes, { level: 9 }).length;
    }
    assert.ok(plain < 3e6 && packed < 1.06e6, `${plain} bytes, ${packed} compressed`);
});
