import { PagesSite } from './pages-site.js';

/** Returns the article titles of a page that lists articles. */
const titlesIn = (html: string): string[] =>
  [...html.matchAll(/<h2 dir="auto"><a [^>]*>([^<]*)<\/a><\/h2>/g)].map(([, title]) => title!);
const linkIn = (html: string, relation: string): string | undefined =>
  new RegExp(`<a href="([^"]*)" rel="${relation}"`).exec(html)?.[1]?.replaceAll('&amp;', '&');

describe('pages', () => {
  let site: PagesSite;

  beforeAll(async () => {
    site = await PagesSite.start();
  });
  afterAll(() => site.app.stop());

  describe('GET /articles', () => {
    let making: number;
    let ids: number[];

    beforeAll(async () => {
      making = await site.app.createCategory({
        name: 'Making',
        description: 'Things that did not exist this morning.',
      });
      const byHand = await site.app.createCategory({ name: 'By Hand', parent_id: making });
      ids = [];
      for (let n = 1; n <= 17; n++) {
        const { id } = await site.publish({
          title: `Story ${n}`,
          category_id: n === 17 ? byHand : making,
          tags: n % 8 === 0 ? ['Eighth & more'] : [],
          excerpt: n === 3 ? 'Only this one speaks of herons.' : `A few words about ${n < 17 ? 'rivers' : 'hills'}.`,
        });
        ids.push(id);
        await site.setPublishedAt(id, `2026-01-${String(n).padStart(2, '0')}`);
      }
      await site.app.createArticle({ title: 'A draft', category_id: making });
    });

    it('lists the newest articles first, 15 per page, with links to the other pages', async () => {
      const first = await site.get('/articles');
      expect(titlesIn(first)).toEqual(Array.from({ length: 15 }, (_, n) => `Story ${17 - n}`));
      expect([linkIn(first, 'prev'), linkIn(first, 'next')]).toEqual([undefined, '/articles?page=2']);

      const second = await site.get('/articles?page=2');
      expect(titlesIn(second)).toEqual(['Story 2', 'Story 1']);
      expect([linkIn(second, 'prev'), linkIn(second, 'next')]).toEqual(['/articles', undefined]);
    });

    it('has no link to an empty page after exactly 15 articles', async () => {
      const html = await site.get('/articles?search=rivers');
      expect(titlesIn(html)).toHaveLength(15);
      expect(linkIn(html, 'next')).toBeUndefined();
    });

    it('searches by words and keeps the search in its links', async () => {
      const found = await site.get('/articles?search=herons');
      expect(titlesIn(found)).toEqual(['Story 3']);
      expect(found).toContain('1 article<');
      expect(found).toContain('value="herons"');
      expect(found).toContain('<meta name="robots" content="noindex">');
      expect(titlesIn(await site.get('/articles?search=cormorants'))).toEqual([]);

      expect(linkIn(await site.get('/articles?search=few+words'), 'next')).toBe('/articles?search=few+words&page=2');
    });

    it('lists the articles with a tag', async () => {
      expect(titlesIn(await site.get('/articles?tag=eighth-more'))).toEqual(['Story 16', 'Story 8']);
      expect(titlesIn(await site.get('/articles?tag=unknown'))).toEqual([]);
    });

    it('shows the name of the tag in the heading', async () => {
      expect(await site.get('/articles?tag=eighth-more')).toContain('Articles tagged “Eighth &amp; more”</h1>');
      expect(await site.get('/articles?tag=unknown')).toContain('Articles tagged “unknown”</h1>');
    });

    it('lists the articles of a category and its subcategories, and links to the subcategories', async () => {
      const html = await site.get(`/categories/${making}`);
      expect(html).toContain('<h1 dir="auto">Making</h1>');
      expect(html).toContain('Things that did not exist this morning.');
      expect(titlesIn(html)[0]).toBe('Story 17');
      expect(html).toMatch(
        /aria-label="In this section">\s*<ul>\s*<li dir="auto"><a href="\/categories\/\d+">By Hand<\/a><\/li>\s*<\/ul>/,
      );
      expect(linkIn(html, 'next')).toBe(`/categories/${making}?page=2`);
    });

    it('has a title, a description and a canonical URL for each page of a list', async () => {
      const headOf = async (path: string) => {
        const html = await site.get(path);
        const find = (pattern: RegExp) => pattern.exec(html)?.[1];
        return {
          title: find(/<title>([^<]*)/),
          description: find(/<meta name="description" content="([^"]*)"/),
          canonical: find(/<link rel="canonical" href="[^"]*?(\/(?:articles|categories)[^"]*)"/),
          robots: find(/<meta name="robots" content="([^"]*)"/),
        };
      };
      const list = { description: 'Articles of Masthead', robots: undefined };

      expect(await headOf('/articles')).toEqual({ ...list, title: 'Masthead', canonical: '/articles' });
      expect(await headOf('/articles?page=2')).toEqual({
        ...{ ...list, title: 'Page 2 · Masthead', canonical: '/articles?page=2' },
      });
      expect(await headOf(`/categories/${making}`)).toEqual({
        ...{ title: 'Making · Masthead', canonical: `/categories/${making}`, robots: undefined },
        description: 'Things that did not exist this morning.',
      });
      expect((await headOf('/articles?tag=eighth-more')).robots).toBe('noindex');
    });

    it.each(['/articles?page=3', '/articles?search=herons&page=2', '/categories/999'])(
      'returns 404 for %s',
      async (path) => {
        await site.app.unchecked.get(path).expect(404);
      },
    );

    it.each(['/articles?page=0', '/articles?page=x', '/articles?page=1&page=2', `/articles?search=${'a'.repeat(201)}`])(
      'returns 422 for %s',
      async (path) => {
        await site.app.unchecked.get(path).expect(422);
      },
    );
  });
});
