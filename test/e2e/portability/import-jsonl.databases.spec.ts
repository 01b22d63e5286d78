import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from '../../../src/app.js';
import type { ExportFileError } from '../../../src/core/portability/export-reader.js';
import { Exporter } from '../../../src/core/portability/exporter.js';
import { Importer } from '../../../src/core/portability/importer.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import {
  type DatabaseKind,
  freshDatabaseUrl,
  openTestDatabase,
  type TestDatabase,
} from '../../support/test-database.js';
import { exportTrailer } from '../../support/export-lines.js';
import { seedAllModules } from '../../support/seed-all-modules.js';
import { ChangedExport, INVALID_EXPORTS, type Lines } from './invalid-exports.js';

/** Returns an export as a stream of 1000-byte chunks, each line with a line feed. */
function sourceOf(lines: Lines, isFile: boolean) {
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const open = async function* () {
    for (let start = 0; start < bytes.length; start += 1000) yield bytes.subarray(start, start + 1000);
  };
  return isFile ? { open, size: bytes.length } : { open };
}

describe('Import of a full export', () => {
  const kind: DatabaseKind = globalThis.databaseKind ?? 'sqlite';
  let folder: string;
  let database: TestDatabase;
  let empty: NestExpressApplication;
  let whole: Lines;
  let exports: ChangedExport;

  beforeAll(async () => {
    const site = await startTestApp();
    await seedAllModules(site);
    whole = await exported(site);
    exports = new ChangedExport(whole);
    await site.stop();
    folder = mkdtempSync(join(tmpdir(), 'masthead-import-'));
    const DATABASE_URL = await freshDatabaseUrl(kind, folder);
    database = openTestDatabase(DATABASE_URL);
    empty = await createApp({ env: { ...site.env, DATABASE_URL, DATA_DIR: folder, JOBS_RUN: 'false' } });
  });
  afterAll(async () => {
    await empty.close();
    await database.close();
    rmSync(folder, { recursive: true });
  });

  async function exported({ app }: Pick<TestApp, 'app'>): Promise<Lines> {
    const texts: string[] = [];
    await app.get(Exporter).export({ write: (text) => Promise.resolve(void texts.push(text)) });
    return texts.join('').split('\n').slice(0, -1);
  }
  const importOf = (lines: Lines, isFile = true) => empty.get(Importer).import(sourceOf(lines, isFile));
  const failureOf = (lines: Lines, isFile?: boolean): Promise<ExportFileError> =>
    importOf(lines, isFile).then(
      () => Promise.reject(new Error('It was imported')),
      (error: unknown) => error as ExportFileError,
    );
  /** Simulates a killed import: the next import removes the rows. */
  const removeImport = async (): Promise<void> => {
    await database.sql("INSERT INTO jobs (name, next_at) VALUES ('import', '2026-01-01 00:00:00')");
    await failureOf([], true);
  };
  const stored = async (): Promise<string[]> => {
    const tables = [...Object.keys(exportTrailer(whole).counts), 'jobs'];
    const found: string[] = [];
    for (const table of tables) {
      if ((await database.sql(`SELECT 1 FROM ${table} LIMIT 1`)).length > 0) found.push(table);
    }
    return found;
  };

  // An import from a pipe writes rows as they arrive and removes them if the import fails.
  describe.each([
    ['a file', true],
    ['a pipe', false],
  ])('Import from %s', (_, isFile) => {
    it.each(INVALID_EXPORTS)(
      'rejects %s with the line number and stores nothing',
      async (_, lines, message, ...[at, last]) => {
        const error = await failureOf(lines(exports), isFile);
        expect(`${error.line}: ${error.message}`).toContain(message);
        expect(error.line).toBe(at === undefined ? error.line : exports.placeOf(at, last) + 1);
        expect(await stored()).toEqual([]);
      },
    );

    it('rejects lines after the end of the export', async () => {
      const error = await failureOf([...whole, whole[1]!], isFile);
      expect([error.line, error.message]).toEqual([whole.length + 1, 'comes after the end of the export']);
      expect(await stored()).toEqual([]);
    });

    it('imports all rows', async () => {
      await importOf(whole, isFile);
      expect((await exported({ app: empty })).slice(1)).toEqual(whole.slice(1));
      expect(await stored()).not.toContain('jobs');
      await removeImport();
      expect(await stored()).toEqual([]);
    });
  });

  if (kind === 'mysql') {
    it('reports the line and the field that the database rejects', async () => {
      const error = await failureOf(exports.field('articles', 'status', 2 ** 40));
      expect(error.message).toMatch(/^articles\.status: Out of range/);
      expect(error.line).toBe(exports.placeOf('articles') + 1);
      expect(await stored()).toEqual([]);
    });

    it('rejects a concurrent import', async () => {
      const [first, second] = await Promise.allSettled([importOf(whole), importOf(whole)]);
      const refused = [first, second].flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
      expect(refused).toEqual([expect.stringMatching(/Another import into this database is under way|is not empty/)]);
      expect((await exported({ app: empty })).slice(1)).toEqual(whole.slice(1));
      await removeImport();
    });
  }

  it.each(['articles', 'article_revisions'])('sanitises the content of %s', async (table) => {
    const unsafe = '<p>Safe</p><script>alert(1)</script><img src="/a.png" onerror="alert(1)" />';
    await importOf(exports.field(table, 'content', unsafe));
    const rows = await database.sql(
      `SELECT content, content_bytes AS bytes FROM ${table} WHERE content LIKE '%/a.png%'`,
    );
    const content = '<p>Safe</p><img src="/a.png" />';
    expect(rows).toEqual([{ content, bytes: content.length }]);
    await removeImport();
  });

  it('imports content of any complexity', async () => {
    await importOf(exports.field('articles', 'content', `${'<b>'.repeat(600)}deep &amp; large`));
    expect(await database.sql("SELECT id FROM articles WHERE content LIKE '%deep &amp; large%'")).toHaveLength(1);
    await removeImport();
  });

  it('rejects an import into a database that is not empty', async () => {
    await importOf(whole);
    const error = await failureOf(whole);
    expect(error.message).toMatch(/^The database is not empty \(users, .*comments.*\), and was left as it is\./);
    expect((await exported({ app: empty })).slice(1)).toEqual(whole.slice(1));
  });
});
