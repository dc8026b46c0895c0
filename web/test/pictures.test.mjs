// The pictures of docs/page.md, in the folder that PICTURES names; without it they are only looked at.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { browser, link, site } from "./site.mjs";

let server, chromium;
before(async () => ([server, chromium] = await Promise.all([site(), browser()])));
after(async () => {
    await chromium?.close();
    server?.close();
});

const WIDE = { width: 900, height: 760 };
const NARROW = { width: 360, height: 760 };
const kayles = (panel) => ({ panel, rules: "kayles" });
const PICTURES = {
    values: [{ panel: "values", rules: "0.16", to: "600" }, WIDE, "light", async (page) => {
        await page.focus("canvas");
        for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowRight");
        await page.waitForSelector(".explanation");
    }],
    board: [{ panel: "values", rules: "wythoffs-game", board: "10x14" }, WIDE, "dark", (page) => page.waitForSelector("table.board")],
    proof: [kayles("proof"), WIDE, "light", explained],
    count: [{ panel: "count", rules: "take 1,2,4,9 or split", sizes: "1..12491249", selection: "multisets", number: "1249", modulus: "912491249" },
        WIDE, "dark", explained],
    play: [{ panel: "play", rules: "nim", position: "3,4,5" }, WIDE, "light", begun],
    narrow: [{ panel: "play", rules: "young", position: "5,4,4,1; 3,2" }, NARROW, "light", begun],
    "narrow-dark": [kayles("values"), NARROW, "dark", (page) => page.waitForSelector("canvas")],
};

async function explained(page) {
    await page.locator("#panel form button").first().click();
    await page.waitForSelector(".result");
    await page.getByText("How is that computed?").click();
    await page.waitForSelector(".explanation");
}

async function begun(page) {
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByRole("button", { name: "Hint", exact: true }).click();
}

for (const [name, [state, viewport, colorScheme, prepare]] of Object.entries(PICTURES)) {
    test(`the picture ${name}`, async () => {
        const context = await chromium.newContext({ viewport, colorScheme });
        const page = await context.newPage();
        await page.goto(link(server.address, state));
        await prepare(page);
        await page.waitForTimeout(300);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= viewport.width, `${width} pixels`);
        const picture = await page.screenshot();
        assert.ok(picture.length > 10_000);
        if (process.env.PICTURES) await writeFile(`${process.env.PICTURES}/page-${name}.png`, picture);
        await context.close();
    });
}
