/** The requested page of a list. Pages count from 1. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

/** One page of a list and the total number of items. */
export interface Page<Item> extends PageRequest {
  readonly items: readonly Item[];
  readonly total: number;
}

/** Returns the number of items before a page, for OFFSET. */
export const offsetOf = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;

/** The requested range of a list. `start` counts from 0. */
export interface OffsetRequest {
  readonly start: number;
  readonly limit: number;
}

/** A range of a list and the total number of items. */
export interface OffsetPage<Item> extends OffsetRequest {
  readonly items: readonly Item[];
  readonly total: number;
}

export const toOffsetRequest = ({ page, perPage }: PageRequest): OffsetRequest => ({
  start: offsetOf({ page, perPage }),
  limit: perPage,
});
