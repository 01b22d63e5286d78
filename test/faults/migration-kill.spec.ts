import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { migrations } from '../../migrations/index.js';
import { readTableDeclarations } from '../architecture/schema-drift.js';
import { ServiceProcess } from '../support/service-process.js';
import { type DatabaseKind, freshDatabaseUrl, migrationOptions, openTestDatabase } from '../support/test-database.js';
import { migrateWithInterruptions } from './interrupted-migrations.js';
import { formatNumber, score } from './scoreboard.js';
import { signIn } from './upload-client.js';

const KILLS = 50;
const PASSWORD = 'a password for faults';

const KINDS: [DatabaseKind, string][] = [
  ['sqlite', 'SQLite'],
  ['mysql', 'MariaDB'],
];

describe('migrations', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-migrations-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const open = (url: string) => new DataSource(migrationOptions(url)).initialize();
  /** Returns the schema and the names of the executed migrations. */
  async function stateOf(url: string) {
    const source = await open(url);
    try {
      const done = await source.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
      return { shape: await readTableDeclarations(source), done: done.map(({ name }) => name) };
    } finally {
      await source.destroy();
    }
  }
  /** Returns the executed migrations; empty if the database has no tables yet. */
  const doneOn = async (url: string): Promise<unknown[]> => {
    const database = openTestDatabase(url);
    try {
      return await database.sql('SELECT name FROM migrations');
    } catch {
      return [];
    } finally {
      await database.close();
    }
  };
  const fresh = (kind: DatabaseKind, name: string) => {
    const own = join(folder, name);
    mkdirSync(own);
    return freshDatabaseUrl(kind, own);
  };

  it.each(KINDS)('migrates to the correct schema after an interruption at each change on %s', async (kind, name) => {
    const [whole, broken] = [await fresh(kind, 'whole'), await fresh(kind, 'broken')];
    await migrateWithInterruptions(whole, false);
    const interruptions = await migrateWithInterruptions(broken, true);
    const [wanted, found] = [await stateOf(whole), await stateOf(broken)];
    const source = await open(broken);
    const taggings = await source.query<unknown[]>('SELECT * FROM article_tags');
    // The previous release writes these columns.
    await source.query(
      "INSERT INTO tags (id, name, name_key, slug, created_at, version) VALUES (9, 't9', 't9', 't9', '2026-01-31 08:00:00.000', 1)",
    );
    await source.query(
      'INSERT INTO article_tags (article_id, tag_id, position, category_id, author_id, status) VALUES (1, 9, 2, 1, 1, 0)',
    );
    const [late] = await source.query<{ created_at: string | Date }[]>(
      'SELECT created_at FROM article_tags WHERE tag_id = 9',
    );
    await source.destroy();

    const isLike = JSON.stringify(found) === JSON.stringify(wanted);
    score({
      fault: `migrations interrupted before each of their changes, ${name}`,
      counted: `${formatNumber(interruptions)} interruptions in ${migrations.length} migrations`,
      lost: isLike && taggings.length === 8 ? 0 : 1,
      ...(kind === 'mysql' && { control: 'a migration that cannot be repeated' }),
    });
    expect(interruptions).toBeGreaterThan(2 * migrations.length);
    expect(found).toEqual(wanted);
    expect(taggings).toHaveLength(8);
    const text = late!.created_at;
    const time = text instanceof Date ? text.getTime() : Date.parse(`${text.replace(' ', 'T')}Z`);
    expect(Math.abs(Date.now() - time)).toBeLessThan(60_000);
  });

  it('detects a migration that cannot be repeated', async () => {
    class Unrepeatable1795737600099 implements MigrationInterface {
      async up(runner: QueryRunner): Promise<void> {
        for (const table of ['one', 'two']) await runner.query(`CREATE TABLE ${table} (id integer)`);
      }
      down = () => Promise.resolve();
    }
    const url = await fresh('mysql', 'unrepeatable');
    await expect(migrateWithInterruptions(url, true, [Unrepeatable1795737600099])).rejects.toThrow(
      "Table 'one' already exists",
    );
  });

  it.each(KINDS)(
    `migrates to the correct schema after each of ${KILLS} kills on %s`,
    async (kind, name) => {
      const whole = await fresh(kind, 'whole');
      const migrate = (url: string) =>
        spawn(process.execPath, [resolve('dist/src/cli/masthead.js'), 'migrate'], {
          cwd: folder,
          env: { PATH: process.env['PATH'], DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent' },
          stdio: 'ignore',
        });
      const start = Date.now();
      await once(migrate(whole), 'exit');
      const takes = Date.now() - start;
      const wanted = await stateOf(whole);

      const unlike: string[] = [];
      let midway = 0;
      for (let kill = 0; kill < KILLS; kill++) {
        const url = await fresh(kind, String(kill));
        const first = migrate(url);
        const killed = once(first, 'exit');
        await sleep(takes * (0.3 + 0.7 * Math.random()));
        first.kill('SIGKILL');
        await killed;
        const done = await doneOn(url);
        if (done.length > 0 && done.length < migrations.length) midway++;
        const [code] = (await once(migrate(url), 'exit')) as [number | null];
        if (code !== 0 || JSON.stringify(await stateOf(url)) !== JSON.stringify(wanted)) unlike.push(url);
      }
      score({
        fault: `kill -9 of \`masthead migrate\`, ${name}`,
        counted: `${formatNumber(KILLS)} kills, ${formatNumber(midway)} of them between the first and the last migration`,
        lost: unlike.length,
      });
      expect(unlike).toEqual([]);
    },
    1_200_000,
  );

  it('runs each migration once if two instances of this release and two of the previous release start concurrently', async () => {
    const url = await fresh('mysql', 'shared');
    const env = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      DEMO_CONTENT: 'false',
      JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
      LOG_LEVEL: 'silent',
    };
    const programs = ['dist/src/main.js', 'test/faults/former-release.cjs'];
    const instances = await Promise.all(
      [...programs, ...programs].map((program) => ServiceProcess.start(env, program)),
    );
    const token = await signIn(instances[0]!.url, PASSWORD);
    const statuses: number[] = [];
    for (const [n, { url: at }] of instances.entries()) {
      for (const [path, body] of [
        ['categories', { name: `Of ${n}` }],
        ['articles', { title: `Of ${n}`, content: `<p>${'words '.repeat(20)}</p>`, category_id: 1, tags: ['one'] }],
      ] as const) {
        const answer = await fetch(`${at}/api/v1/${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        });
        statuses.push(answer.status);
        await answer.arrayBuffer();
      }
    }
    await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
    const { done } = await stateOf(url);
    const doubled = done.length - new Set(done).size;
    score({
      fault:
        'concurrent start of two instances of this release and two of the previous release, empty database, MariaDB',
      counted: `${done.length} migrations, ${statuses.length} writes`,
      doubled,
      unexpected: statuses.filter((status) => status !== 201).length,
    });
    expect(done).toEqual(migrations.map(({ name }) => name));
    expect(statuses).toEqual(statuses.map(() => 201));
  });
});
