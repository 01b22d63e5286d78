import type { OffsetPage } from '../../pagination/index.js';
import { withQueryParameters, toLinkHeader } from './link-header.js';
import { HttpResponse } from './http-response.js';

/** The number of entries on all pages of a list without an envelope. */
export const TOTAL_HEADER = 'X-Total-Count';

/**
 * A list as a JSON array without an envelope. The total and the page links are sent as headers. `url` is the URL of the request, whose
 * route accepts the parameters `start` and `limit`.
 */
export function plainArray<Item, View>(
  { items, start, limit, total }: OffsetPage<Item>,
  url: string,
  present: (item: Item) => View,
): HttpResponse<View[]> {
  const linkAt = (entry: number): string => withQueryParameters(url, { start: entry, limit });
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  const links = {
    first: linkAt(0),
    prev: start > 0 ? linkAt(Math.max(0, Math.min(start - limit, last))) : null,
    next: start + limit < total ? linkAt(start + limit) : null,
    last: linkAt(last),
  };
  return new HttpResponse(items.map(present), { [TOTAL_HEADER]: String(total), ...toLinkHeader(links) });
}
