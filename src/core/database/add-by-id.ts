import type { Type } from '@nestjs/common';
import { columnOf } from './column-of.js';
import type { Connection } from './connection.js';
import { placeholders } from './sql-value.js';
import { tableOf } from './table-of.js';

/** So many rows a statement: few texts, which the database keeps prepared. */
const SIZES = [1, 10, 100];
const MOST = SIZES.at(-1)!;

/**
 * Adds numbers to a column of many rows, told by their ids; a row that is not there is left out. In the order of the ids, so that
 * two instances that do so at once cannot deadlock.
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
    // In the places that are left, the last one again: it has been found then.
    while (part.length < size) part.push(part.at(-1)!);
    await connection.write(
      `UPDATE ${tableOf(entity)} SET ${changed} = ${changed} + CASE ${key}${' WHEN ? THEN ?'.repeat(size)} END
       WHERE ${key} IN (${placeholders(part)})`,
      [...part.flat(), ...part.map(([row]) => row)],
    );
  }
}
