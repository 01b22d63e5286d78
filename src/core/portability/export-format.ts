import type { PortableRow } from '../database/portable/index.js';

/** The first line. */
export interface ExportHeader {
  readonly type: 'masthead';
  /** Of the format. */
  readonly version: 1;
  readonly exported_at: string;
  /** The newest of the database: rows mean what they mean after it. */
  readonly migration: string;
}

/** A line between. */
export interface ExportedRow {
  /** A table. */
  readonly type: string;
  /** Values by the names of their columns. */
  readonly row: PortableRow;
}

/** The last line: without it the file is a part of one. */
export interface ExportTrailer {
  readonly type: 'masthead.end';
  /** Rows of each table. */
  readonly counts: Readonly<Record<string, number>>;
  /** The id that the next row of a table will have, where the database counts them. */
  readonly next: Readonly<Record<string, number>>;
}

export const FORMAT_VERSION = 1;
