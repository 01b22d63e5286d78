import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseKind } from '../support/test-database.js';
import { CommandLine } from './command-line.js';

const TABLES: Readonly<Record<DatabaseKind, string>> = {
  mysql: 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  sqlite: "SELECT name FROM sqlite_schema WHERE type = 'table'",
};

/** Declares the tests of the target of an import for one kind of database. */
export function describeImportTarget(kind: DatabaseKind): void {
  let line: CommandLine;

  beforeEach(async () => {
    line = await CommandLine.create(kind);
    writeFileSync(join(line.folder, 'export.jsonl'), '{}\n');
  });
  afterEach(() => line.remove());

  const runImport = () => line.run(['import', 'jsonl', 'export.jsonl']);
  const tables = async () => (await line.database.sql<{ name: string }>(TABLES[kind])).map(({ name }) => name);

  it('is not migrated if it is not empty', async () => {
    await line.database.sql('CREATE TABLE users (id INTEGER PRIMARY KEY)');
    await line.database.sql('CREATE TABLE tags (id INTEGER PRIMARY KEY)');
    await line.database.sql('INSERT INTO users VALUES (1)');
    const { code, stdout, stderr } = await runImport();
    expect({ code, stdout, stderr }).toEqual({
      ...{ code: 1, stdout: '' },
      stderr: expect.stringMatching(/^The database is not empty \(users\), and was left as it is\./) as string,
    });
    expect((await tables()).sort()).toEqual(['tags', 'users']);
  });

  it('is migrated if it is empty, or has an import that has not ended', async () => {
    const invalid = expect.stringMatching(/^export\.jsonl:1: /) as string;
    expect(await runImport()).toMatchObject({ code: 1, stderr: invalid });
    expect(await tables()).toContain('articles');

    await line.database.sql("INSERT INTO jobs (name, next_at) VALUES ('import', '2030-01-01 00:00:00')");
    await line.database.sql(
      "INSERT INTO tags (name, slug, name_key, created_at, version) VALUES ('Left', 'left', 'left', '2030-01-01 00:00:00', 1)",
    );
    expect(await runImport()).toMatchObject({ code: 1, stderr: invalid });
    expect(await line.database.sql('SELECT id FROM tags')).toEqual([]);
  });
}
