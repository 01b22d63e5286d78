import type { Window } from './keyset.js';

/** One window of a list, and how many there are in all where that was asked for. */
export interface CountedWindow<Item> extends Window<Item> {
  readonly total?: number;
}

/** Waits for both at once. */
export async function countedWindow<Item>(
  window: Promise<Window<Item>>,
  total: Promise<number> | undefined,
): Promise<CountedWindow<Item>> {
  const [found, count] = await Promise.all([window, total]);
  return { ...found, ...(count !== undefined && { total: count }) };
}

/** The same window with other items. */
export const windowWith = <Item, Other>(
  window: CountedWindow<Item>,
  itemOf: (item: Item) => Other,
): CountedWindow<Other> => ({ ...window, items: window.items.map(itemOf) });
