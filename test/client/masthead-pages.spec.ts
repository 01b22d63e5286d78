import { CONTENT, RecordedMasthead } from './recorded-masthead.js';

describe('createMasthead', () => {
  let recorded: RecordedMasthead;

  beforeAll(async () => {
    recorded = await RecordedMasthead.start();
  });
  afterAll(() => recorded.site.stop());

  beforeEach(() => recorded.reset());

  describe('pages', () => {
    const titles = ['one', 'two', 'three', 'four', 'five'];
    let listed: number;

    const add = (title: string) =>
      recorded.masthead.POST('/api/v1/articles', {
        body: { title: `Page ${title}`, content: CONTENT, category_id: listed, status: 'published' },
      });
    const listing = (more: { signal?: AbortSignal } = {}) =>
      recorded.masthead.pages('/api/v1/articles', { params: { query: { category: listed, per_page: 2 } }, ...more });
    const countListRequests = () => recorded.requests.filter(({ url }) => url.includes('per_page=')).length;

    beforeEach(async () => {
      listed = await recorded.site.createCategory();
      for (const title of titles) await add(title);
      recorded.requests = [];
    });

    it('return every entry once, although an entry is added between two requests', async () => {
      const read: unknown[] = [];
      for await (const article of listing()) {
        if (read.length === 1) await add('six');
        read.push(article.attributes.title);
      }

      expect(read).toEqual([...titles].reverse().map((title) => `Page ${title}`));
      expect(countListRequests()).toBe(3);
    });

    it('follow the cursors of version 2', async () => {
      const query = { 'filter[category]': String(listed), sort: 'title', 'page[size]': 2 };
      const read: unknown[] = [];
      for await (const article of recorded.masthead.pages('/api/v2/articles', { params: { query } })) {
        read.push([article.type, article.attributes.title]);
      }

      expect(read).toEqual([...titles].sort().map((title) => ['article', `Page ${title}`]));
      expect(recorded.requests.filter(({ url }) => url.includes('/api/v2/'))).toHaveLength(3);
    });

    it('are requested only when their entries are read', async () => {
      const articles = listing();

      await expect(articles.next()).resolves.toMatchObject({ value: { attributes: { title: 'Page five' } } });
      await articles.next();
      expect(countListRequests()).toBe(1);
    });

    it('end with the reason of the signal when it is aborted', async () => {
      const abort = new AbortController();
      const read: unknown[] = [];
      const reading = async () => {
        for await (const article of listing({ signal: abort.signal })) {
          read.push(article.id);
          abort.abort(new Error('Enough'));
        }
      };

      await expect(reading()).rejects.toThrow('Enough');
      expect(read).toHaveLength(2);
    });
  });
});
