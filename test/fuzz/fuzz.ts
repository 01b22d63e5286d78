import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DATABASE_NAMES, formatNumber, score } from '../faults/scoreboard.js';
import { freePort } from '../support/free-port.js';
import { OpenApiDocument } from '../support/openapi-document.js';
import { ServiceProcess } from '../support/service-process.js';
import { ADMIN_CREDENTIALS } from '../support/test-client.js';
import { type DatabaseKind, freshDatabaseUrl, openTestDatabase, type TestDatabase } from '../support/test-database.js';
import { findDatabaseFaults } from './database-invariants.js';
import { type FuzzReport, FuzzRun } from './fuzz-run.js';
import { FuzzSite } from './fuzz-site.js';
import { operationsOf } from './operations.js';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 500);
/** Long enough for a busy machine. */
const PATIENCE_MS = 120_000 + REQUESTS * 60;

/** Sends generated requests to the service in a separate process. `FUZZ_SEED` and `FUZZ_REQUESTS` set the seed and the number. */
export function describeFuzz(kind: DatabaseKind): void {
  describe(`${REQUESTS} generated requests on ${kind}`, () => {
    let folder: string;
    let database: TestDatabase;
    let service: ServiceProcess;
    let report: FuzzReport;
    let operations: readonly (readonly [path: string, method: string])[];
    let ended: number | null | undefined;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'masthead-fuzz-'));
      const databaseUrl = await freshDatabaseUrl(kind, folder);
      database = openTestDatabase(databaseUrl);
      const watchPort = await freePort();
      service = await ServiceProcess.start(
        { ...FUZZ_SETTINGS, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data'), WATCH_PORT: String(watchPort) },
        'test/fuzz/watched-service.cjs',
      );
      try {
        const blockedFor = async () => Number(await (await fetch(`http://127.0.0.1:${watchPort}`)).text());
        const site = new FuzzSite(service.url, blockedFor);
        const text = await (await fetch(`${service.url}/openapi.json`)).text();
        operations = operationsOf(text);
        report = await new FuzzRun(site, {
          ...{ seed: SEED, requests: REQUESTS, operations, document: new OpenApiDocument(text) },
          folders: [folder, resolve('.')],
        }).run();
      } finally {
        ended = await service.end('SIGTERM');
      }
    }, PATIENCE_MS);
    afterAll(async () => {
      if (ended === undefined) await service.end('SIGKILL');
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it('returns only responses that match the OpenAPI document', () => {
      score({
        fault: `generated requests, ${DATABASE_NAMES[kind]}`,
        counted: `${formatNumber(REQUESTS)} requests to ${report.statuses.size} operations`,
        unexpected: report.faults.length,
        control: 'a module with deliberate faults',
      });
      expect(report.faults.join('\n\n')).toBe('');
    });

    it('exits with 0 on SIGTERM after the requests', () => {
      expect(ended).toBe(0);
    });

    it('reaches every operation and succeeds on most operations', () => {
      const isGood = (operation: string): boolean =>
        [...(report.statuses.get(operation)?.keys() ?? [])].some((status) => status < 400);
      const missed = operations
        .map(([path, method]) => `${method.toUpperCase()} ${path}`)
        .filter((one) => !isGood(one));
      process.stdout.write(`${kind}: no successful request to ${missed.join(', ')}\n`);
      expect(report.statuses.size).toBe(operations.length);
      // Some operations need a mailed token or the password of the caller; others are missed by chance.
      expect(missed.length).toBeLessThan(operations.length * (REQUESTS < 5000 ? 0.5 : 0.15));
    });

    it('violates no invariant of the database', async () => {
      expect(await findDatabaseFaults(database)).toEqual([]);
    });
  });
}

export const FUZZ_SETTINGS: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'fatal',
  PUBLIC_URL: 'http://localhost',
  JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  ADMIN_USERNAME: ADMIN_CREDENTIALS.username,
  ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
  DEMO_CONTENT: 'false',
  TRUST_PROXY: 'loopback',
  API_RATE_LIMIT_REQUESTS: '1000000000',
  COMMENTS_FLOOD: '0',
  WEBHOOKS_LIMIT: '10000',
  WEBHOOKS_SEND: 'false',
  // The port is closed, so no mail is delivered.
  AUTH_REGISTRATION: 'open',
  SMTP_URL: 'smtp://127.0.0.1:1',
};
