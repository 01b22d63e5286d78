import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openTestDatabase, type TestDatabase } from './test-database.js';

describe('an SQLite database of a test', () => {
  let folder: string;
  let application: Sqlite.Database;
  let database: TestDatabase;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-database-'));
    const file = join(folder, 'masthead.sqlite');
    application = new Sqlite(file);
    application.exec('CREATE TABLE things (name TEXT)');
    database = openTestDatabase(`sqlite:${file}`);
  });
  afterEach(async () => {
    await database.close();
    application.close();
    rmSync(folder, { recursive: true });
  });

  it('writes after a transaction that is open in the same process', async () => {
    application.exec("BEGIN IMMEDIATE; INSERT INTO things VALUES ('of the application')");
    setTimeout(() => application.exec('COMMIT'), 50);
    await database.sql('INSERT INTO things VALUES (?)', ['of the test']);
    expect(await database.sql('SELECT name FROM things')).toEqual([
      { name: 'of the application' },
      { name: 'of the test' },
    ]);
  });

  it('rejects a statement that fails without a lock', async () => {
    await expect(database.sql('SELECT name FROM others')).rejects.toThrow('no such table: others');
  });
});
