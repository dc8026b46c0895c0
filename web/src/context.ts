// What the panels share: the state, the engines, and where messages go.

import type { Question } from "./commands";
import type { Engine } from "./engine";
import type { State } from "./state";

export interface Context {
    state: State;
    /** The engine of the panel, and one for what is asked beside it. */
    engine: Engine;
    second: Engine;
    /** Changes the state, and with it the address. */
    set(change: Partial<State>): void;
    /** Shows how the same question is asked elsewhere. */
    show(question: Question): void;
    /** Shows an error: of the rules at the rules, others in place; without one, clears it. */
    problem(place: HTMLElement, error?: string): void;
    /** Called when the rules change. */
    onRules(run: () => void): void;
}
