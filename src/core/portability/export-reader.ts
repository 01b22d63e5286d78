import { TextDecoder } from 'node:util';
import type { PortableRow, PortableTable } from '../database/dump/index.js';

/** The first line of an export. */
export interface ExportHeader {
  readonly type: 'masthead';
  /** Version of the format. */
  readonly version: 1;
  readonly exported_at: string;
  /** The newest migration of the exported database. It defines the meaning of the rows. */
  readonly migration: string;
}

/** A line between the first and the last line. */
export interface ExportRowLine {
  /** Table name. */
  readonly type: string;
  /** Values by column name. */
  readonly row: PortableRow;
}

/** The last line. A file without this line is incomplete. */
export interface ExportTrailer {
  readonly type: 'masthead.end';
  /** Number of rows by table. */
  readonly counts: Readonly<Record<string, number>>;
  /** The next id by table, for tables whose ids the database generates. */
  readonly next: Readonly<Record<string, number>>;
}

export const EXPORT_FORMAT_VERSION = 1;

/** The file is not a complete export, or does not fit this database. */
export class ExportFileError extends Error {
  override readonly name = 'ExportFileError';

  /** `field` is for example `users.email`, or a member of the first or the last line. */
  constructor(
    readonly line: number,
    field: string,
    message: string,
  ) {
    super([field && `${field}:`, message].filter(Boolean).join(' '));
  }
}

/** In bytes, longer than any row that a database accepts in one statement. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

export interface NumberedLine {
  /** Starts at 1. */
  readonly number: number;
  readonly text: string;
  /** Number of bytes of the file up to the end of the line. */
  readonly end: number;
}

/**
 * Splits a stream into lines. Only a line feed ends a line: JSON contains no other use of a line feed, but may contain other line
 * separators.
 */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<NumberedLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let partialLine: Buffer[] = [];
  let [number, length, end] = [1, 0, 0];
  const line = (last: Buffer): NumberedLine => {
    const bytes = partialLine.length === 0 ? last : Buffer.concat([...partialLine, last]);
    [partialLine, length] = [[], 0];
    try {
      return { number: number++, text: decoder.decode(bytes), end };
    } catch {
      throw new ExportFileError(number - 1, '', 'is not UTF-8');
    }
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let feed = chunk.indexOf(10); feed >= 0; feed = chunk.indexOf(10, start)) {
      end += feed + 1 - start;
      yield line(chunk.subarray(start, feed));
      start = feed + 1;
    }
    const rest = chunk.subarray(start);
    [length, end] = [length + rest.length, end + rest.length];
    if (length > MAX_LINE_BYTES) throw new ExportFileError(number, '', 'is longer than any line of an export');
    partialLine.push(rest);
  }
  if (length > 0) yield line(Buffer.alloc(0));
}

/** Throws an ExportFileError unless `row` has exactly the columns of the table, with valid values. */
function assertRow(table: PortableTable, row: unknown, line: number): asserts row is PortableRow {
  if (!isObject(row)) throw new ExportFileError(line, table.name, 'must have a "row" with its values');
  for (const { name, codec, nullable, ...limits } of table.columns) {
    const value = row[name];
    const fault =
      value === undefined ? 'is missing' : value === null ? nullError(nullable) : codec.validate(value, limits);
    if (fault !== undefined) throw new ExportFileError(line, `${table.name}.${name}`, fault);
  }
  const unknown = Object.keys(row).find((key) => !table.columns.some(({ name }) => name === key));
  if (unknown !== undefined)
    throw new ExportFileError(line, `${table.name}.${unknown}`, 'is not a field of this version');
}

const nullError = (nullable: boolean): string | undefined => (nullable ? undefined : 'must not be null');

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
