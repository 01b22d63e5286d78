import type { VersionedRecord } from '../../database/versioned-record.js';
import { type ResponseHeaders, HttpResponse } from './http-response.js';

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
