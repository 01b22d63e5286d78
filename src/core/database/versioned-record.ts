/** A row in one version of it. */
export interface RowVersion {
  readonly id: number;
  readonly version: number;
}

/** What is read of every row that people change. Times are ISO 8601. */
export interface VersionedRecord {
  readonly version: number;
  readonly createdAt: string;
  /** Null until the first change. */
  readonly updatedAt: string | null;
}
