import { OutboxEntity } from '../events/outbox.entity.js';
import { incrementById } from './statements.js';
import { ContentRevisionEntity } from './content-revision.entity.js';
import { Connection, type WriteResult } from './connection.js';
import type { BoundValue } from './sql.js';

class Recording extends Connection {
  readonly statements: [sql: string, values: BoundValue[]][] = [];

  protected readRows<Row>(sql: string, values: BoundValue[]): Promise<Row[]> {
    this.statements.push([sql, values]);
    return Promise.resolve([]);
  }

  protected execute(sql: string, values: BoundValue[]): Promise<WriteResult> {
    this.statements.push([sql.replace(/\s+/g, ' '), values]);
    return Promise.resolve({ affected: 1, id: 1 });
  }

  beginTransaction = () => Promise.resolve();
  commitTransaction = () => Promise.resolve();
}

describe('Connection', () => {
  const occurredAt = new Date('2026-01-31T23:59:59.123Z');

  it('inserts several rows with one statement and maps properties to columns', async () => {
    const connection = new Recording();
    await connection.insert(OutboxEntity, { name: 'a', occurredAt }, { name: 'b', occurredAt });

    expect(connection.statements).toEqual([
      [
        'INSERT INTO outbox (name, occurred_at) VALUES (?, ?), (?, ?)',
        ['a', '2026-01-31 23:59:59.123', 'b', '2026-01-31 23:59:59.123'],
      ],
    ]);
  });

  it('rejects a property without a column', async () => {
    const connection = new Recording();
    const row = { name: 'a', nothing: 1 };

    await expect(async () => connection.insert(OutboxEntity, row)).rejects.toThrow(
      'OutboxEntity has no column nothing',
    );
    expect(connection.statements).toEqual([]);
  });

  it('converts booleans, nulls and dates to values that both drivers accept', async () => {
    const connection = new Recording();
    await connection.write('UPDATE a SET b = ?, c = ?, d = ?', [true, null, occurredAt]);
    await connection.read('SELECT ?', [false]);

    expect(connection.statements.map(([, values]) => values)).toEqual([[1, null, '2026-01-31 23:59:59.123'], [0]]);
  });
});

describe('incrementById', () => {
  const added = async (sums: ReadonlyMap<number, number>) => {
    const connection = new Recording();
    await incrementById(connection, ContentRevisionEntity, { id: 'id', column: 'revision' }, sums);
    return connection.statements;
  };

  it('adds to one row or many rows with one statement, in id order', async () => {
    expect(await added(new Map([[7, 3]]))).toEqual([
      ['UPDATE content_revision SET revision = revision + CASE id WHEN ? THEN ? END WHERE id IN (?)', [7, 3, 7]],
    ]);
    const [[sql, values], ...others] = (await added(
      new Map([
        [9, 1],
        [2, 5],
      ]),
    )) as [[string, BoundValue[]]];
    expect(others).toEqual([]);
    expect(sql.match(/WHEN/g)).toHaveLength(10);
    expect(values).toEqual([2, 5, ...Array<number[]>(9).fill([9, 1]).flat(), 2, ...Array<number>(9).fill(9)]);
  });

  it('uses three statement sizes for any number of rows', async () => {
    const sums = new Map(Array.from({ length: 235 }, (_, index) => [index + 1, 1]));
    const statements = await added(sums);

    expect(statements.map(([sql]) => sql.match(/WHEN/g)!.length)).toEqual([100, 100, 100]);
    expect(new Set(statements.flatMap(([, values]) => values.slice(200))).size).toBe(235);
    expect(await added(new Map())).toEqual([]);
  });
});
