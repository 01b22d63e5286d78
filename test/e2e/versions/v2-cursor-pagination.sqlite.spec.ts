import { insertArticles } from '../../support/insert-articles.js';
import type { Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const COUNT = 10_000;
/** Only articles whose id is a multiple of this number are deleted during the test. */
const DELETED_ID_STEP = 10;

interface Page {
  readonly data: { readonly id: string }[];
  readonly links: { readonly prev: string | null; readonly next: string | null };
}

describe(`cursor pagination through ${COUNT} articles`, () => {
  let site: TestApp;
  let admin: Headers;
  let category: number;
  let gone = 0;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
    category = await site.createCategory();
    await insertArticles(site, COUNT, category);
  }, 60_000);
  afterAll(() => site.stop());

  async function read(path: string): Promise<Page> {
    const answer = await fetch(`${site.url}${path}`, { headers: admin });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Page;
  }

  async function write(): Promise<void> {
    await site.createArticle({ status: gone % 4 ? 'published' : 'draft', category_id: category });
    gone += DELETED_ID_STEP;
    await site.http.delete(`/api/v1/articles/${gone}`).set(admin).expect(204);
  }

  async function readAll(first: string, direction: 'next' | 'prev'): Promise<{ shown: number[]; last: string }> {
    const shown: number[] = [];
    let last = first;
    for (let path: string | null = first, pages = 1; path !== null; pages++) {
      const [{ data, links }]: [Page, unknown] = await Promise.all([read(path), pages % 4 === 0 ? write() : undefined]);
      const ids = data.map(({ id }) => Number(id));
      shown.push(...(direction === 'next' ? ids : ids.reverse()));
      last = path;
      path = links[direction];
    }
    return { shown, last };
  }

  it.each([
    ['-created_at', 'published'],
    ['title', 'published'],
    ['-published_at', 'published,draft'],
  ])(
    'returns every remaining article exactly once in both directions during writes, sorted by %s (%s)',
    async (sort, states) => {
      const stays = (id: number): boolean =>
        id <= COUNT && id % DELETED_ID_STEP !== 0 && (states !== 'published' || id % 4 !== 0);
      const staying = Array.from({ length: COUNT }, (_, index) => index + 1).filter(stays);
      const query = `sort=${sort}&filter[status][in]=${states}&page[size]=100&fields[article]=title`;

      const there = await readAll(`/api/v2/articles?${query}`, 'next');
      const back = await readAll(there.last, 'prev');

      for (const { shown } of [there, back]) {
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.filter(stays).sort((a, b) => a - b)).toEqual(staying);
      }
      expect(back.shown.filter(stays).reverse()).toEqual(there.shown.filter(stays));
    },
    60_000,
  );
});
