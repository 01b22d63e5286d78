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
import { type ExportedRow, exportedRows, exportTrailer } from '../../support/export-lines.js';
import { seedAllModules } from '../../support/seed-all-modules.js';

type Lines = readonly string[];

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

  beforeAll(async () => {
    const site = await startTestApp();
    await seedAllModules(site);
    whole = await exported(site);
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
  const placeOf = (type: string, last?: 'last'): number => {
    const types = exportedRows(whole).map((row) => row.type);
    return 1 + (last ? types.lastIndexOf(type) : types.indexOf(type));
  };
  const withLine = (place: number, text: string): Lines => whole.map((line, n) => (n === place ? text : line));
  const changed = (type: string, change: (exported: ExportedRow) => object, last?: 'last'): Lines => {
    const place = placeOf(type, last);
    return withLine(place, JSON.stringify(change(JSON.parse(whole[place]!) as ExportedRow)));
  };
  const field = (type: string, field: string, value: unknown, last?: 'last'): Lines =>
    changed(type, ({ row }) => ({ type, row: { ...row, [field]: value } }), last);
  const header = (change: object): Lines => withLine(0, JSON.stringify({ ...JSON.parse(whole[0]!), ...change }));
  const trailer = (change: object): Lines =>
    withLine(whole.length - 1, JSON.stringify({ ...exportTrailer(whole), ...change }));
  const without = (place: number): Lines => whole.filter((_, n) => n !== place);

  /** Invalid exports with the expected message and line. */
  const HOSTILE: [what: string, lines: () => Lines, message: string, at?: string, last?: 'last'][] = [
    ['an empty file', () => [], '1: the file is empty'],
    ['a line that is not JSON', () => withLine(3, '{"type": "users"'), '4: is not JSON'],
    ['a JSON array', () => withLine(3, '[]'), '4: is not a JSON object'],
    [
      'an export of another application',
      () => header({ type: 'ghost' }),
      '1: type: the file is not an export of Masthead',
    ],
    ['another version', () => header({ version: 2 }), '1: version: 2 is unknown here: another version of Masthead'],
    [
      'another migration',
      () => header({ migration: 'Later9' }),
      '1: migration: the file is of "Later9", this database',
    ],
    ['a truncated file', () => whole.slice(0, 9), '9: the file is incomplete: the last line is missing'],
    ['a truncated line', () => [...whole.slice(0, 9), whole[9]!.slice(0, 50)], '10: is not JSON'],
    [
      'a missing row',
      () => without(placeOf('comments', 'last')),
      'counts.comments: 2 were exported, 1 are in the file',
    ],
    ['missing counts', () => trailer({ counts: {} }), 'counts.users: nothing were exported, 3 are in'],
    [
      'an invalid next id',
      () => trailer({ next: { users: '1; DROP' } }),
      'next.users: "1; DROP" is not a valid next id',
    ],
    ['an unknown type', () => changed('tags', (row) => ({ ...row, type: 'x' })), 'type: "x" is not a type of', 'tags'],
    [
      'a type that is not exported',
      () => changed('tags', (row) => ({ ...row, type: 'sessions' })),
      'type: "sessions" is',
      'tags',
    ],
    [
      'a line without a row',
      () => changed('tags', () => ({ type: 'tags', row: 1 })),
      'tags: must have a "row"',
      'tags',
    ],
    [
      'a line with an extra member',
      () => changed('tags', (row) => ({ ...row, also: 1 })),
      'tags.also: is not allowed next to',
      'tags',
    ],
    ['an unknown field', () => field('tags', 'colour', 'red'), 'tags.colour: is not a field of this version', 'tags'],
    ['a missing field', () => field('tags', 'slug', undefined), 'tags.slug: is missing', 'tags'],
    ['null in a required field', () => field('users', 'email', null), 'users.email: must not be null', 'users'],
    [
      'a text for a number',
      () => field('articles', 'status', '1'),
      'articles.status: must be a whole number',
      'articles',
    ],
    [
      'an unpaired surrogate',
      () => field('users', 'name', 'a\ud800'),
      'users.name: contains an unpaired surrogate',
      'users',
    ],
    [
      'a text that is too long',
      () => field('users', 'role', 'x'.repeat(21)),
      'users.role: must have at most 20 char',
      'users',
    ],
    [
      'a number for a boolean',
      () => field('articles', 'featured', 1),
      'articles.featured: must be true or false',
      'articles',
    ],
    [
      'a date that does not exist',
      () => field('tags', 'created_at', '2026-02-30T00:00:00.000Z'),
      'must be a time as',
      'tags',
    ],
    [
      'a time with more than 3 decimals',
      () => field('tags', 'created_at', '2026-02-03T00:00:00.0001Z'),
      'at most 3 fractional digits',
      'tags',
    ],
    [
      'a duplicate id',
      () => field('articles', 'id', 1, 'last'),
      'articles.id: 1 already exists in',
      'articles',
      'last',
    ],
    [
      'a duplicate name',
      () => field('users', 'username_key', 'admin', 'last'),
      'username_key: "admin" already exists in',
      'users',
      'last',
    ],
    [
      'an unknown author',
      () => field('articles', 'author_id', 77),
      'author_id: 77 matches no earlier row of users',
      'articles',
    ],
    [
      'an unknown parent',
      () => field('categories', 'parent_id', 77),
      'parent_id: 77 matches no earlier row of',
      'categories',
    ],
    [
      'a negative parent id',
      () => field('comments', 'parent_id', -1, 'last'),
      'parent_id: -1 matches no earlier row of',
      'comments',
      'last',
    ],
  ];

  // An import from a pipe writes rows as they arrive and removes them if the import fails.
  describe.each([
    ['a file', true],
    ['a pipe', false],
  ])('Import from %s', (_, isFile) => {
    it.each(HOSTILE)('rejects %s with the line number and stores nothing', async (_, lines, message, ...[at, last]) => {
      const error = await failureOf(lines(), isFile);
      expect(`${error.line}: ${error.message}`).toContain(message);
      expect(error.line).toBe(at === undefined ? error.line : placeOf(at, last) + 1);
      expect(await stored()).toEqual([]);
    });

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
      const error = await failureOf(field('articles', 'status', 2 ** 40));
      expect(error.message).toMatch(/^articles\.status: Out of range/);
      expect(error.line).toBe(placeOf('articles') + 1);
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
    await importOf(field(table, 'content', unsafe));
    const rows = await database.sql(
      `SELECT content, content_bytes AS bytes FROM ${table} WHERE content LIKE '%/a.png%'`,
    );
    const content = '<p>Safe</p><img src="/a.png" />';
    expect(rows).toEqual([{ content, bytes: content.length }]);
    await removeImport();
  });

  it('imports content of any complexity', async () => {
    await importOf(field('articles', 'content', `${'<b>'.repeat(600)}deep &amp; large`));
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
