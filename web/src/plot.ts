// A picture of values that one can zoom, move and point at: a dot for each heap.

import { element } from "./dom";

export interface Plot {
    node: HTMLElement;
    /** Shades what comes before the period, and draws a line where each period begins. */
    mark(preperiod: number, period: number): void;
}

/** Draws values of heaps 0, 1, 2, ...; `pick` is called with the heap that somebody chose. */
export function plot(values: number[], pick: (heap: number) => void): Plot {
    const canvas = element("canvas", {
        tabindex: "0",
        role: "img",
        "aria-label": `Values of ${values.length} heaps. Arrow keys move, plus and minus zoom, Enter explains a heap.`,
    });
    const told = element("output", { class: "pointed" }, "Point at a dot, or use the arrow keys.");
    const most = values.reduce((most, value) => Math.max(most, value), 1);
    let [first, last] = [0, Math.max(values.length - 1, 1)];
    let chosen = 0;
    let period: [number, number] | undefined;

    const LEFT = 44;
    const BOTTOM = 26;
    const size = () => ({ width: canvas.clientWidth || 600, height: canvas.clientHeight || 300 });
    const x = (heap: number) => LEFT + ((heap - first) / (last - first || 1)) * (size().width - LEFT - 10);
    const y = (value: number) => size().height - BOTTOM - (value / most) * (size().height - BOTTOM - 10);

    function draw(): void {
        const { width, height } = size();
        const ratio = devicePixelRatio || 1;
        canvas.width = width * ratio;
        canvas.height = height * ratio;
        const pen = canvas.getContext("2d");
        if (!pen) return;
        const style = getComputedStyle(canvas);
        const colour = (name: string) => style.getPropertyValue(name).trim() || "gray";
        pen.scale(ratio, ratio);
        pen.clearRect(0, 0, width, height);
        if (period) {
            pen.fillStyle = colour("--shade");
            pen.fillRect(x(first), 0, Math.max(0, x(Math.min(period[0], last)) - x(first)), height - BOTTOM);
            pen.fillStyle = colour("--line");
            const step = Math.max(period[1], (last - first) / 200);
            for (let heap = period[0]; heap <= last; heap += step) {
                if (heap >= first) pen.fillRect(x(heap), 0, 1, height - BOTTOM);
            }
        }
        pen.fillStyle = colour("--ink");
        pen.font = "12px system-ui";
        pen.textAlign = "right";
        for (const value of [0, Math.round(most / 2), most]) pen.fillText(String(value), LEFT - 8, y(value) + 4);
        pen.textAlign = "center";
        for (const part of [0, 0.25, 0.5, 0.75, 1]) {
            const heap = Math.round(first + part * (last - first));
            pen.fillText(String(heap), Math.min(x(heap), width - 16), height - 8);
        }
        const radius = Math.min(4, Math.max(1.2, (width / (last - first + 1)) * 0.4));
        pen.fillStyle = colour("--dot");
        for (let heap = Math.max(0, Math.floor(first)); heap <= Math.min(last, values.length - 1); heap++) {
            pen.beginPath();
            pen.arc(x(heap), y(values[heap]!), radius, 0, 7);
            pen.fill();
        }
        if (chosen >= first && chosen <= last && values[chosen] !== undefined) {
            pen.strokeStyle = colour("--accent");
            pen.lineWidth = 2;
            pen.beginPath();
            pen.arc(x(chosen), y(values[chosen]!), radius + 4, 0, 7);
            pen.stroke();
        }
    }

    function choose(heap: number): void {
        chosen = Math.max(0, Math.min(values.length - 1, heap));
        if (chosen < first || chosen > last) {
            const width = last - first;
            first = Math.max(0, chosen - Math.floor(width / 2));
            last = first + width;
        }
        told.textContent = `A heap of ${chosen} is worth ${values[chosen]}.`;
        draw();
    }

    function zoom(factor: number, middle: number): void {
        const width = Math.max(8, Math.min(values.length - 1, (last - first) * factor));
        const part = (middle - first) / (last - first || 1);
        first = Math.max(0, Math.min(values.length - 1 - width, middle - part * width));
        last = first + width;
        draw();
    }

    const heapAt = (event: MouseEvent) => {
        const place = event.clientX - canvas.getBoundingClientRect().left;
        return Math.round(first + ((place - LEFT) / (size().width - LEFT - 10)) * (last - first));
    };
    canvas.addEventListener("pointermove", (event) => choose(heapAt(event)));
    canvas.addEventListener("click", (event) => {
        choose(heapAt(event));
        pick(chosen);
    });
    canvas.addEventListener(
        "wheel",
        (event) => {
            event.preventDefault();
            zoom(event.deltaY > 0 ? 1.25 : 0.8, heapAt(event));
        },
        { passive: false },
    );
    canvas.addEventListener("keydown", (event) => {
        if (event.key === "ArrowLeft") choose(chosen - 1);
        else if (event.key === "ArrowRight") choose(chosen + 1);
        else if (event.key === "+") zoom(0.8, chosen);
        else if (event.key === "-") zoom(1.25, chosen);
        else if (event.key === "Enter") pick(chosen);
        else return;
        event.preventDefault();
    });
    new ResizeObserver(draw).observe(canvas);
    const node = element("figure", {}, canvas, element("figcaption", {}, told));
    const mark = (preperiod: number, length: number) => {
        period = [preperiod, length];
        draw();
    };
    return { node, mark };
}
