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
