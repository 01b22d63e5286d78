import { DataSource } from 'typeorm';
import { bindWholeNumbers, SqliteDatabase } from './drivers.js';

describe('bindWholeNumbers', () => {
  let source: DataSource;

  beforeEach(async () => {
    source = new DataSource({ type: 'better-sqlite3', driver: SqliteDatabase, database: ':memory:' });
    await source.initialize();
    bindWholeNumbers(source);
  });
  afterEach(() => source.destroy());

  it('leaves the text of a statement equal for all ids', () => {
    const statement = (id: number) =>
      source.createQueryBuilder().delete().from('notes').where('id = :id AND size < :size', { id, size: 0.5 });
    expect(statement(7).getQueryAndParameters()).toEqual(['DELETE FROM "notes" WHERE id = ? AND size < 0.5', [7n]]);
    expect(statement(8).getQuery()).toBe(statement(7).getQuery());
  });

  it('stores and compares whole numbers as integers', async () => {
    await source.query('CREATE TABLE notes (id INTEGER PRIMARY KEY, size INTEGER)');
    await source
      .createQueryBuilder()
      .insert()
      .into('notes')
      .values({ id: 2 ** 40, size: -1 })
      .execute();
    await source.createQueryBuilder().delete().from('notes').where('id = :id', { id: 1 }).execute();
    expect(await source.query('SELECT id, size, typeof(size) AS type FROM notes')).toEqual([
      { id: 2 ** 40, size: -1, type: 'integer' },
    ]);
  });
});
