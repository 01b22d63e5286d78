import type { VersionedRecord } from '../../database/versioned-record.js';
import { type Headers, Reply } from './reply.js';

export interface Single<Shown> {
  readonly data: Shown;
  readonly included?: readonly object[];
}

/** The envelope of one object, with its validators: the version and `Last-Modified` (RFC 9110, section 8.8). */
export function single<Item extends VersionedRecord, Shown>(
  item: Item,
  present: (item: Item) => Shown,
  included?: readonly object[],
): Reply<Single<Shown>> {
  return bare(item, { data: present(item), ...(included && { included }) });
}

/** One object without an envelope. */
export const bare = <Body>(item: VersionedRecord, body: Body): Reply<Body> =>
  new Reply(body, lastModified(item), item.version);

/** Omitted if the time is in the future, which is possible for imported objects (RFC 9110, section 8.8.2.1). */
function lastModified({ createdAt, updatedAt }: VersionedRecord): Headers {
  const time = new Date(updatedAt ?? createdAt);
  return time.getTime() > Date.now() ? {} : { 'Last-Modified': time.toUTCString() };
}
