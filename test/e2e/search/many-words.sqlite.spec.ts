import { startTestApp, type TestApp } from '../../support/test-app.js';

const MAX_COMPLETIONS = 500;

describe('A prefix that begins many words, SQLite', () => {
  let site: TestApp;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    site = await startTestApp();
    const words = Array.from({ length: MAX_COMPLETIONS }, (_, n) => `quok${String(n).padStart(4, '0')}`);
    const texts = { first: words.join(' '), last: 'quokzz', whole: 'quok', few: 'wombats' };
    for (const [name, text] of Object.entries(texts)) {
      const content = `<p>${text} ${'and an ordinary text '.repeat(3)}</p>`;
      ids[name] = (await site.createArticle({ title: name, content, status: 'published' })).id;
    }
  });
  afterAll(() => site.stop());

  const find = async (search: string): Promise<number[]> => {
    const { body } = await site.http.get('/api/v1/articles').query({ search }).expect(200);
    return (body as { data: { id: number }[] }).data.map(({ id }) => id).sort();
  };

  it('finds the first 500 of these words, and the prefix as a whole word', async () => {
    expect(await find('quok')).toEqual([ids['first'], ids['whole']].sort());
    expect(await find('ordinary quok')).toEqual([ids['first'], ids['whole']].sort());
  });

  it('finds each word that is typed further, and other prefixes', async () => {
    expect(await find('quokz')).toEqual([ids['last']]);
    expect(await find('quok0499')).toEqual([ids['first']]);
    expect(await find('womb')).toEqual([ids['few']]);
  });
});
