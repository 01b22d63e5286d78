import type { Response } from 'supertest';
import { differences, findWords } from '../crawl/compare-responses.js';
import { articleWords, categoryWord, commentWord, contentWords, forbiddenWords, tagWord } from '../crawl/canaries.js';
import { isListed, isShown, showsCategory } from '../crawl/expected.js';
import { ARTICLES, CATEGORIES, categoryOf, COMMENTS } from '../crawl/objects.js';
import { COMMON_WORD, CrawlFixture } from '../crawl/crawl-fixture.js';

/** Removes the request id, which differs between error pages. */
const withoutRequestId = (answer: Response): Response =>
  Object.assign(answer, { text: answer.text.replace(/<code>[^<]*<\/code>/, '') });

/** Pages ignore credentials: every caller receives the content that visitors may see. */
describe('pages show only content that visitors may see', () => {
  let site: CrawlFixture;
  let forbidden: string[];

  beforeAll(async () => {
    site = await CrawlFixture.start();
    forbidden = forbiddenWords(site, 'visitor');
  });
  afterAll(() => site.app.stop());

  const get = (path: string) => site.app.unchecked.get(path);
  const slugOf = (kind: string) => `canary${kind}slug`;

  it.each(['/articles', `/articles?search=${COMMON_WORD}`, '/feed.xml', '/sitemap.xml'])(
    'shows on %s only the articles that the API lists',
    async (path) => {
      const answer = await get(path).expect(200);
      const listed = ARTICLES.filter((kind) => isListed(kind, 'visitor'));
      const visibleWords = listed.flatMap((kind) => [
        ...articleWords(kind),
        tagWord(kind),
        categoryWord(categoryOf(kind)),
      ]);
      expect(listed).toEqual(['published']);
      expect(findWords(answer, [...forbidden, ...contentWords.filter((word) => !visibleWords.includes(word))])).toEqual(
        [],
      );
      expect(answer.text).toContain(slugOf('published'));
    },
  );

  it.each(ARTICLES)('returns a %s article only if visitors may see it', async (kind) => {
    const nothing = withoutRequestId(await get('/articles/no-such-article').expect(404));
    const answer = withoutRequestId(await get(`/articles/${slugOf(kind)}`));
    const own = [slugOf(kind)];

    expect(answer.status).toBe(isShown(kind, 'visitor') ? 200 : 404);
    expect(findWords(answer, forbidden)).toEqual([]);
    expect(answer.status === 404 ? differences(answer, nothing) : []).toEqual([]);
    const found = await get(`/articles?search=canary${kind}title&tag=${tagWord(kind)}`).expect(200);
    expect(findWords(found, articleWords(kind), [`canary${kind}title`, tagWord(kind), ...own])).toEqual([]);
  });

  it.each(CATEGORIES)('returns a category that is %s only if visitors may see it', async (kind) => {
    const nothing = withoutRequestId(await get('/categories/999999999').expect(404));
    const answer = withoutRequestId(await get(`/categories/${site.categories[kind]}`));

    expect(answer.status).toBe(showsCategory(kind, 'visitor') ? 200 : 404);
    expect(findWords(answer, forbidden)).toEqual([]);
    // Articles of a hidden category are not listed for visitors.
    expect(answer.status === 404 ? differences(answer, nothing) : findWords(answer, articleWords('hidden'))).toEqual(
      [],
    );
  });

  it('shows only approved comments', async () => {
    const { text } = await get(`/articles/${slugOf('published')}`).expect(200);
    expect(COMMENTS.filter((kind) => text.includes(commentWord(kind)))).toEqual(['approved']);
  });

  it('shows an administrator the same pages as a visitor', async () => {
    for (const path of ['/articles', `/articles/${slugOf('published')}`, '/feed.xml']) {
      const [visitor, admin] = [await get(path), await get(path).set(site.callers.admin.headers)];
      expect(differences(admin, visitor)).toEqual([]);
    }
    await get(`/articles/${slugOf('draft')}`)
      .set(site.callers.admin.headers)
      .expect(404);
  });
});
