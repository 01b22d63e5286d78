import { DataSource } from 'typeorm';
import { timeSlice } from '../lifecycle/time-slice.js';
import { bindWholeNumbers, SqliteDatabase, yieldBetweenStatements } from './drivers.js';

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

describe('yieldBetweenStatements', () => {
  afterEach(() => jest.restoreAllMocks());

  it('yields before a statement if the time slice is over', async () => {
    const source = new DataSource({ type: 'better-sqlite3', driver: SqliteDatabase, database: ':memory:' });
    await source.initialize();
    const runner = source.createQueryRunner();
    yieldBetweenStatements(runner);
    const isOver = jest.spyOn(timeSlice, 'isOver', 'get').mockReturnValue(false);
    const next = jest.spyOn(timeSlice, 'next');
    await runner.startTransaction();
    expect(await runner.manager.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(next).not.toHaveBeenCalled();
    isOver.mockReturnValue(true);
    expect(await runner.manager.query('SELECT 2 AS two')).toEqual([{ two: 2 }]);
    expect(next).toHaveBeenCalledTimes(1);
    await runner.rollbackTransaction();
    await source.destroy();
  });
});
