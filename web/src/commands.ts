// The same question for the command line and for Python, to copy.

export type Question = Record<string, unknown>;

const quoted = (text: string) => (/^[\w.,:+*^=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The question as a command. */
export function commandLine(question: Question): string {
    const { ask, rules, position, piece, outcome, winner, first, ...rest } = question;
    const words = ["grundy", String(ask), quoted(String(rules))];
    for (const argument of [position, piece]) if (argument !== undefined) words.push(quoted(String(argument)));
    for (const [key, value] of Object.entries(rest)) words.push(`--${key}`, ...(value === true ? [] : [quoted(String(value))]));
    if (outcome !== undefined) words.push(`--${outcome}`);
    if (winner !== undefined) words.push("--winner", String(winner), "--first", String(first));
    return words.join(" ");
}

/** The question as a line of Python. */
export function python(question: Question): string {
    const written = (value: unknown) => (value === true ? "True" : JSON.stringify(value));
    const fields = Object.entries(question).map(([key, value]) => `${JSON.stringify(key)}: ${written(value)}`);
    return `grundy.ask({${fields.join(", ")}})["answer"]`;
}
