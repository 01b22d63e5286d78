import type { Reader } from '../reads/reader.js';

interface Row {
  readonly id: number;
  readonly revision: number;
}

/** Revision of each row of `content_revision`, by row id. */
export type RevisionByRowId = ReadonlyMap<number, number>;

/** In addition to the rows that units of work increment, row 0 shows the age of a replica while no other row changes. */
const HEARTBEAT_SQL =
  'INSERT INTO content_revision (id, revision) VALUES (0, 1) ON DUPLICATE KEY UPDATE revision = revision + 1';

export async function readRevisions(server: Reader): Promise<RevisionByRowId> {
  const rows = (await server.query('SELECT id, revision FROM content_revision', [])) as Row[];
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}

/** A single autocommitted statement on the connection for polls, so that it does not wait behind requests. */
export async function writeHeartbeat(primary: Reader): Promise<void> {
  await primary.query(HEARTBEAT_SQL, []);
}

/**
 * True if the server with `one` has every change of the server with `other`. Compares row by row: a change increments its row in
 * the same transaction, and the transactions of one row are applied in order, also by replicas that apply other transactions in
 * parallel.
 */
export const includesRevisions = (one: RevisionByRowId, other: RevisionByRowId): boolean =>
  [...other].every(([id, revision]) => (one.get(id) ?? -1) >= revision);
