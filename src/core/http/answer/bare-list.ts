import type { Slice } from '../../pagination/index.js';
import { addressWith, linkHeader } from './list-links.js';
import { Reply } from './reply.js';

/** The number of entries on all pages of a list without an envelope. */
export const TOTAL_HEADER = 'X-Total-Count';

/**
 * A list as a JSON array without an envelope. The total and the page links are sent as headers. `url` is the URL of the request, whose
 * route accepts the parameters `start` and `limit`.
 */
export function bareList<Item, Shown>(
  { items, start, limit, total }: Slice<Item>,
  url: string,
  present: (item: Item) => Shown,
): Reply<Shown[]> {
  const at = (entry: number): string => addressWith(url, { start: entry, limit });
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  const links = {
    first: at(0),
    prev: start > 0 ? at(Math.max(0, Math.min(start - limit, last))) : null,
    next: start + limit < total ? at(start + limit) : null,
    last: at(last),
  };
  return new Reply(items.map(present), { [TOTAL_HEADER]: String(total), ...linkHeader(links) });
}
