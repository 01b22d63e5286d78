import { HostileSite } from '../faults/hostile-site.js';
import { uploadText } from '../faults/upload-client.js';
import type { DatabaseKind } from '../support/test-database.js';

const MIB = 1024 ** 2;
const ARTICLES = 100;

/** The default budgets must not reject regular use. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('regular use with the default budgets, %s', (kind) => {
  let site: HostileSite;
  let author: string;

  beforeAll(async () => {
    site = await HostileSite.start(kind);
    author = await site.createAccount('author');
  }, 120_000);
  afterAll(() => site.stop());

  it('accepts 20 concurrent uploads of 10 MiB by one author', async () => {
    const uploads = Array.from({ length: 20 }, () => uploadText(site.service.url, author, 10 * MIB));
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(Array(20).fill(201));
  }, 120_000);

  it('returns lists of 100 articles of 50 KB on every surface', async () => {
    const content = `<p>${'An ordinary sentence of some words. '.repeat(1400)}</p>`;
    for (let n = 0; n < ARTICLES; n++) {
      const body = { title: `Ordinary ${n}`, category_id: 1, content, status: 'published' };
      expect((await site.send('POST', '/api/v1/articles', body)).status).toBe(201);
    }
    const paths = [
      '/api/v1/articles?per_page=100',
      '/api/v1/articles?per_page=100&search=ordinary&highlight=true',
      '/api/v2/articles?page[size]=100',
      '/modules/articles/api/items?limit=100',
      '/feed.xml',
      '/articles',
    ];
    for (const path of paths) {
      const responses = await Promise.all(
        Array.from({ length: 2 }, (_, n) => fetch(`${site.service.url}${path}`, { headers: addressOf(n) })),
      );
      expect([path, ...responses.map(({ status }) => status)]).toEqual([path, 200, 200]);
      for (const response of responses) await response.arrayBuffer();
    }
    const { data } = (await (await site.send('GET', paths[0]!)).json()) as { data: unknown[] };
    expect(data).toHaveLength(ARTICLES);
  }, 120_000);

  it('serves each sample article', async () => {
    const { data } = (await (await site.send('GET', '/api/v1/articles?per_page=100&sort=id&order=asc')).json()) as {
      data: { links: { self: string } }[];
    };
    const statuses = await Promise.all(
      data.slice(0, 12).map(async ({ links }) => (await fetch(site.service.url + links.self)).status),
    );
    expect(statuses).toEqual(Array(12).fill(200));
  });
});

const addressOf = (n: number) => ({ 'X-Forwarded-For': `198.51.100.${n + 1}` });
