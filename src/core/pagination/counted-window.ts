import type { Window } from './keyset.js';

/** A page of a list, with the total number of items if the total was requested. */
export interface CountedWindow<Item> extends Window<Item> {
  readonly total?: number;
}

/** Awaits the page and the total in parallel. */
export async function countedWindow<Item>(
  window: Promise<Window<Item>>,
  total: Promise<number> | undefined,
): Promise<CountedWindow<Item>> {
  const [found, count] = await Promise.all([window, total]);
  return { ...found, ...(count !== undefined && { total: count }) };
}

/** Returns the page with every item mapped by `itemOf`. */
export const windowWith = <Item, Other>(
  window: CountedWindow<Item>,
  itemOf: (item: Item) => Other,
): CountedWindow<Other> => ({ ...window, items: window.items.map(itemOf) });
