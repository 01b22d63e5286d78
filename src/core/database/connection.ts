import type { Type } from '@nestjs/common';
import { columnNameOf } from './column-name-of.js';
import { type BoundValue, boundValues, placeholders, type SqlValue } from './sql.js';
import { tableNameOf } from './table-name-of.js';

/** Result of a write statement. */
export interface WriteResult {
  /** Number of matched rows, including rows whose values did not change. */
  readonly affected: number;
  /** Id of the inserted row, if the statement inserted one row and the database generated the id. */
  readonly id: number;
}

/** The connection of one unit of work without TypeORM, for frequent statements. Throws the errors of the driver unchanged. */
export abstract class Connection {
  protected abstract readRows<Row>(sql: string, values: BoundValue[]): Promise<Row[]>;
  protected abstract execute(sql: string, values: BoundValue[]): Promise<WriteResult>;

  read<Row>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    return this.readRows(sql, boundValues(values));
  }

  /** Executes a statement. Use few distinct texts for `sql`: the database keeps each text prepared. */
  write(sql: string, values: readonly SqlValue[] = []): Promise<WriteResult> {
    return this.execute(sql, boundValues(values));
  }

  /** Inserts rows with one statement. All rows must set the same properties of the entity, at least one. */
  insert<Row extends object>(entity: Type<Row>, first: Partial<Row>, ...others: Partial<Row>[]): Promise<WriteResult> {
    const members = Object.keys(first) as (keyof Row & string)[];
    const columns = members.map((member) => columnNameOf(entity, member));
    const marks = `(${placeholders(members)})`;
    const rows = [first, ...others];
    return this.write(
      `INSERT INTO ${tableNameOf(entity)} (${columns.join(', ')})
       VALUES ${rows.map(() => marks).join(', ')}`,
      rows.flatMap((row) => members.map((member) => row[member] as SqlValue)),
    );
  }
}
