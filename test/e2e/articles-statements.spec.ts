import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { startTestApp, type TestApp } from '../support/test-app.js';

describe('statements of a list', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.stop());

  async function statementsOf(path: string): Promise<string[]> {
    // What is remembered of rights may have to be read anew before.
    await site.unchecked.get(path).expect(200);
    const statements: string[] = [];
    const listen = (message: unknown) => statements.push((message as { sql: string }).sql);
    subscribe('masthead:sql', listen);
    await site.unchecked.get(path).expect(200);
    unsubscribe('masthead:sql', listen);
    // The clock looks for due articles every second, and somebody for changed rights, whoever asks for what.
    return statements.filter((sql) => !/publish_at <= \?|FROM access_revision/.test(sql));
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
});
