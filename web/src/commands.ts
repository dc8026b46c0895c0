// The same question for the command line and for Python, to copy.

export type Question = Record<string, unknown>;

const quoted = (text: string) => (/^[\w.,:+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The question as a command. What is typed is quoted; names of options come from lists. */
export function commandLine(question: Question): string {
    const { ask, rules, position, piece, outcome, winner, first, ...rest } = question;
    const pieces = [rules, position, piece].filter((argument) => argument !== undefined).map(String);
    // What begins with a sign would be taken for an option.
    const late = pieces.findIndex((argument) => argument.startsWith("-"));
    const [early, later] = late < 0 ? [pieces, []] : [pieces.slice(0, late), pieces.slice(late)];
    const words = ["grundy", String(ask), ...early.map(quoted)];
    for (const [key, value] of Object.entries(rest)) words.push(`--${key}`, ...(value === true ? [] : [quoted(String(value))]));
    if (outcome !== undefined) words.push(`--${outcome}`);
    if (winner !== undefined) words.push("--winner", String(winner), "--first", String(first));
    if (later.length) words.push("--", ...later.map(quoted));
    return words.join(" ");
}

/** The question as a line of Python. */
export function python(question: Question): string {
    const written = (value: unknown) => (value === true ? "True" : JSON.stringify(value));
    const fields = Object.entries(question).map(([key, value]) => `${JSON.stringify(key)}: ${written(value)}`);
    return `grundy.ask({${fields.join(", ")}})["answer"]`;
}
