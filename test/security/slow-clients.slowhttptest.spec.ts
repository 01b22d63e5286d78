import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatNumber, score } from '../faults/scoreboard.js';
import { eventually } from '../support/eventually.js';
import { ServiceProcess } from '../support/service-process.js';
import { freshDatabaseUrl } from '../support/test-database.js';
import { runSlowClients, SLOW_MODES } from './slowhttptest.js';

const CONNECTIONS = 1000;
/** Maximum response time for a visitor while a thousand slow clients are connected. */
const PATIENCE_MS = 3000;

/** Returns the statuses of visitor requests while `work` runs; 0 if there is no response in time. */
async function visitorStatusesDuring(url: string, work: Promise<void>): Promise<number[]> {
  const statuses: number[] = [];
  let isOver = false;
  const done = work.finally(() => (isOver = true));
  while (!isOver) {
    const asked = fetch(url, { headers: { Connection: 'close' }, signal: AbortSignal.timeout(PATIENCE_MS) });
    statuses.push(
      await asked.then(
        ({ status }) => status,
        () => 0,
      ),
    );
    await sleep(250);
  }
  await done;
  return statuses;
}

describe(`${CONNECTIONS} slow clients`, () => {
  let folder: string;
  let service: ServiceProcess;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-slow-'));
    service = await ServiceProcess.start({
      DATABASE_URL: await freshDatabaseUrl('sqlite', folder),
      DATA_DIR: folder,
      DEMO_CONTENT: 'false',
      API_RATE_LIMIT_REQUESTS: '1000000000',
    });
  });
  afterAll(async () => {
    await service.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const openFiles = (): number => readdirSync(`/proc/${service.pid}/fd`).length;

  it.each(Object.keys(SLOW_MODES) as (keyof typeof SLOW_MODES)[])(
    'serves visitors during 1,000 slow connections: slow %s',
    async (way) => {
      const before = openFiles();
      const url = `${service.url}/api/v1/articles`;
      let most = 0;
      const watch = setInterval(() => (most = Math.max(most, openFiles())), 200);
      // Routes that require a credential do not wait for the body of a visitor, so the body goes to the login route.
      const target = way === 'body' ? `${service.url}/api/auth/login` : url;
      const statuses = await visitorStatusesDuring(url, runSlowClients(target, way, CONNECTIONS));
      clearInterval(watch);
      score({
        fault: `slowhttptest, slow ${way}`,
        counted: `${formatNumber(most - before)} concurrent connections, ${statuses.length} requests of visitors`,
        unexpected: statuses.filter((status) => status !== 200).length,
        control: 'a server with a limit of 50 connections',
      });
      expect(statuses.length).toBeGreaterThan(10);
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(most).toBeGreaterThan(before + CONNECTIONS / 2);
      expect(await eventually(openFiles, (files) => files <= before + 10)).toBeLessThanOrEqual(before + 10);
    },
  );

  it('detects that a server with a limit of 50 connections does not serve visitors', async () => {
    const server = createServer((_request, response) => response.end('good'));
    server.maxConnections = 50;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const statuses = await visitorStatusesDuring(url, runSlowClients(url, 'headers', CONNECTIONS));
    server.closeAllConnections();
    server.close();
    expect(statuses).toContain(0);
  });
});
