import type { Type } from '@nestjs/common';
import { columnOf } from './column-of.js';
import type { Connection } from './connection.js';
import { placeholders } from './sql-value.js';
import { tableOf } from './table-of.js';

/** Rows per statement. Few sizes mean few statement texts, which the database keeps prepared. */
const SIZES = [1, 10, 100];
const MOST = SIZES.at(-1)!;

/**
 * Adds numbers to a column of many rows, by row id. Missing rows are skipped. Rows are updated in id order, so that two instances
 * that do this concurrently cannot deadlock.
 */
export async function addById<Row extends object>(
  connection: Connection,
  entity: Type<Row>,
  { id, column }: { readonly id: keyof Row & string; readonly column: keyof Row & string },
  sums: ReadonlyMap<number, number>,
): Promise<void> {
  const [key, changed] = [columnOf(entity, id), columnOf(entity, column)];
  const left = [...sums].sort(([one], [other]) => one - other);
  while (left.length > 0) {
    const part = left.splice(0, MOST);
    const size = SIZES.find((size) => size >= part.length)!;
    // Fill up with the last pair: CASE uses the first WHEN that matches.
    while (part.length < size) part.push(part.at(-1)!);
    await connection.write(
      `UPDATE ${tableOf(entity)} SET ${changed} = ${changed} + CASE ${key}${' WHEN ? THEN ?'.repeat(size)} END
       WHERE ${key} IN (${placeholders(part)})`,
      [...part.flat(), ...part.map(([row]) => row)],
    );
  }
}
