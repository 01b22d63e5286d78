import type { PortableRow } from '../database/dump/index.js';

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
