import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/eventually.js';
import { fillWithArticles } from '../support/many-articles.js';
import { ServiceProcess } from '../support/service-process.js';
import { sharedMariadb } from '../support/shared-mariadb.js';
import { type Answers, load } from './load.js';
import { signIn } from './upload-client.js';

const ARTICLES = 1500;
const ROUNDS = 3;
const DATABASE = 'overload';
const PASSWORD = 'a password for faults';

const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/**
 * Ten times what the service can do, asked for by many callers: those that are let in hardly notice, the others are told at once.
 * What is asked for costs the database much more than the service; all of it runs on this machine, and so does the load.
 */
describe('ten times as much as can be done', () => {
  let folder: string;
  let service: ServiceProcess;
  let url: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-overload-'));
    service = await ServiceProcess.start({
      DATABASE_URL: await sharedMariadb().createDatabase(DATABASE),
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      DEMO_CONTENT: 'false',
      CACHE_MAX_BYTES: '0',
      TRUST_PROXY: 'loopback',
      API_RATE_LIMIT_REQUESTS: '100000000',
      LOG_LEVEL: 'error',
    });
    const token = await signIn(service.url, PASSWORD);
    const made = await fetch(`${service.url}/api/v1/categories`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'All' }),
    });
    const { data } = (await made.json()) as { data: { id: number } };
    const sql = <Row>(text: string, values?: unknown[]) => sharedMariadb().query<Row>(text, values, DATABASE);
    await fillWithArticles({ sql }, ARTICLES, data.id);
    url = `${service.url}/api/v1/articles?sort=title&per_page=1`;
    await load(url, { connections: 32 });
  });
  afterAll(async () => {
    await service.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('is answered as well as before to those that are let in, and refused to the others within 50 ms', async () => {
    const rounds: { peak: Answers; below: Answers; over: Answers }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const peak = await load(url, { connections: 32 });
      const most = peak.perSecond(200);
      const below = await load(url, { connections: 32, rate: 0.8 * most });
      const over = await load(url, { connections: 400, rate: 10 * most });
      process.stdout.write(`peak ${String(peak)}\n0.8 × ${String(below)}\n10 × ${String(over)}\n`);
      rounds.push({ peak, below, over });
    }
    const goodput = median(rounds.map(({ peak, over }) => over.perSecond(200) / peak.perSecond(200)));
    const slower = median(rounds.map(({ below, over }) => over.p99(200) / below.p99(200)));
    const refused = median(rounds.map(({ over }) => over.p99(503)));
    process.stdout.write(
      `goodput ${goodput.toFixed(2)} of the peak, p99 ${slower.toFixed(2)} times, refused within ${refused.toFixed(0)} ms\n`,
    );
    expect(goodput).toBeGreaterThanOrEqual(0.9);
    expect(slower).toBeLessThanOrEqual(2);
    expect(refused).toBeLessThanOrEqual(50);
  });

  it('is not felt by a polite caller when another one asks for it', async () => {
    const polite = { connections: 2, rate: 10, caller: '192.0.2.1' };
    const alone = await load(url, polite);
    const most = (await load(url, { connections: 32 })).perSecond(200);
    const [beside, noisy] = await Promise.all([
      load(url, polite),
      load(url, { connections: 200, rate: 10 * most, caller: '192.0.2.2' }),
    ]);
    process.stdout.write(`polite alone ${String(alone)}\nbeside ${String(beside)}\nnoisy ${String(noisy)}\n`);
    expect(noisy.perSecond(503)).toBeGreaterThan(0);
    expect(beside.perSecond(503)).toBe(0);
    expect(beside.perSecond(200)).toBeGreaterThan(0.9 * alone.perSecond(200));
  });

  it('leaves nothing behind', async () => {
    const inFlight = async () => {
      const text = await (await fetch(`${service.url}/metrics`)).text();
      return /^masthead_http_requests_in_flight (\d+)$/m.exec(text)?.[1];
    };
    expect(await eventually(inFlight, (n) => n === '0')).toBe('0');
    expect((await fetch(url)).status).toBe(200);
  });
});
