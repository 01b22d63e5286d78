export interface Exported {
  readonly type: string;
  readonly row: Record<string, unknown>;
}

/** Those between the first and the last line of an export. */
export const rowsOf = (lines: readonly string[]): Exported[] =>
  lines.slice(1, -1).map((line) => JSON.parse(line) as Exported);

export const trailerOf = (lines: readonly string[]) =>
  JSON.parse(lines.at(-1)!) as { type: string; counts: Record<string, number>; next: Record<string, number> };
