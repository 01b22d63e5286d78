import { Reindexer } from '../../../src/modules/articles/index.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/** A row of the search index in the format of the first release. */
const LEGACY_ROW = ['straße_ résumé_', 'former_ excerpt_', '中__ 文__ die_ straße_'];

describe('reindexing after an upgrade', () => {
  let site: TestApp;
  let ids: number[];

  beforeAll(async () => {
    site = await startTestApp({ JOBS_RUN: 'false' });
    ids = [];
    for (let n = 0; n < 25; n++) {
      const made = { title: `Straße Résumé ${n}`, excerpt: 'The excerpt', status: 'published' };
      ids.push(
        (await site.createArticle({ ...made, content: `<p>中文 in the Straße, ${'and more '.repeat(9)}</p>` })).id,
      );
    }
    for (const id of ids) {
      await site.sql('UPDATE article_search SET title = ?, excerpt = ?, body = ? WHERE rowid = ?', [...LEGACY_ROW, id]);
    }
    await site.sql('UPDATE search_state SET words_version = 1, reached_id = 0');
    await site.close();
    await site.serve();
  });
  afterAll(() => site.stop());

  const total = async (search: string) =>
    (await site.http.get('/api/v1/articles').query({ search }).expect(200)).body.meta.total as number;
  const version = async () => (await site.sql('SELECT words_version, reached_id FROM search_state'))[0];

  it('finds articles in the old and in the new index format', async () => {
    await site.createArticle({ title: 'Straße', status: 'published' });
    expect(await total('straße')).toBe(26);
    expect(await total('résumé')).toBe(25);
    expect(await total('中文')).toBe(25);
    expect((await site.http.get('/api/v2/articles?filter[search]=straße&page[total]=true')).body.meta.total).toBe(26);
  });

  it('reindexes all articles and resumes after an interruption', async () => {
    const reindexer = site.app.get(Reindexer, { strict: false });
    const ending = new AbortController();
    const reindexed = await reindexer.resume({ signal: ending.signal, progress: () => ending.abort() });
    expect(reindexed).toBe(20);
    expect(await version()).toEqual({ words_version: 1, reached_id: ids[19] });
    expect(await total('straße')).toBe(26);
    expect(await total('more')).toBe(20);
    expect(await reindexer.resume({})).toBe(6);
    expect(await version()).toEqual({ words_version: 2, reached_id: 0 });
    expect([await total('strasse'), await total('resume'), await total('more')]).toEqual([26, 25, 25]);
  });

  it('reindexes all articles in a background job', async () => {
    await site.sql('UPDATE article_search SET body = ? WHERE rowid = ?', [LEGACY_ROW[2]!, ids[0]!]);
    await site.sql('UPDATE search_state SET words_version = 1, reached_id = 0');
    site.env['JOBS_RUN'] = 'true';
    await site.close();
    await site.serve();
    const reached = await eventually(version, (state) => state!['words_version'] === 2);
    expect(reached).toEqual({ words_version: 2, reached_id: 0 });
    const [row] = await site.sql<{ body: string }>('SELECT body FROM article_search WHERE rowid = ?', [ids[0]!]);
    expect(row!.body).toMatch(/^ 中__ 文__ in_ the_ strasse_ /);
  });

  it('reindexes all articles on request', async () => {
    await site.sql('DELETE FROM article_search WHERE rowid = ?', [ids[1]!]);
    expect(await total('resume')).toBe(24);
    expect(await site.app.get(Reindexer, { strict: false }).restart({})).toBe(26);
    expect(await total('resume')).toBe(25);
  });
});
