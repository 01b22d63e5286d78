import type { Type } from '@nestjs/common';
import { columnNameOf, tableNameOf } from './entity-metadata.js';
import type { Connection } from './connection.js';
import { placeholders } from './sql.js';

/** Rows per statement. Few sizes mean few statement texts, which the database keeps prepared. */
const BATCH_SIZES = [1, 10, 100];
const MAX_BATCH_ROWS = BATCH_SIZES.at(-1)!;

/**
 * Adds numbers to a column of many rows, by row id. Missing rows are skipped. Rows are updated in id order, so that two instances
 * that do this concurrently cannot deadlock.
 */
export async function incrementById<Row extends object>(
  connection: Connection,
  entity: Type<Row>,
  { id, column }: { readonly id: keyof Row & string; readonly column: keyof Row & string },
  increments: ReadonlyMap<number, number>,
): Promise<void> {
  const [key, changed] = [columnNameOf(entity, id), columnNameOf(entity, column)];
  const remaining = [...increments].sort(([one], [other]) => one - other);
  while (remaining.length > 0) {
    const batch = remaining.splice(0, MAX_BATCH_ROWS);
    const size = BATCH_SIZES.find((size) => size >= batch.length)!;
    // Fill up with the last pair: CASE uses the first WHEN that matches.
    while (batch.length < size) batch.push(batch.at(-1)!);
    await connection.write(
      `UPDATE ${tableNameOf(entity)} SET ${changed} = ${changed} + CASE ${key}${' WHEN ? THEN ?'.repeat(size)} END
       WHERE ${key} IN (${placeholders(batch)})`,
      [...batch.flat(), ...batch.map(([row]) => row)],
    );
  }
}
