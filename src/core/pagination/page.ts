/** What a list asks for: pages count from 1. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

/** One page of a list and the number of all its entries. */
export interface Page<Item> extends PageRequest {
  readonly items: readonly Item[];
  readonly total: number;
}

export const offsetOf = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;

/** What a list asks for that begins anywhere: entries count from 0. */
export interface SliceRequest {
  readonly start: number;
  readonly limit: number;
}

/** A part of a list and the number of all its entries. */
export interface Slice<Item> extends SliceRequest {
  readonly items: readonly Item[];
  readonly total: number;
}

export const sliceOf = ({ page, perPage }: PageRequest): SliceRequest => ({
  start: offsetOf({ page, perPage }),
  limit: perPage,
});
