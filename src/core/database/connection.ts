import type { Type } from '@nestjs/common';
import { columnOf } from './column-of.js';
import { type BoundValue, boundValues, placeholders, type SqlValue } from './sql-value.js';
import { tableOf } from './table-of.js';

/** What a statement has done. */
export interface Written {
  /** The rows that it found, whether or not it changed something in them. */
  readonly affected: number;
  /** Of the row that was inserted, where it was one and the database gave the number. */
  readonly id: number;
}

/** The connection of one unit of work, without TypeORM between: for what is written often. Errors are the driver's own. */
export abstract class Connection {
  protected abstract readRows<Row>(sql: string, values: BoundValue[]): Promise<Row[]>;
  protected abstract execute(sql: string, values: BoundValue[]): Promise<Written>;

  read<Row>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    return this.readRows(sql, boundValues(values));
  }

  /** `sql` is one of few texts: the database keeps it prepared. */
  write(sql: string, values: readonly SqlValue[] = []): Promise<Written> {
    return this.execute(sql, boundValues(values));
  }

  /** Stores rows that name the same members of the entity, at least one, by one statement. */
  insert<Row extends object>(entity: Type<Row>, first: Partial<Row>, ...others: Partial<Row>[]): Promise<Written> {
    const members = Object.keys(first) as (keyof Row & string)[];
    const columns = members.map((member) => columnOf(entity, member));
    const marks = `(${placeholders(members)})`;
    const rows = [first, ...others];
    return this.write(
      `INSERT INTO ${tableOf(entity)} (${columns.join(', ')})
       VALUES ${rows.map(() => marks).join(', ')}`,
      rows.flatMap((row) => members.map((member) => row[member] as SqlValue)),
    );
  }
}
