import type { Type } from '@nestjs/common';
import type { EntityManager, QueryDeepPartialEntity, QueryRunner } from 'typeorm';
import { type Clock, SystemClock } from '../clock/clock.js';
import { conflict } from '../errors/domain-error.js';
import type { RowVersion } from './versioned-record.js';
import type { VersionedEntity } from './versioned.entity.js';
import { columnNameOf, tableNameOf } from './entity-metadata.js';
import type { Connection } from './connection.js';
import { placeholders } from './sql.js';

/** Inserts a row and returns the id that the database generated. */
export async function insertRow<Row extends { readonly id: number }>(
  manager: EntityManager,
  entity: Type<Row>,
  values: QueryDeepPartialEntity<NoInfer<Row>>,
): Promise<number> {
  const { identifiers } = await manager.insert(entity, values);
  return identifiers[0]!['id'] as number;
}

const systemClock = new SystemClock();

/** Sets the clock of `writeNextVersion` for the transactions of the runner. */
export function setClock({ data }: QueryRunner, clock: Clock): void {
  data['clock'] = clock;
}

const clockOf = ({ queryRunner }: EntityManager): Clock =>
  (queryRunner?.data['clock'] as Clock | undefined) ?? systemClock;

/**
 * Updates a row, sets `updatedAt` to the time of `Clock`, and increments the version. Throws "conflict" if the version has changed since
 * the row was read.
 */
export async function writeNextVersion<Row extends VersionedEntity>(
  manager: EntityManager,
  entity: Type<Row>,
  { id, version }: RowVersion,
  changes: Partial<NoInfer<Row>>,
): Promise<void> {
  const { affected } = await manager
    .createQueryBuilder()
    .update(entity)
    .set({
      updatedAt: clockOf(manager).now(),
      ...changes,
      version: version + 1,
    } as unknown as QueryDeepPartialEntity<Row>)
    .where('id = :id AND version = :version', { id, version })
    .execute();
  if (affected !== 1) throw conflict('The resource was changed by another request at the same time');
}

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

const MAX_CHUNK_ROWS = 500;
const MAX_CHUNK_CHARACTERS = 1024 * 1024;

/**
 * Splits rows into chunks that fit into one INSERT: SQLite limits the number of bound values, and MySQL limits the length of a
 * statement.
 */
export function chunkRows<Row>(rows: readonly Row[], lengthOf: (row: Row) => number): Row[][] {
  const chunks: Row[][] = [];
  let room = -1;
  for (const row of rows) {
    room -= lengthOf(row);
    if (room < 0 || chunks.at(-1)?.length === MAX_CHUNK_ROWS) {
      chunks.push([]);
      room = MAX_CHUNK_CHARACTERS - lengthOf(row);
    }
    chunks.at(-1)!.push(row);
  }
  return chunks;
}
