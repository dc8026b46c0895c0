// The known answers of fixtures/, by the module, and what a host may ask besides.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { engine } from "./engine.mjs";

const fixtures = JSON.parse(
    await readFile(new URL("../../../target/wasm/fixtures.json", import.meta.url), "utf8"),
);
const { ask, reports } = await engine();

test("known counts", () => {
    for (const { answer, source, ...fields } of fixtures.counts.question) {
        const told = ask({ question: { ask: "count", ...fields } });
        assert.equal(told.answer?.answer, String(answer), `${source}: ${told.error}`);
    }
});

test("known values", () => {
    for (const { rules, values } of fixtures.values.game) {
        const told = ask({ question: { ask: "values", rules, to: values.length - 1 } });
        assert.deepEqual(told.answer?.answer.map(Number), values, `${rules}: ${told.error}`);
    }
});

test("known periods", () => {
    for (const { rules, period, preperiod } of fixtures.periods.game) {
        const told = ask({ question: { ask: "period", rules }, want: ["certificate", "text"] });
        assert.equal(told.answer?.answer.period, period, `${rules}: ${told.error}`);
        assert.equal(told.answer.answer.preperiod, preperiod, rules);
        assert.equal(told.answer.answer.proved, true, rules);
        const certificate = JSON.parse(told.certificate);
        assert.equal(certificate.period, period, rules);
        assert.match(told.text, /proved/, rules);
    }
});

test("texts, explanations and pictures", () => {
    const question = { ask: "count", rules: "kayles", heaps: "1..9", tuples: 3, outcome: "won" };
    const told = ask({ question, want: ["text", "notes", "explanation"] });
    assert.equal(told.text, "657");
    assert.match(told.explanation, /kayles/i);
    const picture = ask({ question: { ask: "values", rules: "kayles", to: 100 }, want: ["strip"] });
    assert.match(picture.picture, /^<svg/);
});

test("mistakes are pointed at", () => {
    assert.match(ask({ question: { ask: "period", rules: "take 0" } }).error, /\n {7}\^/);
    assert.match(ask("{").error, /EOF/);
    assert.match(ask({ question: { ask: "period", rules: "nim", heaps: 3 } }).error, /no use for the key/);
    assert.match(ask({ question: { ask: "period", rules: "graph /etc/passwd" } }).error, /passwd|board|heaps/);
});

test("a search ends with its time, and reports", () => {
    const start = performance.now();
    const told = ask({ question: { ask: "period", rules: "0.007" }, limits: { seconds: 0.5 } });
    assert.match(told.error, /stopped|time|cancel/i);
    assert.ok(performance.now() - start < 5000);
    assert.ok(reports.length > 3 && reports.at(-1).done > 0);
});
