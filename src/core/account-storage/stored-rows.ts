import type { Type } from '@nestjs/common';

/** Rows that count towards the storage of the account that stored them. */
export interface StoredRows {
  readonly entity: Type;
  /** Property with the account id. It must be the first column of an index. */
  readonly account: string;
  /** Property with the bytes that the row stores outside its other columns. The index must contain this column too. */
  readonly bytes?: string;
}

/**
 * Declares rows for `storage` of a module: `storedRows(NoteEntity, 'authorId')`. The rows are counted at each write of an account below
 * editor, with an index only.
 */
export const storedRows = <Row extends object>(
  entity: Type<Row>,
  account: keyof Row & string,
  bytes?: keyof Row & string,
): StoredRows => ({ entity, account, ...(bytes !== undefined && { bytes }) });

/** Injection token: the rows that the modules declare, as `readonly StoredRows[]`. */
export const STORED_ROWS = Symbol('stored rows');

/** The storage that a write adds, for `AccountStorageLimit.assertCanStore`. */
export interface StoredSize {
  readonly rows: number;
  readonly bytes: number;
}
