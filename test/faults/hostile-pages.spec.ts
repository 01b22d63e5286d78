import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseKind } from '../support/test-database.js';
import { monitorDuring } from './attack-monitor.js';
import { expectUnharmed, HostileSite } from './hostile-site.js';

const SECONDS = 60;
const PER_SECOND = 16;
const QUOTES = '"'.repeat(520_000);
const DASHES = '-'.repeat(497);

/** Pages past the cache, with fewer than 1,000 requests per minute, on a service with default settings. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('hostile pages, %s', (kind) => {
  let site: HostileSite;

  beforeAll(async () => {
    site = await HostileSite.start(kind);
    for (let n = 0; n < 16; n++) {
      const article = { title: `Evil ${n}`, category_id: 1, excerpt: `${DASHES}a b`, content: `<p>${QUOTES}</p>` };
      const { id } = await site.post<{ id: number }>('/api/v1/articles', article);
      await site.post(`/api/v1/articles/${id}/publish`, {});
    }
  }, 180_000);
  afterAll(() => site.stop());

  it.each([
    ['pages of excerpts of 497 dashes', (n: number) => `/articles?search=evil${'+'.repeat(n % 50)}&n=${n}`],
    ['feeds of articles with 8 MiB of quotation marks', () => '/feed.xml'],
  ])(
    'serves regular callers while ten addresses read %s',
    async (name, pathOf) => {
      const statuses: Record<number, number> = {};
      const report = await monitorDuring(site.service, site.admin, async () => {
        const sent: Promise<void>[] = [];
        for (let n = 0; n < SECONDS * PER_SECOND; n++) {
          // Each value of Accept has its own cache entry.
          const headers = { 'X-Forwarded-For': `203.0.113.${(n % 10) + 1}`, Accept: `text/html, text/x-${n}` };
          const read = async () => {
            const response = await fetch(site.service.url + pathOf(n), { headers });
            await response.arrayBuffer();
            statuses[response.status] = (statuses[response.status] ?? 0) + 1;
          };
          sent.push(read());
          await sleep(1000 / PER_SECOND);
        }
        await Promise.all(sent);
      });

      expect(statuses[200]).toBeGreaterThan(0);
      expect(Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))).toEqual([]);
      expectUnharmed(site, name, `statuses ${JSON.stringify(statuses)}`, report);
    },
    180_000,
  );
});
