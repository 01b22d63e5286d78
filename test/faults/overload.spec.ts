import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/eventually.js';
import { fillWithArticles } from '../support/many-articles.js';
import { ServiceProcess } from '../support/service-process.js';
import { type MariadbServer, startMariadb } from '../support/mariadb-server.js';
import { type Answers, load } from './load.js';
import { score } from './scoreboard.js';
import { signIn } from './upload-client.js';

const ARTICLES = 15_000;
const ROUNDS = 3;
const DATABASE = 'overload';
const PASSWORD = 'a password for faults';

const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** As far as it can be had on one machine, the database is on another one: else its threads would keep the service from its processor. */
function giveOneProcessor({ pid }: MariadbServer): void {
  execFileSync('taskset', ['-a', '-c', '-p', String(availableParallelism() - 1), String(pid)]);
}

/**
 * Ten times what the service can do, asked for by many callers: those that are let in hardly notice, the others are told at once.
 * What is asked for costs the database much more than the service.
 */
describe('ten times as much as can be done', () => {
  let folder: string;
  let server: MariadbServer;
  let service: ServiceProcess;
  let url: string;

  async function serve(own: NodeJS.ProcessEnv = {}): Promise<void> {
    service = await ServiceProcess.start({
      DATABASE_URL: server.url(DATABASE),
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      DEMO_CONTENT: 'false',
      CACHE_MAX_BYTES: '0',
      TRUST_PROXY: 'loopback',
      API_RATE_LIMIT_REQUESTS: '100000000',
      LOG_LEVEL: 'error',
      ...own,
    });
    url = `${service.url}/api/v1/articles?sort=title&per_page=1`;
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-overload-'));
    server = await startMariadb();
    giveOneProcessor(server);
    await server.createDatabase(DATABASE);
    await serve();
    const token = await signIn(service.url, PASSWORD);
    const made = await fetch(`${service.url}/api/v1/categories`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'All' }),
    });
    const { data } = (await made.json()) as { data: { id: number } };
    const sql = <Row>(text: string, values?: unknown[]) => server.query<Row>(text, values, DATABASE);
    await fillWithArticles({ sql }, ARTICLES, data.id);
    await load(url, { connections: 32 });
  });
  beforeEach(settled);
  afterAll(async () => {
    await service.end('SIGKILL');
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const inFlight = async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    return Number(/^masthead_http_requests_in_flight (\d+)$/m.exec(text)?.[1]);
  };
  /** What a client that has left has asked for is done all the same. */
  async function settled() {
    expect(await eventually(inFlight, (n) => n === 0)).toBe(0);
  }

  it('is answered as well as before to those that are let in, and refused to the others within 50 ms', async () => {
    const rounds: { peak: Answers; below: Answers; over: Answers }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const peak = await load(url, { connections: 32 });
      const most = peak.perSecond(200);
      await settled();
      const below = await load(url, { connections: 32, rate: 0.8 * most });
      const over = await load(url, { connections: 400, rate: 10 * most });
      process.stdout.write(`peak ${String(peak)}\n0.8 × ${String(below)}\n10 × ${String(over)}\n`);
      rounds.push({ peak, below, over });
    }
    const goodput = median(rounds.map(({ peak, over }) => over.perSecond(200) / peak.perSecond(200)));
    const slower = median(rounds.map(({ below, over }) => over.p99(200) / below.p99(200)));
    const refused = median(rounds.map(({ over }) => over.p99(503)));
    score({
      fault: 'ten times as many requests as can be done',
      counted: `${ROUNDS} rounds, medians`,
      unexpected: rounds.reduce((sum, { over }) => sum + over.countBut(200, 503), 0),
      measured:
        `done: ${goodput.toFixed(2)} of the peak (0.9); p99 of those let in: ${slower.toFixed(2)} times that at 0.8 of ` +
        `the peak (2); the others were told within ${refused.toFixed(0)} ms, p99 (50)`,
      control: 'no bound: MAX_REQUESTS_IN_FLIGHT = 0',
    });
    expect(goodput).toBeGreaterThanOrEqual(0.9);
    expect(slower).toBeLessThanOrEqual(2);
    expect(refused).toBeLessThanOrEqual(50);
  });

  it('is not felt by a polite caller when another one asks for it', async () => {
    const polite = { connections: 2, rate: 10, caller: '192.0.2.1' };
    const alone = await load(url, polite);
    const most = (await load(url, { connections: 32 })).perSecond(200);
    await settled();
    const [beside, noisy] = await Promise.all([
      load(url, polite),
      load(url, { connections: 200, rate: 10 * most, caller: '192.0.2.2' }),
    ]);
    process.stdout.write(`polite alone ${String(alone)}\nbeside ${String(beside)}\nnoisy ${String(noisy)}\n`);
    score({
      fault: 'ten times as many requests as can be done, of one caller',
      counted: 'a polite caller beside a noisy one',
      measured: `refused: ${beside.perSecond(503)}/s of the polite one (0), ${noisy.perSecond(503).toFixed(0)}/s of the noisy one`,
    });
    expect(noisy.perSecond(503)).toBeGreaterThan(0);
    expect(beside.perSecond(503)).toBe(0);
    expect(beside.perSecond(200)).toBeGreaterThan(0.9 * alone.perSecond(200));
  });

  it('leaves nothing behind', async () => {
    expect((await fetch(url)).status).toBe(200);
  });

  it('would harm all of it where as many as come are let in', async () => {
    await service.end('SIGTERM');
    await serve({ MAX_REQUESTS_IN_FLIGHT: '0' });
    const peak = await load(url, { connections: 32 });
    const below = await load(url, { connections: 32, rate: 0.8 * peak.perSecond(200) });
    const over = await load(url, { connections: 400, rate: 10 * peak.perSecond(200) });
    process.stdout.write(`without a bound: peak ${String(peak)}\n0.8 × ${String(below)}\n10 × ${String(over)}\n`);
    const isMuchSlower = over.p99(200) > 2 * below.p99(200);
    const isLess = over.perSecond(200) < 0.9 * peak.perSecond(200);
    expect(isMuchSlower || isLess).toBe(true);
  });
});
