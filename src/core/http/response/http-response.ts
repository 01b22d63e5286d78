import type { VersionedRecord } from '../../database/versioned-record.js';
import type { Page, OffsetPage } from '../../pagination/index.js';

/** Headers of a response, by name. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/** The result of a controller that sets headers, a version or a status in addition to the body. */
export class HttpResponse<Body> {
  constructor(
    readonly body: Body,
    readonly headers: ResponseHeaders = {},
    /** The version of the object in the body. `ResponseSerializer` adds it to the ETag. */
    readonly version?: number,
    /** Undefined: the status of the route. */
    readonly status?: number,
  ) {}
}

/** Adds a `Location` header with the URL of the created object. */
export const withLocation = <Body>({ body, headers, version }: HttpResponse<Body>, location: string, status?: number) =>
  new HttpResponse(body, { ...headers, Location: location }, version, status);

/** Adds a `Location` header with the `self` link of the body. */
export const created = <Body extends { data: { links: { self: string } } }>(response: HttpResponse<Body>) =>
  withLocation(response, response.body.data.links.self);

/** A response with its serialized body. */
export class SerializedResponse {
  constructor(
    readonly headers: ResponseHeaders,
    /** The body; undefined for an empty response. */
    readonly text?: string,
    /** Undefined: the status of the route. */
    readonly status?: number,
    /** The `Content-Type`; undefined: JSON. */
    readonly type?: string,
    /** The body of a `BinaryResponse`; `text` is undefined. */
    readonly bytes?: Buffer,
  ) {}
}

/**
 * A response of a controller that is not JSON: a page, a feed or a script. The ETag is a hash of the text, unless `headers` has one.
 * `PageRenderer` creates responses for HTML pages. Example: `new TextResponse('a,b\n', 'text/csv; charset=utf-8')`.
 */
export class TextResponse {
  constructor(
    readonly text: string,
    /** The `Content-Type`. */
    readonly type: string,
    readonly headers: ResponseHeaders = {},
    /** Undefined: the status of the route. */
    readonly status?: number,
  ) {}
}

/** A response of a controller whose body is not text: a picture. The bytes are in memory; `FileDownload` sends files of any size. */
export class BinaryResponse {
  constructor(
    readonly bytes: Buffer,
    /** The `Content-Type`. */
    readonly type: string,
    /** Must contain the ETag. */
    readonly headers: ResponseHeaders,
  ) {}
}

/** In characters. Proxies and clients reject responses whose headers are only a little longer. */
const MAX_LINK_HEADER_LENGTH = 4096;

/** Replaces parameters of a URL; null removes a parameter. Other parameters do not change. */
export function withQueryParameters(url: string, values: Readonly<Record<string, number | string | null>>): string {
  const [path = ''] = url.split('?', 1);
  const parameters = new URLSearchParams(url.slice(path.length));
  for (const [name, value] of Object.entries(values)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, String(value));
  }
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
}

/** The `Link` header (RFC 8288) of a list; empty if the header is too long. A link is null if the page does not exist. */
export function toLinkHeader(links: Readonly<Record<string, string | null>>): { Link?: string } {
  const header = Object.entries(links)
    .flatMap(([relation, path]) => (path === null ? [] : [`<${path}>; rel="${relation}"`]))
    .join(', ');
  return header.length > MAX_LINK_HEADER_LENGTH ? {} : { Link: header };
}

/** Body of a version 1 response with one object. `included` contains the objects that `include=` requests. */
export interface SingleEnvelope<View> {
  readonly data: View;
  readonly included?: readonly object[];
}

/** The envelope of one object, with its validators: the version and `Last-Modified` (RFC 9110, section 8.8). */
export function single<Item extends VersionedRecord, View>(
  item: Item,
  present: (item: Item) => View,
  included?: readonly object[],
): HttpResponse<SingleEnvelope<View>> {
  return unwrapped(item, { data: present(item), ...(included && { included }) });
}

/** One object without an envelope. */
export const unwrapped = <Body>(item: VersionedRecord, body: Body): HttpResponse<Body> =>
  new HttpResponse(body, lastModified(item), item.version);

/** Omitted if the time is in the future, which is possible for imported objects (RFC 9110, section 8.8.2.1). */
function lastModified({ createdAt, updatedAt }: VersionedRecord): ResponseHeaders {
  const time = new Date(updatedAt ?? createdAt);
  return time.getTime() > Date.now() ? {} : { 'Last-Modified': time.toUTCString() };
}

/** Body of a version 1 response with a page of a list. Pages count from 1; a link is null if the page does not exist. */
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
