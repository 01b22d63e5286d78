import { OutboxEntity } from '../events/outbox.entity.js';
import { Connection, type Written } from './connection.js';
import type { BoundValue } from './sql-value.js';

class Recording extends Connection {
  readonly statements: [sql: string, values: BoundValue[]][] = [];

  protected readRows<Row>(sql: string, values: BoundValue[]): Promise<Row[]> {
    this.statements.push([sql, values]);
    return Promise.resolve([]);
  }

  protected execute(sql: string, values: BoundValue[]): Promise<Written> {
    this.statements.push([sql.replace(/\s+/g, ' '), values]);
    return Promise.resolve({ affected: 1, id: 1 });
  }
}

describe('Connection', () => {
  const occurredAt = new Date('2026-01-31T23:59:59.123Z');

  it('inserts rows by one statement, into the columns of their members', async () => {
    const connection = new Recording();
    await connection.insert(OutboxEntity, { name: 'a', occurredAt }, { name: 'b', occurredAt });

    expect(connection.statements).toEqual([
      [
        'INSERT INTO outbox (name, occurred_at) VALUES (?, ?), (?, ?)',
        ['a', '2026-01-31 23:59:59.123', 'b', '2026-01-31 23:59:59.123'],
      ],
    ]);
  });

  it('refuses a member that is no column', async () => {
    const connection = new Recording();
    const row = { name: 'a', nothing: 1 };

    await expect(async () => connection.insert(OutboxEntity, row)).rejects.toThrow(
      'OutboxEntity has no column nothing',
    );
    expect(connection.statements).toEqual([]);
  });

  it('hands both drivers values that they know', async () => {
    const connection = new Recording();
    await connection.write('UPDATE a SET b = ?, c = ?, d = ?', [true, null, occurredAt]);
    await connection.read('SELECT ?', [false]);

    expect(connection.statements.map(([, values]) => values)).toEqual([[1, null, '2026-01-31 23:59:59.123'], [0]]);
  });
});
