// What the panels share: the state, the game, the engines, and where messages go.

import type { Question } from "./commands";
import type { Engine, Game } from "./engine";
import type { State } from "./state";

export interface Context {
    state: State;
    /** The game of the rules that are typed, once they are read. */
    game: Game | undefined;
    /** The engine of the panel, and one for what is asked beside it. */
    engine: Engine;
    second: Engine;
    /** Changes the state, and with it the address. */
    set(change: Partial<State>): void;
    /** Shows how the same question is asked elsewhere. */
    show(question: Question): void;
    /** Called when the rules have changed and were read. */
    onRules(run: () => void): void;
    /** Waits until the rules that are typed are read, and says whether they could be. */
    read(): Promise<boolean>;
    /** What misere play adds to a question, if it is chosen and the game has it. */
    misere(): Question;
}
