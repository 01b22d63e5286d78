import type { CursorPage } from './cursor-page.js';

/** A page of a list, with the total number of items if the total was requested. */
export interface CursorPageWithTotal<Item> extends CursorPage<Item> {
  readonly total?: number;
}

/** Awaits the page and the total in parallel. */
export async function withTotal<Item>(
  page: Promise<CursorPage<Item>>,
  total: Promise<number> | undefined,
): Promise<CursorPageWithTotal<Item>> {
  const [cursorPage, count] = await Promise.all([page, total]);
  return { ...cursorPage, ...(count !== undefined && { total: count }) };
}

/** Returns the page with every item mapped by `itemOf`. */
export const mapCursorPage = <Item, Other>(
  page: CursorPageWithTotal<Item>,
  itemOf: (item: Item) => Other,
): CursorPageWithTotal<Other> => ({ ...page, items: page.items.map(itemOf) });
