import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/eventually.js';
import { ServiceProcess } from '../support/service-process.js';
import { type MariadbServer, startMariadb } from '../support/mariadb-server.js';
import { type LoadResult, load } from './load.js';
import { score } from './scoreboard.js';
import { SlowDatabase } from './slow-database.js';

const ROUNDS = 3;
const DATABASE = 'overload';
const PASSWORD = 'a password for faults';

const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/**
 * Many callers send ten times the maximum throughput. Accepted requests are hardly slower; excess requests are rejected immediately.
 * The database is the bottleneck. The requests are not scans, which have another limit.
 */
describe('load of ten times the maximum throughput', () => {
  let folder: string;
  let server: MariadbServer;
  let slow: SlowDatabase;
  let service: ServiceProcess;
  let url: string;

  async function serve(own: NodeJS.ProcessEnv = {}): Promise<void> {
    service = await ServiceProcess.start({
      DATABASE_URL: server.url(DATABASE).replace(`:${server.port}/`, `:${slow.port}/`),
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      DEMO_CONTENT: 'true',
      CACHE_MAX_BYTES: '0',
      TRUST_PROXY: 'loopback',
      API_RATE_LIMIT_REQUESTS: '100000000',
      LOG_LEVEL: 'error',
      ...own,
    });
    url = `${service.url}/api/v1/articles?per_page=1`;
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-overload-'));
    server = await startMariadb();
    slow = new SlowDatabase(server.port);
    await slow.open();
    await server.createDatabase(DATABASE);
    await serve();
    await load(url, { connections: 32 });
  });
  beforeEach(whenIdle);
  afterAll(async () => {
    await service.end('SIGKILL');
    await slow.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const inFlight = async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    return Number(/^masthead_http_requests_in_flight (\d+)$/m.exec(text)?.[1]);
  };
  /** Waits for all requests: the service also completes requests whose client has disconnected. */
  async function whenIdle() {
    expect(await eventually(inFlight, (n) => n === 0)).toBe(0);
  }

  it('keeps throughput and latency of accepted requests and rejects excess requests within 50 ms', async () => {
    const rounds: { peak: LoadResult; below: LoadResult; over: LoadResult }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const peak = await load(url, { connections: 32 });
      const most = peak.perSecond(200);
      await whenIdle();
      const below = await load(url, { connections: 32, rate: 0.8 * most });
      const over = await load(url, { connections: 400, rate: 10 * most });
      process.stdout.write(`peak ${String(peak)}\n0.8 × ${String(below)}\n10 × ${String(over)}\n`);
      rounds.push({ peak, below, over });
    }
    const goodput = median(rounds.map(({ peak, over }) => over.perSecond(200) / peak.perSecond(200)));
    const slower = median(rounds.map(({ below, over }) => over.p99(200) / below.p99(200)));
    const refused = median(rounds.map(({ over }) => over.p99(503)));
    score({
      fault: 'ten times the maximum throughput',
      counted: `${ROUNDS} rounds, medians`,
      unexpected: rounds.reduce((sum, { over }) => sum + over.countExcept(200, 503), 0),
      measured:
        `throughput ${goodput.toFixed(2)} of the peak (0.9); p99 of accepted requests ${slower.toFixed(2)} times the p99 at 0.8 of ` +
        `the peak (2); p99 of rejections ${refused.toFixed(0)} ms (50)`,
      control: 'no limit: MAX_REQUESTS_IN_FLIGHT = 0',
    });
    expect(goodput).toBeGreaterThanOrEqual(0.9);
    expect(slower).toBeLessThanOrEqual(2);
    expect(refused).toBeLessThanOrEqual(50);
  });

  it('rejects no request of a polite caller if another caller sends the load', async () => {
    const polite = { connections: 2, rate: 10, caller: '192.0.2.1' };
    const most = (await load(url, { connections: 32 })).perSecond(200);
    await whenIdle();
    const [politeUnderLoad, noisy] = await Promise.all([
      load(url, polite),
      load(url, { connections: 200, rate: 10 * most, caller: '192.0.2.2' }),
    ]);
    process.stdout.write(`polite ${String(politeUnderLoad)}\nnoisy ${String(noisy)}\n`);
    score({
      fault: 'ten times the maximum throughput, from one caller',
      counted: 'a polite caller and a noisy caller',
      measured: `rejected: ${politeUnderLoad.perSecond(503)}/s of the polite caller (0), ${noisy.perSecond(503).toFixed(0)}/s of the noisy caller`,
    });
    expect(noisy.perSecond(503)).toBeGreaterThan(0);
    expect(politeUnderLoad.countExcept(200)).toBe(0);
    expect(politeUnderLoad.perSecond(200)).toBeGreaterThan(polite.rate / 2);
  });

  it('answers a request with 200 after the load has ended', async () => {
    expect((await fetch(url)).status).toBe(200);
  });

  it('slows down accepted requests or reduces the throughput if MAX_REQUESTS_IN_FLIGHT is 0', async () => {
    await service.end('SIGTERM');
    await serve({ MAX_REQUESTS_IN_FLIGHT: '0' });
    const peak = await load(url, { connections: 32 });
    const below = await load(url, { connections: 32, rate: 0.8 * peak.perSecond(200) });
    const over = await load(url, { connections: 400, rate: 10 * peak.perSecond(200) });
    process.stdout.write(`without a limit: peak ${String(peak)}\n0.8 × ${String(below)}\n10 × ${String(over)}\n`);
    const isMuchSlower = over.p99(200) > 2 * below.p99(200);
    const isLess = over.perSecond(200) < 0.9 * peak.perSecond(200);
    expect(isMuchSlower || isLess).toBe(true);
  });
});
