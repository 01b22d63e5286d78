import { readFileSync } from 'node:fs';

/** A row of a table of causes. `key` is the anchor of the linked section of docs/runbooks.md, or the cause if it has no link. */
export interface FailureRow {
  readonly key: string;
  readonly cells: readonly string[];
}

const read = (page: string) => readFileSync(`docs/${page}`, 'utf8');

/** Returns the rows of the table below a heading. */
export function failureRows(page: 'operations.md' | 'kubernetes.md', heading: string): FailureRow[] {
  const [, section = ''] = read(page).split(`\n${heading}\n`);
  const [, table = ''] = /\n\|(?:---\|)+\n((?:\|.*\n)+)/.exec(section) ?? [];
  return table.split('\n').flatMap((line) => {
    const [cause, ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return cause === undefined ? [] : [{ key: /\(runbooks\.md#([\w-]+)\)/.exec(cause)?.[1] ?? cause, cells }];
  });
}

export const operationsRows = () => failureRows('operations.md', '### Containers that do not start');
export const kubernetesRows = () => failureRows('kubernetes.md', '## If a pod does not start');

/** Returns the example of the log or of kubectl in a section of docs/runbooks.md. */
export function runbookExample(key: string): string | undefined {
  const section = read('runbooks.md')
    .split(/^### /m)
    .find((text) => text.split('\n')[0]!.toLowerCase().replaceAll(' ', '-') === key);
  return /\n```\n([^]+?)\n```\n/.exec(section ?? '')?.[1];
}

/** Returns the patterns of the last log line that the pages document for a cause, by page. */
export function documentedLines(key: string): Record<string, RegExp> {
  const found: Record<string, RegExp> = {};
  const add = (page: string, line: string | undefined) => {
    if (line !== undefined) found[page] = toPattern(line);
  };
  const codeOf = (rows: readonly FailureRow[], cell: number) =>
    /^`([^`]+)`/.exec(rows.find((row) => row.key === key)?.cells[cell] ?? '')?.[1];
  add('operations.md', codeOf(operationsRows(), 0));
  // The process has written the line only if its container has ended.
  add('kubernetes.md', codeOf(kubernetesRows().filter(hasEnded), 1));
  add('runbooks.md', runbookExample(key)?.split('\n').at(-1));
  return found;
}

export const hasEnded = ({ cells }: FailureRow): boolean => cells[0] === '`Init:CrashLoopBackOff`';

/** Names, addresses and numbers of an example, which differ between installations. */
const VARIABLE = /'[^']*'|`[^`]*`|\d+(?:\.\d+){3}(?::\d+)?|\w+\d{13}|(?<=lacks )\d+/g;

/** `…` is any text, also in place of the names of an example. */
function toPattern(line: string): RegExp {
  const parts = line
    .trim()
    .replaceAll(VARIABLE, '…')
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}`);
}
