// A picture of values that one can zoom, move and point at: dots above the sizes of heaps, or a strip
// of coloured cells in lines as long as the period.

import { element } from "./dom";

export interface Pictured {
    /** The values of heaps 0, 1, 2, ... */
    values: number[];
    /** The heaps that are rare, if the game has any. */
    rare?: number[] | null;
    /** The proved period, and where it begins. */
    period?: { period: number; preperiod: number; saltus: number };
}
export type View = "dots" | "strip";

const LEFT = 52;
const BOTTOM = 26;
const MARGIN = 10;
const FEWEST = 8; // The fewest heaps that are shown.
const LINE = 100; // Cells in a line of a strip where no period is known.
const SHORTEST = 24; // A shorter period is repeated within a line.
const MOST_LINES = 120; // The most lines of a strip that are shown at once.
const MANY = 5000; // More heaps than this share their places, and each place is drawn once.

/** From dark to light, so that the scale also reads in grey. */
const STOPS = [[62, 10, 90], [58, 82, 139], [33, 144, 141], [93, 201, 99], [253, 231, 37]];

/** The colour of a value, from 0 for the least to 1 for the largest. */
function scale(value: number): string {
    const place = value * 4;
    const stop = Math.min(Math.floor(place), 3);
    const mix = STOPS[stop]!.map((from, i) => Math.round(from + (STOPS[stop + 1]![i]! - from) * (place - stop)));
    return `rgb(${mix.join(" ")})`;
}
const SHADES = 256;
const colours = [...Array(SHADES).keys()].map((shade) => scale(shade / (SHADES - 1)));

