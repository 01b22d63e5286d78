import type { Reader } from '../reads/reader.js';

interface Row {
  readonly id: number;
  readonly revision: number;
}

/** How often each row of `content_revision` has grown. */
export type Revisions = ReadonlyMap<number, number>;

/** Beside the rows that units of work let grow, it tells how old a replica is where nothing else is written. */
const PULSE =
  'INSERT INTO content_revision (id, revision) VALUES (0, 1) ON DUPLICATE KEY UPDATE revision = revision + 1';

export async function revisionsIn(server: Reader): Promise<Revisions> {
  const rows = (await server.query('SELECT id, revision FROM content_revision', [])) as Row[];
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}

/** A single statement that is its own transaction, on whatever connection the looks have: it must not wait behind requests. */
export async function pulseOf(primary: Reader): Promise<void> {
  await primary.query(PULSE, []);
}

/**
 * Whether who has the one has everything that the other has. Row by row: a change is in the transaction that lets its row grow, and
 * those of one row are applied in their order, also by replicas that apply others side by side.
 */
export const isAtLeast = (one: Revisions, other: Revisions): boolean =>
  [...other].every(([id, revision]) => (one.get(id) ?? -1) >= revision);
