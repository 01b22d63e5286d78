import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/eventually.js';
import { type S3Server, startS3 } from '../support/s3-server.js';
import { ServiceProcess } from '../support/service-process.js';
import { type DatabaseKind, freshDatabaseUrl, openTestDatabase, type TestDatabase } from '../support/test-database.js';
import { DATABASE_NAMES, formatNumber, score } from './scoreboard.js';
import { signIn, uploadText } from './upload-client.js';

const CYCLES = 50;
const UPLOADERS = 6;
const PASSWORD = 'a password for faults';
const HOURS_AGO = () => new Date(Date.now() - 2 * 3_600_000);

/** Returns the paths of all files below a folder. */
const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

/** Kills the service repeatedly during uploads. No row may lack its file; after the sweep, no file may lack its row. */
describe.each<[DatabaseKind, 'folder' | 's3']>([
  ['sqlite', 'folder'],
  ['mysql', 'folder'],
  ['sqlite', 's3'],
])('kill -9 during uploads on %s, stored in %s', (kind, storage) => {
  let folder: string;
  let stored: string;
  let env: NodeJS.ProcessEnv;
  let database: TestDatabase;
  let storageServer: S3Server | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-upload-kill-'));
    const url = await freshDatabaseUrl(kind, folder);
    database = openTestDatabase(url);
    env = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
      DEMO_CONTENT: 'false',
      API_RATE_LIMIT_REQUESTS: '1000000',
    };
    stored = join(folder, 'uploads');
    if (storage === 'folder') return;
    storageServer = await startS3();
    stored = storageServer.folder;
    Object.assign(env, storageServer.env);
  });
  afterAll(async () => {
    await database.close();
    await storageServer?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const incoming = () => filesIn(join(folder, 'uploads/incoming'));
  const keys = () =>
    filesIn(stored)
      .flatMap((path) => /(?<!incoming.)\b([0-9a-f]{32})(\._S3rver_object)?$/.exec(path)?.[1] ?? [])
      .sort();
  const rows = async () =>
    (await database.sql<{ storage_key: string }>('SELECT storage_key FROM attachments'))
      .map(({ storage_key }) => storage_key)
      .sort();

  it('leaves no row without a file, and after the sweep no file without a row', async () => {
    let acknowledged: number[] = [];
    const lost: unknown[] = [];
    let uploads = 0;
    let token = '';
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      const service = await ServiceProcess.start(env);
      token ||= await signIn(service.url, PASSWORD);
      let killed = false;
      const uploader = async () => {
        while (!killed) {
          const bytes = Math.ceil(20_000 + Math.random() * 500_000);
          const answer = await uploadText(service.url, token, bytes).catch(() => undefined);
          if (answer?.status === 201) acknowledged.push(answer.id!);
        }
      };
      const uploaders = Array.from({ length: UPLOADERS }, uploader);
      await sleep(50 + Math.random() * 400);
      const ended = service.end('SIGKILL');
      killed = true;
      await Promise.all([ended, ...uploaders]);

      const files = keys();
      const ids = (await database.sql<{ id: number }>('SELECT id FROM attachments ORDER BY id')).map(({ id }) => id);
      lost.push(...(await rows()).filter((key) => !files.includes(key)));
      lost.push(...acknowledged.filter((id) => !ids.includes(id)));
      uploads += acknowledged.length;
      // One account can have up to 100 files without an article, so the test deletes the oldest rows.
      const oldest = ids.at(-10) ?? 0;
      await database.sql('DELETE FROM attachments WHERE id < ?', [oldest]);
      acknowledged = acknowledged.filter((id) => id >= oldest);
    }
    score({
      fault: `kill -9 during 6 concurrent uploads, ${DATABASE_NAMES[kind]}, files in ${storage === 's3' ? 'S3' : 'a folder'}`,
      counted: `${formatNumber(CYCLES)} kills, ${formatNumber(uploads)} acknowledged uploads`,
      lost: lost.length,
    });
    expect(lost).toEqual([]);
    expect(uploads).toBeGreaterThan(CYCLES);
    expect(incoming().length).toBeGreaterThan(0);
    expect(keys().length).toBeGreaterThan((await rows()).length);

    for (const path of [...incoming(), ...filesIn(stored)]) utimesSync(path, HOURS_AGO(), HOURS_AGO());
    // The job ran at the first start and would run again only after an hour.
    await database.sql("UPDATE jobs SET next_at = '2000-01-01 00:00:00.000' WHERE name = 'attachments.orphans'");
    const service = await ServiceProcess.start(env);
    const wanted = await rows();
    expect(
      await eventually(
        () => keys(),
        (found) => String(found) === String(wanted),
      ),
    ).toEqual(wanted);
    expect(
      await eventually(
        () => incoming(),
        ({ length }) => length === 0,
      ),
    ).toEqual([]);
    expect(await service.end('SIGTERM')).toBe(0);
  }, 900_000);
});
