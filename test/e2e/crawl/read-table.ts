/** One line of a table: what it is about, and a cell for each column. */
export interface Row {
  readonly name: string;
  readonly cells: Readonly<Record<string, string>>;
}

/**
 * Reads a table as it stands in a text: columns are parted by blanks, and the last ones are named by the first line. What stands
 * before the cells names the row. A last name with commas stands for as many rows that are alike.
 */
export function readTable(text: string): Row[] {
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
