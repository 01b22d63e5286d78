/** A row with the number of its version and its times, as an entity or as a record has them. */
export interface VersionedRow {
  readonly version: number;
  readonly createdAt: Date | string;
  readonly updatedAt: Date | string | null;
}

/**
 * What a caller believes of a row that is to be changed: throws "preconditionFailed" where it is another version by now. To be
 * asked inside the unit of work, once the caller is known to be allowed the change.
 */
export type VersionCheck = (row: VersionedRow) => void;

/** Of callers that change whatever they find. */
export const ANY_VERSION: VersionCheck = () => undefined;
