import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/eventually.js';
import { ServiceProcess } from '../support/service-process.js';
import { freshDatabaseUrl, openTestDatabase, type TestDatabase } from '../support/test-database.js';

const PROGRAM = 'test/faults/endless-job-service.cjs';
const LEASE_MS = 3000;

describe('the lease of a job', () => {
  let folder: string;
  let database: TestDatabase;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-job-'));
    const url = await freshDatabaseUrl('mysql', folder);
    database = openTestDatabase(url);
    env = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      ADMIN_PASSWORD: 'a password for faults',
      DEMO_CONTENT: 'false',
      JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
    };
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const holder = async () => {
    const [row] = await database.sql<{ leased_by: string | null; until: Date | null; started: Date | null }>(
      "SELECT leased_by, lease_until AS until, last_started_at AS started FROM jobs WHERE name = 'endless.run'",
    );
    return row!;
  };

  it('lets another instance run the job when the lease of a killed instance expires', async () => {
    const one = await ServiceProcess.start(env, PROGRAM);
    const two = await ServiceProcess.start(env, PROGRAM);
    const before = await eventually(holder, ({ leased_by }) => leased_by !== null);
    // The lease now ends after the first lease: the running instance renewed it, and the other instance did not claim the job.
    const wanted = before.started!.getTime() + 2 * LEASE_MS;
    const renewed = await eventually(holder, ({ until }) => until!.getTime() >= wanted);
    expect(renewed.until!.getTime()).toBeGreaterThanOrEqual(wanted);
    expect(renewed).toMatchObject({ leased_by: before.leased_by, started: before.started });

    await one.end('SIGKILL');
    const killed = await holder();
    expect(killed.leased_by).toBe(before.leased_by);
    const after = await eventually(holder, ({ leased_by }) => leased_by !== before.leased_by);
    expect(after.leased_by).toEqual(expect.any(String));
    expect(after.leased_by).not.toBe(before.leased_by);
    expect(after.started!.getTime()).toBeGreaterThanOrEqual(killed.until!.getTime());

    // An instance acquires the lease before the run and renews the lease during the run.
    await eventually(holder, ({ until }) => until!.getTime() > after.until!.getTime());
    await two.end('SIGKILL');
    expect([await one.output, await two.output]).toEqual(['running\n', 'running\n']);
  });
});
