export interface Exported {
  readonly type: string;
  readonly row: Record<string, unknown>;
}

/** Parses the rows of an export, without the first line (header) and the last line (trailer). */
export const rowsOf = (lines: readonly string[]): Exported[] =>
  lines.slice(1, -1).map((line) => JSON.parse(line) as Exported);

export const trailerOf = (lines: readonly string[]) =>
  JSON.parse(lines.at(-1)!) as { type: string; counts: Record<string, number>; next: Record<string, number> };
