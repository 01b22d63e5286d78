/** Identifies one version of a row. */
export interface RowVersion {
  readonly id: number;
  readonly version: number;
}

/** Common fields of every editable record. Times are ISO 8601. */
export interface VersionedRecord {
  readonly version: number;
  readonly createdAt: string;
  /** Null until the first change. */
  readonly updatedAt: string | null;
}

/** Version number and times of a row, from an entity or a record. */
export interface VersionedRow {
  readonly version: number;
  readonly createdAt: Date | string;
  readonly updatedAt: Date | string | null;
}

/**
 * Checks the version that the client expects. Throws "preconditionFailed" if the row has another version. Call the check inside the
 * unit of work, after the permission check.
 */
export type VersionCheck = (row: VersionedRow) => void;

/** Accepts every version, for clients that send no precondition. */
export const ANY_VERSION: VersionCheck = () => undefined;

/** The value of an entity property in a record. Times are ISO 8601. */
export type RecordValue<Value> = Value extends Date ? string : Value;

/** The value of an entity property in a database row, in the types of both databases. */
export type RowValue<Value> = Value extends Date ? Date | string : Value extends boolean ? number : Value;
