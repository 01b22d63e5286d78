import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Headers } from '../support/test-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

describe('statements of a list', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.stop());

  async function statementsOf(path: string, headers: Headers = {}): Promise<string[]> {
    const statements: string[] = [];
    const listen = (message: unknown) => statements.push((message as { sql: string }).sql);
    subscribe('masthead:sql', listen);
    await site.unchecked.get(path).set(headers).expect(200);
    unsubscribe('masthead:sql', listen);
    // The clock looks for due articles every second, and somebody for changed rights, whoever asks for what.
    return statements.filter((sql) => !sql.includes('publish_at <= ?') && !sql.includes('FROM access_revision'));
  }

  it.each([
    ['/api/v1/articles?per_page=100', 3],
    ['/api/v1/articles?per_page=100&include=', 2],
    ['/api/v1/articles?per_page=100&include=author,category,tags', 5],
    ['/api/v1/articles?per_page=100&include=author,category,tags&search=long', 5],
  ])(
    '%s costs %i, for 10 articles as for 100',
    async (path, expected) => {
      const fill = async (upTo: number) => {
        const [row] = await site.sql<{ n: number }>('SELECT COUNT(*) AS n FROM articles');
        for (let n = Number(row!.n); n < upTo; n++)
          await site.createArticle({ status: 'published', tags: [`t${n}`, 'all'] });
      };
      const counts: number[] = [];
      for (const upTo of [10, 100]) {
        await fill(upTo);
        counts.push((await statementsOf(path)).length);
        await site.sql('DELETE FROM articles WHERE id > 10');
      }
      expect(counts).toEqual([expected, expected]);
    },
    60_000,
  );

  it('a single article costs two: itself and its author', async () => {
    const { id } = await site.createArticle({ status: 'published' });
    expect(await statementsOf(`/api/v1/articles/${id}`)).toHaveLength(2);
  });

  it('a token costs none once it is known, until somebody’s access changes', async () => {
    const { headers } = await site.createUser('author');
    const path = '/api/v1/articles?per_page=1&include=';
    const first = await statementsOf(path, headers);
    expect(first).toEqual(expect.arrayContaining([expect.stringContaining('FROM sessions')]));
    const known = await statementsOf(path, headers);
    expect(known.filter((sql) => /FROM (sessions|users)/.test(sql))).toEqual([]);

    const { id } = await site.createUser('member');
    await site.changeUser(id, { role: 'author' });

    expect((await statementsOf(path, headers)).filter((sql) => /FROM (sessions|users)/.test(sql))).toHaveLength(2);
  });
});
