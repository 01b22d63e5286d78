import type { VersionedRecord } from '../../database/versioned-record.js';
import { Reply } from './reply.js';

export interface Single<Shown> {
  readonly data: Shown;
  readonly included?: readonly object[];
}

/** The envelope of one object, with what tells one version of it from another (RFC 9110, section 8.8). */
export function single<Item extends VersionedRecord, Shown>(
  item: Item,
  present: (item: Item) => Shown,
  included?: readonly object[],
): Reply<Single<Shown>> {
  const { version, createdAt, updatedAt } = item;
  const body = { data: present(item), ...(included && { included }) };
  return new Reply(body, { 'Last-Modified': new Date(updatedAt ?? createdAt).toUTCString() }, version);
}
