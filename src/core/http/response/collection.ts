import type { Page } from '../../pagination/index.js';
import { withQueryParameters, toLinkHeader } from './link-header.js';
import { HttpResponse } from './http-response.js';

export interface CollectionEnvelope<Item> {
  readonly data: readonly Item[];
  readonly included?: readonly object[];
  readonly meta: { current_page: number; per_page: number; total: number; last_page: number };
  readonly links: { first: string; last: string; prev: string | null; next: string | null };
}

/**
 * The collection envelope. The four links are also sent as a `Link` header (RFC 8288), unless they exceed the maximum header length. `url`
 * is the URL of the request.
 */
export function collection<Item, View>(
  { items, page, perPage, total }: Page<Item>,
  url: string,
  present: (item: Item) => View,
  included?: readonly object[],
): HttpResponse<CollectionEnvelope<View>> {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const links = {
    first: pageLink(url, 1),
    last: pageLink(url, lastPage),
    prev: page > 1 ? pageLink(url, Math.min(page - 1, lastPage)) : null,
    next: page < lastPage ? pageLink(url, page + 1) : null,
  };
  const body = {
    data: items.map(present),
    ...(included && { included }),
    meta: { current_page: page, per_page: perPage, total, last_page: lastPage },
    links,
  };
  return new HttpResponse(body, toLinkHeader(links));
}

const pageLink = (url: string, page: number): string => withQueryParameters(url, { page });
