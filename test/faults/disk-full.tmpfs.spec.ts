import { setTimeout as sleep } from 'node:timers/promises';
import { type MariadbServer, startMariadb } from '../support/mariadb-server.js';
import { ServiceProcess } from '../support/service-process.js';
import { openTestDatabase } from '../support/test-database.js';
import { LedgerWriters } from './ledger-writers.js';
import { formatNumber, score } from './scoreboard.js';
import { SmallDisk } from './small-disk.js';
import { signIn, uploadText } from './upload-client.js';

const WRITERS = 4;
const PASSWORD = 'a password for faults';
const FULL_MS = 5000;
const RECOVERY_MS = 2000;
const MAX_RESPONSE_MS = 4000;
const DATABASE = 'full';
const CONTROL = 'sqlite-rollback.sqlite.spec.ts: without the handling of the rollback, later writes are lost';

/** A full disk rejects writes. No write is acknowledged without being stored, and the service recovers when space is freed. */
describe.each<['sqlite' | 'mysql', string, number]>([
  ['sqlite', 'SQLite', 32],
  ['mysql', 'MariaDB', 300],
])('full disk with %s', (kind, name, megabytes) => {
  let disk: SmallDisk;
  let server: MariadbServer | undefined;
  let url: string;
  let service: ServiceProcess;
  let token: string;
  let category_id: number;

  beforeAll(async () => {
    disk = new SmallDisk(megabytes);
    if (kind === 'mysql') server = await startMariadb({ below: disk.folder });
    url = (await server?.createDatabase(DATABASE)) ?? `sqlite:${disk.folder}/masthead.sqlite`;
    service = await ServiceProcess.start({
      DATABASE_URL: url,
      DATA_DIR: disk.folder,
      ADMIN_PASSWORD: PASSWORD,
      DEMO_CONTENT: 'false',
      API_RATE_LIMIT_REQUESTS: '1000000',
      JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
      LOG_LEVEL: 'silent',
    });
    token = await signIn(service.url, PASSWORD);
    const made = await fetch(`${service.url}/api/v1/categories`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'Ledger' }),
    });
    category_id = ((await made.json()) as { data: { id: number } }).data.id;
  });
  afterAll(async () => {
    await service?.end('SIGKILL');
    await server?.stop();
    disk?.remove();
  });

  it('acknowledges only stored writes, still serves reads, and recovers when space is freed', async () => {
    const writers = new LedgerWriters(service.url, token, category_id, WRITERS, name);
    await sleep(1000);
    expect((await uploadText(service.url, token, 100_000)).status).toBe(201);
    disk.fill();
    const full = Date.now();
    const uploads: number[] = [];
    while (Date.now() - full < FULL_MS || writers.refused.length === 0) {
      // A rejected upload frees its space again.
      disk.fill();
      uploads.push((await uploadText(service.url, token, 100_000)).status);
      await sleep(100);
    }
    const read = (await fetch(`${service.url}/api/v1/articles`)).status;
    const live = (await fetch(`${service.url}/health/live`)).status;
    disk.free();
    const backAt = Date.now();
    const recovery = await writers.recovery(backAt);
    const upload = await uploadText(service.url, token, 100_000);
    await writers.end();

    const database = openTestDatabase(url);
    const stored = (await database.sql<{ title: string }>('SELECT title FROM articles')).map(({ title }) => title);
    const files = await database.sql('SELECT id FROM attachments');
    const sound =
      kind === 'sqlite'
        ? await database.sql('PRAGMA integrity_check')
        : await database.sql('CHECK TABLE articles, article_tags, article_revisions, outbox');
    await database.close();
    const lost = writers.acknowledged.filter(({ title }) => !stored.includes(title));
    const doubled = stored.length - new Set(stored).size;
    const { wrong, broken, refused, slowest } = writers;
    score({
      fault: `disk full for the database and the files, ${name}`,
      counted: `${formatNumber(writers.acknowledged.length)} acknowledged writes, ${formatNumber(refused.length)} writes and ${uploads.filter((status) => status === 503).length} files rejected with 503`,
      lost: lost.length,
      doubled,
      unexpected: wrong.length + broken + uploads.filter((status) => ![201, 503].includes(status)).length,
      recoveryMs: recovery,
      measured: `slowest response ${formatNumber(slowest)} ms (${formatNumber(MAX_RESPONSE_MS)})`,
      ...(kind === 'sqlite' && { control: CONTROL }),
    });
    expect({ wrong, broken, lost, doubled }).toEqual({ wrong: [], broken: 0, lost: [], doubled: 0 });
    expect(refused.length).toBeGreaterThan(0);
    expect(uploads.filter((status) => ![201, 503].includes(status))).toEqual([]);
    expect(uploads).toContain(503);
    expect(files).toHaveLength(2 + uploads.filter((status) => status === 201).length);
    expect({ read, live, upload: upload.status }).toEqual({ read: 200, live: 200, upload: 201 });
    expect(JSON.stringify(sound)).not.toMatch(/error|corrupt/i);
    expect(JSON.stringify(sound)).toMatch(/ok/i);
    expect(slowest).toBeLessThan(MAX_RESPONSE_MS);
    expect(recovery).toBeLessThan(RECOVERY_MS);
  });
});
