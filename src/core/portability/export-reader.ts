import type { PortableRow, PortableTable } from '../database/dump/index.js';
import { assertRow, isObject } from './assert-row.js';
import { ExportFileError } from './export-file.error.js';
import { type ExportTrailer, EXPORT_FORMAT_VERSION } from './export-format.js';
import { splitLines } from './split-lines.js';

export interface ParsedRow {
  readonly table: PortableTable;
  readonly row: PortableRow;
  readonly line: number;
  readonly bytes: number;
}

/** Reads an export once and validates everything that requires no database access. */
export class ExportReader {
  /** Number of bytes read. */
  position = 0;
  /** Set after all rows have been read. */
  trailer: ExportTrailer | undefined;
  private readonly tables: ReadonlyMap<string, PortableTable>;
  private readonly counts = new Map<string, number>();

  constructor(
    tables: readonly PortableTable[],
    private readonly migration: string,
  ) {
    this.tables = new Map(tables.map((table) => [table.name, table]));
  }

  /** Throws an ExportFileError at the first invalid line, and at the end if the file is incomplete. */
  async *rows(chunks: AsyncIterable<Buffer>): AsyncGenerator<ParsedRow> {
    let last = 0;
    for await (const { number, text, end } of splitLines(chunks)) {
      const bytes = end - this.position;
      [last, this.position] = [number, end];
      const value = parseLine(text, number);
      if (number === 1) this.assertHeader(value);
      else if (this.trailer) throw new ExportFileError(number, '', 'comes after the end of the export');
      else if (value['type'] === 'masthead.end') this.trailer = this.parseTrailer(value, number);
      else yield this.parseRow(value, number, bytes);
    }
    if (last === 0) throw new ExportFileError(1, '', 'the file is empty');
    if (!this.trailer) throw new ExportFileError(last, '', 'the file is incomplete: the last line is missing');
  }

  private assertHeader({ type, version, migration }: Readonly<Record<string, unknown>>): void {
    if (type !== 'masthead') throw new ExportFileError(1, 'type', 'the file is not an export of Masthead');
    if (version !== EXPORT_FORMAT_VERSION) {
      throw new ExportFileError(
        1,
        'version',
        `${displayValue(version)} is unknown here: another version of Masthead made it`,
      );
    }
    if (migration === this.migration) return;
    throw new ExportFileError(
      1,
      'migration',
      `the file is of ${displayValue(migration)}, this database of "${this.migration}". Export and import with the same version of Masthead, and migrate before or after`,
    );
  }

  private parseRow(
    { type, row, ...others }: Readonly<Record<string, unknown>>,
    line: number,
    bytes: number,
  ): ParsedRow {
    const table = typeof type === 'string' ? this.tables.get(type) : undefined;
    if (!table) throw new ExportFileError(line, 'type', `${displayValue(type)} is not a type of this version`);
    const [other] = Object.keys(others);
    if (other !== undefined)
      throw new ExportFileError(line, `${table.name}.${other}`, 'is not allowed next to the row');
    assertRow(table, row, line);
    this.counts.set(table.name, (this.counts.get(table.name) ?? 0) + 1);
    return { table, row, line, bytes };
  }

  private parseTrailer(value: Readonly<Record<string, unknown>>, line: number): ExportTrailer {
    const { counts, next } = value;
    if (!isObject(counts))
      throw new ExportFileError(line, 'counts', 'must be an object with the number of rows by type');
    if (!isObject(next)) throw new ExportFileError(line, 'next', 'must be an object with the next id by type');
    for (const name of new Set([...this.tables.keys(), ...Object.keys(counts)])) {
      const read = this.counts.get(name) ?? 0;
      if (counts[name] === read) continue;
      throw new ExportFileError(
        line,
        `counts.${name}`,
        `${displayValue(counts[name])} were exported, ${read} are in the file`,
      );
    }
    for (const [name, id] of Object.entries(next)) {
      const isNext = this.tables.get(name)?.hasGeneratedId && Number.isSafeInteger(id) && (id as number) > 0;
      if (!isNext) throw new ExportFileError(line, `next.${name}`, `${displayValue(id)} is not a valid next id`);
    }
    return value as unknown as ExportTrailer;
  }
}

function parseLine(text: string, line: number): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ExportFileError(line, '', 'is not JSON');
  }
  if (!isObject(value)) throw new ExportFileError(line, '', 'is not a JSON object');
  return value;
}

/** Shortened to 100 characters. */
const displayValue = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 100);
