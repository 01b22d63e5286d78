import type { DatabaseKind } from '../support/test-database.js';
import { monitorDuring } from './attack-monitor.js';
import { expectUnharmed, HostileSite } from './hostile-site.js';

const COMMENTS = 50_000;
const TAGS = 50_000;
const MEMBERS = 10;
const REQUESTS_PER_MINUTE = 94;
const ROWS_PER_STATEMENT = 1000;

/** Lists that examine many rows, with fewer than 1,000 requests per minute, on a service with default settings. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('hostile scans, %s', (kind) => {
  let site: HostileSite;
  const members: string[] = [];

  beforeAll(async () => {
    site = await HostileSite.start(kind);
    for (let n = 0; n < MEMBERS; n++) members.push(await site.createAccount('member'));
    const id = await site.createArticle(site.admin, 'Discussed', 'A short text. '.repeat(5));
    await site.post(`/api/v1/articles/${id}/publish`, {});
    await insertRows(
      COMMENTS,
      'comments (article_id, author_id, depth, text, status, created_at, version)',
      () => `${id}, 1, 1, '${'words '.repeat(30)}', 1, '2026-01-31 08:00:00.000', 1`,
    );
    await insertRows(
      TAGS,
      'tags (name, name_key, slug, created_at, version)',
      (n) => `'Tag ${n}', 'tag ${n}', 'tag-${n}', '2026-01-31 08:00:00.000', 1`,
    );
  }, 120_000);
  afterAll(() => site.stop());

  async function insertRows(count: number, into: string, valuesOf: (n: number) => string): Promise<void> {
    for (let first = 0; first < count; first += ROWS_PER_STATEMENT) {
      const rows = Array.from({ length: ROWS_PER_STATEMENT }, (_, n) => `(${valuesOf(first + n)})`);
      await site.database.sql(`INSERT INTO ${into} VALUES ${rows.join(', ')}`);
    }
  }

  const ids = Array.from({ length: 100 }, (_, n) => n + 1).join(',');
  const lists = [
    (n: number) => `/api/v1/comments?page=${400 + (n % 90)}&per_page=100`,
    (n: number) => `/api/v2/comments?filter[author][in]=${ids}&page[total]=true&page[size]=${(n % 90) + 1}`,
    (n: number) => `/api/v2/comments?filter[parent][in]=${ids}&page[total]=true&page[size]=${(n % 90) + 1}`,
    (n: number) => `/api/v2/tags?page[total]=true&page[size]=${(n % 90) + 1}`,
  ];

  it.each([
    ['members', () => members],
    ['visitors', () => Array.from({ length: MEMBERS }, () => '')],
  ])(
    'serves regular callers while ten %s read lists that examine many rows',
    async (callers, tokens) => {
      let statuses: Record<number, number> = {};
      const report = await monitorDuring(site.service, site.admin, async () => {
        statuses = await site.attack(tokens(), REQUESTS_PER_MINUTE, (n, caller, { token, ...headers }) =>
          fetch(site.service.url + lists[(n + caller) % lists.length]!(n), {
            headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) } as Record<string, string>,
          }),
        );
      });

      expect(statuses[200]).toBeGreaterThan(0);
      expect(Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))).toEqual([]);
      const counted = `${COMMENTS} comments, ${TAGS} tags, statuses ${JSON.stringify(statuses)}`;
      expectUnharmed(site, `lists of many rows by ${callers}`, counted, report);
    },
    180_000,
  );
});
