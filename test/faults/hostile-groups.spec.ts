import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { DatabaseKind } from '../support/test-database.js';
import { monitorDuring } from './attack-monitor.js';
import { expectUnharmed, HostileSite } from './hostile-site.js';
import { formatNumber } from './scoreboard.js';

const MIB = 1024 * 1024;
const SECONDS = 60;

/** Attacks of several addresses or accounts together, with fewer than 1,000 requests per minute, on a service with default settings. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('hostile groups, %s', (kind) => {
  let site: HostileSite;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    site = await HostileSite.start(kind);
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => site.stop());

  const addressOf = (n: number) => `203.0.113.${n + 1}`;

  /** Sends a request whose response is not read. */
  function send(address: string, head: readonly string[], body?: Buffer): void {
    const { hostname, port } = new URL(site.service.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    sockets.push(socket.pause());
    socket.write(`${head.join('\r\n')}\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`);
    if (body) socket.write(body);
  }

  it('serves regular callers while ten members write articles of 1 MiB at the same time', async () => {
    const members: string[] = [];
    for (let n = 0; n < 10; n++) members.push(await site.createAccount('member'));
    const texts = ['a ', '漢', 'é '].map((unit) => unit.repeat((0.95 * MIB) / Buffer.byteLength(unit)));
    const statuses: Record<number, number> = {};
    let requests = 0;
    const report = await monitorDuring(site.service, site.admin, async () => {
      const end = performance.now() + SECONDS * 1000;
      for (let round = 0; performance.now() < end; round++) {
        const burst = members.flatMap((token, n) =>
          Array.from({ length: 3 }, async () => {
            requests++;
            const body = { title: `Text ${round}`, category_id: 1, content: texts[round % texts.length]! };
            const headers = { token, 'X-Forwarded-For': addressOf(n) };
            const { status } = await site.send('POST', '/api/v1/articles', body, headers);
            statuses[status] = (statuses[status] ?? 0) + 1;
          }),
        );
        await Promise.all([...burst, sleep(2000)]);
      }
    });

    expect(statuses[201]).toBeGreaterThan(0);
    expect(Object.keys(statuses).filter((status) => !['201', '429', '503'].includes(status))).toEqual([]);
    expectUnharmed(
      site,
      'articles of 1 MB that ten members write at the same time',
      `${formatNumber(requests)} requests, statuses ${JSON.stringify(statuses)}`,
      report,
    );
  }, 180_000);

  it('serves large lists to regular callers while nine addresses do not read their responses', async () => {
    const ids: number[] = [];
    for (const title of ['One', 'Two'])
      ids.push(await site.createArticle(site.admin, `Slow ${title}`, `<p>${'An ordinary text. '.repeat(57_000)}</p>`));
    for (const id of ids) await site.post(`/api/v1/articles/${id}/publish`, {});
    const large: number[] = [];
    const report = await monitorDuring(site.service, site.admin, async () => {
      const end = performance.now() + SECONDS * 1000;
      for (let n = 0; performance.now() < end; n++) {
        const path = n % 2 ? `/api/v1/articles/${ids[0]}` : '/api/v2/articles?page[size]=2';
        // The response cache serves no request with a range.
        send(addressOf(n % 9), [`GET ${path} HTTP/1.1`, 'Range: bytes=0-']);
        if (n % 20 === 0) {
          const headers = { 'X-Forwarded-For': '198.51.100.9' };
          const response = await fetch(`${site.service.url}/api/v1/articles?per_page=2&page=1`, { headers });
          await response.arrayBuffer();
          large.push(response.status);
        }
        await sleep(70);
      }
    });

    expect(large.length).toBeGreaterThan(20);
    expect(new Set(large)).toEqual(new Set([200]));
    expectUnharmed(
      site,
      'responses of 1 MB and 2 MB that nine addresses do not read',
      `${formatNumber(sockets.length)} connections; ${large.length} lists of 2 MB for a regular caller`,
      report,
    );
  }, 180_000);

  it('accepts the bodies of regular callers while five addresses send compressed bodies that do not end', async () => {
    const first = brotliCompressSync(Buffer.from('{"username":"x"')).subarray(0, 4);
    const report = await monitorDuring(site.service, site.admin, async () => {
      const end = performance.now() + (SECONDS / 2) * 1000;
      const head = ['POST /api/auth/login HTTP/1.1', 'Content-Type: application/json', 'Content-Encoding: br'];
      for (let n = 0; performance.now() < end; n++) {
        send(addressOf(n % 5), [...head, 'Content-Length: 1000'], first);
        await sleep(110);
      }
    });

    expectUnharmed(
      site,
      'compressed bodies that do not end',
      `${formatNumber(sockets.length)} bodies from five addresses`,
      report,
    );
  }, 180_000);

  it('serves regular callers while an account signs in from ten addresses, 16 times per second', async () => {
    // Not the administrator: an account has at most 100 sessions, and the regular requests need the first one.
    await site.createAccount('member', 'busy');
    const statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      for (let second = 0; second < SECONDS; second++) {
        const burst = Array.from({ length: 16 }, async (_, n) => {
          const status = await site.signInFrom(addressOf(n % 10), 'busy');
          statuses[status] = (statuses[status] ?? 0) + 1;
        });
        await Promise.all([...burst, sleep(1000)]);
      }
    });

    expect(statuses[200]).toBeGreaterThan(0);
    expectUnharmed(
      site,
      'sign-ins of one account from ten addresses',
      `${formatNumber(SECONDS * 16)} sign-ins, statuses ${JSON.stringify(statuses)}`,
      report,
    );
  }, 180_000);

  it('serves regular callers while nine addresses read the sitemap of 20,000 articles past the cache', async () => {
    await insertPublishedArticles(site, 20_000);
    const parts = ['', '?part=0', '?part=5000', '?part=10000'];
    const statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      const end = performance.now() + SECONDS * 1000;
      for (let n = 0; performance.now() < end; n++) {
        const headers = { Range: 'bytes=0-', 'X-Forwarded-For': addressOf(n % 9) };
        const read = async () => {
          const response = await fetch(`${site.service.url}/sitemap.xml${parts[n % parts.length]}`, { headers });
          await response.arrayBuffer();
          statuses[response.status] = (statuses[response.status] ?? 0) + 1;
        };
        void read();
        await sleep(70);
      }
    });

    expect(statuses[200]).toBeGreaterThan(0);
    expectUnharmed(site, 'sitemaps of 20,000 articles', `statuses ${JSON.stringify(statuses)}`, report);
  }, 180_000);

  it('serves regular callers while nine addresses read lists that no index provides, of 20,000 articles', async () => {
    await insertPublishedArticles(site, 20_000);
    const lists = [
      'filter[title][like]=many&sort=-updated_at',
      'filter[subtitle][like]=x&sort=title',
      'filter[views][lt]=1000000&sort=rating',
      'filter[title][like]=99&sort=-comments_count',
    ];
    const statuses: Record<number, number> = {};
    const report = await monitorDuring(site.service, site.admin, async () => {
      const end = performance.now() + SECONDS * 1000;
      for (let n = 0; performance.now() < end; n++) {
        // Each request has another URL, so that the cache does not have its response.
        const path = `/api/v2/articles?${lists[n % lists.length]}&filter[views][ne]=${n + 1}`;
        const read = async () => {
          const response = await fetch(site.service.url + path, { headers: { 'X-Forwarded-For': addressOf(n % 9) } });
          await response.arrayBuffer();
          statuses[response.status] = (statuses[response.status] ?? 0) + 1;
        };
        void read();
        await sleep(130);
      }
    });

    expect(statuses[200]).toBeGreaterThan(0);
    expect(Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))).toEqual([]);
    expectUnharmed(site, 'lists without an index of 20,000 articles', `statuses ${JSON.stringify(statuses)}`, report);
  }, 180_000);
});

async function insertPublishedArticles({ database }: HostileSite, count: number): Promise<void> {
  if ((await database.sql(`SELECT 1 FROM articles WHERE slug = 'many-${count - 1}'`)).length > 0) return;
  for (let first = 0; first < count; first += 100) {
    const rows = Array.from(
      { length: 100 },
      (_, n) => `('Many ${first + n}', 'many-${first + n}', '', '', 0, '<p>x</p>', 0, 1, 1, 1,
      '2026-01-31 08:00:00.000', '2026-01-31 08:00:00.000', 1)`,
    );
    await database.sql(`INSERT INTO articles (title, slug, subtitle, excerpt, excerpt_given, content, featured, status, author_id,
      category_id, created_at, published_at, version) VALUES ${rows.join(', ')}`);
  }
  await database.sql('UPDATE category_counts SET articles = articles + ? WHERE category_id = 1 AND status = 1', [
    count,
  ]);
}
