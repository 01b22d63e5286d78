import { startTestApp, type TestApp } from '../../support/test-app.js';

const MAX_COMPLETIONS = 500;
/** Fewer than the words with the same beginning that an index entry contains. */
const WORDS_PER_ARTICLE = 125;

describe('A prefix that begins many words, SQLite', () => {
  let site: TestApp;
  let first: number[];
  let [last, whole, few]: number[] = [];

  const create = async (title: string, words: string): Promise<number> => {
    const content = `<p>${words} ${'and an ordinary text '.repeat(3)}</p>`;
    return (await site.createArticle({ title, content, status: 'published' })).id;
  };

  beforeAll(async () => {
    site = await startTestApp();
    const words = Array.from({ length: MAX_COMPLETIONS }, (_, n) => `quok${String(n).padStart(4, '0')}`);
    first = [];
    for (let start = 0; start < words.length; start += WORDS_PER_ARTICLE)
      first.push(await create(`From ${start}`, words.slice(start, start + WORDS_PER_ARTICLE).join(' ')));
    last = await create('Last', 'quokzz');
    whole = await create('Whole', 'quok');
    few = await create('Few', 'wombats');
  });
  afterAll(() => site.stop());

  const find = async (search: string): Promise<number[]> => {
    const { body } = await site.http.get('/api/v1/articles').query({ search }).expect(200);
    return (body as { data: { id: number }[] }).data.map(({ id }) => id).sort((a, b) => a - b);
  };

  it('finds the first 500 of these words, and the prefix as a whole word', async () => {
    expect(await find('quok')).toEqual([...first, whole]);
    expect(await find('ordinary quok')).toEqual([...first, whole]);
  });

  it('finds each word that is typed further, and other prefixes', async () => {
    expect(await find('quokz')).toEqual([last]);
    expect(await find('quok0499')).toEqual([first.at(-1)]);
    expect(await find('womb')).toEqual([few]);
  });
});