/** Draws values; `point` is called with the heap that somebody points at. */
export function plot({ values, rare, period }: Pictured, view: View, point: (heap: number) => void): HTMLElement {
    const canvas = element("canvas", {
        tabindex: "0",
        role: "application",
        "aria-label": `Values of ${values.length} heaps. Arrow keys move from heap to heap, plus and minus zoom.`,
    });
    const told = element("output", { class: "pointed" }, "Point at a heap, or use the arrow keys.");
    const most = values.reduce((most, value) => Math.max(most, value), 1);
    const isRare = new Set(rare ?? []);
    const end = Math.max(values.length - 1, 1);
    const length = period ? period.period * Math.ceil(SHORTEST / Math.min(period.period, SHORTEST)) : LINE;
    /** The most and the fewest heaps that are shown. */
    const widest = view === "strip" ? Math.min(end, length * MOST_LINES - 1) : end;
    const narrowest = Math.min(view === "strip" ? length : FEWEST, end);
    let [first, last] = [0, widest];
    let chosen: number | undefined;

    let [width, height] = [0, 0]; // Of the picture within its margins.
    const colour = (name: string) => getComputedStyle(canvas).getPropertyValue(name).trim() || "gray";

    /** The dots: where a heap stands, and which heap stands somewhere. */
    const dots = {
        x: (heap: number) => LEFT + ((heap - first) / (last - first || 1)) * width,
        y: (value: number) => MARGIN + height * (1 - value / most),
        heap: (x: number, _y: number) => Math.round(first + ((x - LEFT) / width) * (last - first)),
        draw(pen: CanvasRenderingContext2D): void {
            if (period) {
                pen.fillStyle = colour("--shade");
                pen.fillRect(LEFT, 0, Math.max(0, dots.x(Math.min(period.preperiod, last)) - LEFT), height + MARGIN);
                pen.fillStyle = colour("--line");
                const step = Math.max(1, Math.ceil((last - first) / 200 / period.period)) * period.period;
                for (let heap = period.preperiod; heap <= last; heap += step) {
                    if (heap >= first) pen.fillRect(dots.x(heap), 0, 1, height + MARGIN);
                }
            }
            pen.fillStyle = colour("--ink");
            pen.textAlign = "right";
            for (const value of new Set([0, Math.round(most / 2), most])) pen.fillText(String(value), LEFT - 8, dots.y(value) + 4);
            pen.textAlign = "center";
            for (const part of [0, 0.25, 0.5, 0.75, 1]) {
                const heap = Math.round(first + part * (last - first));
                pen.fillText(String(heap), Math.min(dots.x(heap), LEFT + width - 8), height + MARGIN + 18);
            }
            const radius = Math.min(4, Math.max(1.5, (width / (last - first + 1)) * 0.4));
            const dot = (heap: number) => {
                pen.beginPath();
                pen.arc(dots.x(heap), dots.y(values[heap]!), heap === chosen ? radius + 2 : radius, 0, 7);
                pen.fill();
            };
            const [from, until] = [Math.max(0, Math.floor(first)), Math.min(last, values.length - 1)];
            pen.fillStyle = colour("--dot");
            if (until - from < MANY) for (let heap = from; heap <= until; heap++) dot(heap);
            else places(pen, from, until);
            // Rare ones are squares, so that they differ in more than colour.
            pen.fillStyle = colour("--rare");
            const side = 2 * radius + 1.5;
            for (const heap of isRare) {
                if (heap >= from && heap <= until) pen.fillRect(dots.x(heap) - side / 2, dots.y(values[heap]!) - side / 2, side, side);
            }
            if (chosen !== undefined) {
                pen.strokeStyle = colour("--accent");
                pen.lineWidth = 2;
                pen.beginPath();
                pen.arc(dots.x(chosen), dots.y(values[chosen]!), radius + 5, 0, 7);
                pen.stroke();
            }
        },
    };

    /** Draws the place of each heap, once. */
    function places(pen: CanvasRenderingContext2D, from: number, until: number): void {
        const across = Math.ceil(width) + LEFT + MARGIN;
        const taken = new Uint8Array(across * (Math.ceil(height) + BOTTOM + MARGIN));
        for (let heap = from; heap <= until; heap++) {
            const x = Math.round(dots.x(heap));
            const y = Math.round(dots.y(values[heap]!));
            if (taken[x + across * y]) continue;
            taken[x + across * y] = 1;
            pen.fillRect(x - 1, y - 1, 2, 2);
        }
    }

    /** The strip: whole lines of cells. */
    const strip = {
        line: (heap: number) => Math.floor(heap / length),
        get top() {
            return strip.line(first);
        },
        get lines() {
            return strip.line(Math.ceil(last)) - strip.top + 1;
        },
        get cell(): [number, number] {
            return [width / length, Math.min(24, height / strip.lines)];
        },
        corner(heap: number): [number, number] {
            const [wide, tall] = strip.cell;
            return [LEFT + (heap % length) * wide, MARGIN + (strip.line(heap) - strip.top) * tall];
        },
        heap(x: number, y: number): number {
            const [wide, tall] = strip.cell;
            const column = Math.max(0, Math.min(length - 1, Math.floor((x - LEFT) / wide)));
            return (strip.top + Math.max(0, Math.floor((y - MARGIN) / tall))) * length + column;
        },
        draw(pen: CanvasRenderingContext2D): void {
            const [wide, tall] = strip.cell;
            const until = Math.min((strip.top + strip.lines) * length, values.length);
            // Of cells that are narrower than a pixel one is drawn.
            const step = Math.max(1, Math.floor(1 / wide));
            for (let line = strip.top * length; line < until; line += length) {
                for (let heap = line; heap < Math.min(line + length, until); heap += step) {
                    const [x, y] = strip.corner(heap);
                    pen.fillStyle = colours[Math.round((values[heap]! / most) * (SHADES - 1))]!;
                    // Cells overlap a little, so that no line shows between them.
                    pen.fillRect(x, y, wide * step + 0.5, tall + 0.5);
                }
            }
            pen.fillStyle = colour("--rare");
            if (wide >= 4 && tall >= 4) {
                for (const heap of isRare) {
                    if (heap < strip.top * length || heap >= until) continue;
                    const [x, y] = strip.corner(heap);
                    const size = Math.min(6, wide - 1, tall - 1);
                    pen.fillRect(x + (wide - size) / 2, y + (tall - size) / 2, size, size);
                }
            }
            pen.fillStyle = colour("--ink");
            pen.textAlign = "right";
            const each = Math.ceil(16 / tall);
            for (let line = 0; line < strip.lines; line += each) {
                pen.fillText(String((strip.top + line) * length), LEFT - 8, MARGIN + line * tall + 11);
            }
            pen.textAlign = "left";
            pen.fillText(`${length} heaps in a line, worth 0 (dark) to ${most} (light)`, LEFT, height + MARGIN + 18);
            if (chosen !== undefined && chosen < until && strip.line(chosen) >= strip.top) {
                const [x, y] = strip.corner(chosen);
                pen.strokeStyle = colour("--accent");
                pen.lineWidth = 3;
                pen.strokeRect(x, y, wide, tall);
            }
        },
    };
    const drawn = view === "strip" ? strip : dots;

    function draw(): void {
        const ratio = devicePixelRatio || 1;
        const [wide, tall] = [canvas.clientWidth || 600, canvas.clientHeight || 300];
        [width, height] = [wide - LEFT - MARGIN, tall - BOTTOM - MARGIN];
        [canvas.width, canvas.height] = [wide * ratio, tall * ratio];
        const pen = canvas.getContext("2d");
        if (!pen) return;
        pen.scale(ratio, ratio);
        pen.font = "12px system-ui";
        drawn.draw(pen);
    }

    function choose(heap: number): void {
        const next = Math.max(0, Math.min(values.length - 1, heap));
        if (next === chosen) return;
        chosen = next;
        if (chosen < first || chosen > last) {
            const shown = last - first;
            first = Math.max(0, Math.min(end - shown, chosen - Math.floor(shown / 2)));
            last = first + shown;
        }
        told.textContent = `A heap of ${chosen} is worth ${values[chosen]}${isRare.has(chosen) ? ", which is rare" : ""}.`;
        draw();
        point(chosen);
    }

    function zoom(factor: number, middle: number): void {
        const shown = Math.min(widest, Math.max(narrowest, (last - first) * factor));
        const part = (middle - first) / (last - first || 1);
        first = Math.max(0, Math.min(end - shown, middle - part * shown));
        last = first + shown;
        draw();
    }

    const heapAt = (event: MouseEvent) => {
        const { left, top } = canvas.getBoundingClientRect();
        return drawn.heap(event.clientX - left, event.clientY - top);
    };
    const middle = () => chosen ?? (first + last) / 2;
    canvas.addEventListener("pointermove", (event) => choose(heapAt(event)));
    canvas.addEventListener("click", (event) => choose(heapAt(event)));
    canvas.addEventListener(
        "wheel",
        (event) => {
            // Without the key, the wheel moves the page.
            if (!event.ctrlKey && !event.metaKey) return;
            event.preventDefault();
            zoom(event.deltaY > 0 ? 1.25 : 0.8, heapAt(event));
        },
        { passive: false },
    );
    canvas.addEventListener("keydown", (event) => {
        const line = view === "strip" ? length : 10;
        const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -line, ArrowDown: line, Home: -Infinity, End: Infinity }[event.key];
        if (step !== undefined) choose((chosen ?? 0) + step);
        else if (event.key === "+" || event.key === "=") zoom(0.8, middle());
        else if (event.key === "-") zoom(1.25, middle());
        else return;
        event.preventDefault();
    });
    new ResizeObserver(draw).observe(canvas);
    const button = (name: string, label: string, factor: number) =>
        element("button", { type: "button", "aria-label": label, onclick: () => zoom(factor, middle()) }, name);
    const seen = [
        period && `period ${period.period} from ${period.preperiod}${period.saltus ? `, each time larger by ${period.saltus}` : ""}${view === "dots" ? ": a line where it begins anew" : ""}`,
        isRare.size > 0 && `${isRare.size} rare heaps, whose values do not follow the common pattern, are ${view === "dots" ? "squares" : "marked"}`,
    ].filter(Boolean);
    return element(
        "figure", {}, canvas,
        element("figcaption", { class: "row" }, told, element("span", {}, seen.join("; ")), button("+", "Zoom in", 0.5), button("−", "Zoom out", 2)),
    );
}
