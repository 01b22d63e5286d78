import { ViewCounter } from '../../../src/modules/articles/stats/article-stats.service.js';
import { statementsDuring } from '../../support/statements.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { CACHE_ENABLED, comparableResponse, type RawRequestOptions, sendRaw } from './send-raw.js';

describe('Concurrent identical reads', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ ...CACHE_ENABLED, JOBS_RUN: 'false' });
  });
  afterAll(() => site.stop());

  const get = (path: string, asked?: RawRequestOptions) => sendRaw(site.url, path, asked);

  it('runs one database read for 50 requests with separate request ids and views', async () => {
    const { id } = await site.createArticle({ status: 'published' });
    const added = jest.spyOn(
      site.app.get(ViewCounter, { strict: false }) as unknown as { add(id: number): void },
      'add',
    );
    let answers: Awaited<ReturnType<typeof get>>[] = [];
    const alone = await statementsDuring(() => get(`/api/v1/articles/${id}?include=author`));
    await site.sql('UPDATE articles SET version = version WHERE id = ?', [id]);
    const together = await statementsDuring(async () => {
      answers = await Promise.all(Array.from({ length: 50 }, () => get(`/api/v1/articles/${id}?include=author`)));
    });
    // Views are written concurrently.
    const reads = (statements: string[]) => statements.filter((sql) => sql.startsWith('SELECT a.id'));
    expect([reads(alone).length, reads(together).length]).toEqual([1, 1]);
    expect(new Set(answers.map(comparableResponse)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(50);
    expect(added).toHaveBeenCalledTimes(51);
    added.mockRestore();
  });

  it('returns 200 to the other clients if the first client disconnects', async () => {
    const { id } = await site.createArticle({ status: 'published' });
    const path = `/api/v1/articles/${id}?include=tags`;
    const gone = get(path, { abort: (abort) => setImmediate(abort) });
    const others = Array.from({ length: 10 }, () => get(path));
    await expect(gone).rejects.toThrow('socket hang up');
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  });
});
