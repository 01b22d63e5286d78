export interface ExportedRow {
  readonly type: string;
  readonly row: Record<string, unknown>;
}

/** Parses the rows of an export, without the first line (header) and the last line (trailer). */
export const exportedRows = (lines: readonly string[]): ExportedRow[] =>
  lines.slice(1, -1).map((line) => JSON.parse(line) as ExportedRow);

export const exportTrailer = (lines: readonly string[]) =>
  JSON.parse(lines.at(-1)!) as { type: string; counts: Record<string, number>; next: Record<string, number> };
