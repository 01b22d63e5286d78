/** One row of a table, with a cell for each column. */
export interface Row {
  readonly name: string;
  readonly cells: Readonly<Record<string, string>>;
}

/**
 * Parses a text table whose columns are separated by spaces. The first line names the columns of the cells. The words before
 * the cells are the name of the row. A last word with commas means one row for each value, with equal cells.
 */
export function parseTable(text: string): Row[] {
  const [head, ...lines] = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const columns = head!.split(/\s+/);
  return lines.flatMap((line) => {
    const words = line.split(/\s+/);
    const names = words.slice(0, -columns.length);
    const cells = Object.fromEntries(columns.map((column, n) => [column, words[names.length + n]!]));
    const last = names.pop();
    if (last === undefined) throw new Error(`A row with too few cells: "${line}"`);
    return last.split(',').map((object) => ({ name: [...names, object].join(' '), cells }));
  });
}
