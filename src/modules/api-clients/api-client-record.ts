/** A client as it is read. Times are ISO 8601. */
export interface ApiClientRecord {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

export interface NewApiClient {
  readonly name: string;
  /** Whose it is; the caller's own when left out. */
  readonly userId?: number;
}
