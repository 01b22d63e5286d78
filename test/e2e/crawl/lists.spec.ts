import { findWords } from './compare-responses.js';
import { type CallerName, READERS } from './callers.js';
import {
  articleWords,
  attachmentWords,
  categoryWord,
  commentWord,
  invisibleCommentWords,
  contentWords,
  privateWords,
  tagWord,
} from './canaries.js';
import { isListed, showsAttachment, showsCategory, showsComment, showsTag } from './expected.js';
import { listQueries } from './list-queries.js';
import { type ArticleKind, articleOf, ARTICLES, ATTACHMENTS, CATEGORIES, categoryOf, COMMENTS } from './objects.js';
import { COMMON_WORD, CrawlFixture } from './crawl-fixture.js';

interface Listed {
  readonly data: { readonly id: number; readonly attributes: Record<string, unknown> }[];
  readonly meta: { readonly total: number };
}

/** Lists, counts, searches and included objects. The tables in `crawl/article-rows.ts` define what each caller may see. */
describe('lists, counts and searches', () => {
  let site: CrawlFixture;

  beforeAll(async () => {
    site = await CrawlFixture.start();
  });
  afterAll(() => site.app.stop());

  const get = (path: string, caller: CallerName) => site.http.get(path).set(site.callers[caller].headers);

  describe.each(READERS)('for the caller "%s"', (caller) => {
    it('returns only visible articles for every filter, sort and search', async () => {
      const faults: string[] = [];
      for (const { path, selected, echoed } of listQueries(site)) {
        const answer = await get(path, caller).expect(200);
        const expected = selected.filter((kind) => isListed(kind, caller));
        const { data, meta } = answer.body as Listed;
        const ids = data.map(({ id }) => id).sort((a, b) => a - b);
        const wanted = expected.map((kind) => site.articles[kind]).sort((a, b) => a - b);
        if (String([meta.total, ids]) !== String([wanted.length, wanted])) {
          faults.push(`${path} has ${meta.total}: ${String(ids)} instead of ${String(wanted)}`);
        }
        const told = expected.flatMap((kind) => [...articleWords(kind), tagWord(kind), categoryWord(categoryOf(kind))]);
        const untold = [
          ...contentWords.filter((word) => !told.includes(word)),
          ...invisibleCommentWords(caller),
          ...privateWords(site, caller),
        ];
        faults.push(...findWords(answer, untold, echoed).map((word) => `${path} reveals ${word}`));
      }
      expect(faults).toEqual([]);
    });

    it('returns only visible items of the module API', async () => {
      const states: [query: string, kinds: readonly ArticleKind[]][] = [
        ['', ['published', 'hidden', 'disabled', 'closed']],
        ['status=0', ['draft', 'scheduled']],
        ['status=2', ['archived']],
      ];
      for (const [state, kinds] of states) {
        const asked: [query: string, kinds: readonly ArticleKind[]][] = [
          [state, kinds],
          [`${state}&search=${COMMON_WORD}`, kinds],
          [`${state}&uid=${site.owner.id}`, kinds],
          ...CATEGORIES.map((category): (typeof asked)[0] => [
            `${state}&categoryid=${site.categories[category]}`,
            kinds.filter((kind) => categoryOf(kind) === category),
          ]),
        ];
        for (const [query, among] of asked) {
          const wanted = among.filter((kind) => isListed(kind, caller));
          const answer = await get(`/modules/articles/api/items?limit=100&${query}`, caller).expect(200);
          const ids = (answer.body as { itemid: number }[]).map(({ itemid }) => itemid).sort((a, b) => a - b);
          expect([query, ids, answer.headers['x-total-count']]).toEqual([
            query,
            wanted.map((kind) => site.articles[kind]).sort((a, b) => a - b),
            String(wanted.length),
          ]);
          const told = wanted.flatMap((kind) => [...articleWords(kind), tagWord(kind)]);
          expect(
            findWords(answer, [
              ...contentWords.filter((word) => !told.includes(word)),
              ...invisibleCommentWords(caller),
            ]),
          ).toEqual([]);
        }
      }
    });

    it('returns only visible comments', async () => {
      const seen = COMMENTS.filter((kind) => kind !== 'deleted' && showsComment(kind, caller));
      const queries: [query: string, expected: typeof seen][] = [
        ['order=asc', seen],
        ['parent=0', seen],
        [`author=${site.owner.id}`, seen],
        ...['approved', 'pending', 'rejected'].map((status): [string, typeof seen] => [
          `status=${status}`,
          seen.filter((kind) => (['pending', 'rejected'].includes(kind) ? kind : 'approved') === status),
        ]),
        ...ARTICLES.map((article): [string, typeof seen] => [
          `article=${site.articles[article]}`,
          seen.filter((kind) => articleOf(kind) === article),
        ]),
      ];
      for (const [query, expected] of queries) {
        const { body } = await get(`/api/v1/comments?per_page=100&${query}`, caller).expect(200);
        const { data, meta } = body as Listed;
        const words = data.map(({ attributes }) => attributes['comment'] as string);
        expect([query, words.filter((word) => word.startsWith('canary')).sort()]).toEqual([
          query,
          expected.map(commentWord).sort(),
        ]);
        expect(meta.total).toBe(data.length);
      }
    });

    it('returns only visible attachments', async () => {
      const seen = ATTACHMENTS.filter((kind) => showsAttachment(kind, caller));
      const asked: [query: string, fits: (kind: string) => boolean][] = [
        ['', () => true],
        ['&unattached=true', (kind) => kind === 'unattached'],
        ['&unattached=false', (kind) => kind !== 'unattached'],
        ...ARTICLES.map((kind): (typeof asked)[0] => [`&article=${site.articles[kind]}`, (one) => one === kind]),
      ];
      for (const [query, fits] of asked) {
        const wanted = seen.filter(fits);
        const answer = await get(`/api/v1/attachments?per_page=100${query}`, caller).expect(200);
        const { data, meta } = answer.body as Listed;
        const ids = wanted.map((kind) => site.attachments[kind]);
        expect([query, meta.total, data.map(({ id }) => id)]).toEqual([query, ids.length, ids]);
        const untold = ATTACHMENTS.filter((kind) => !wanted.includes(kind)).flatMap(attachmentWords);
        expect(findWords(answer, untold)).toEqual([]);
      }
    });

    it('returns only visible tags and categories, with the counts of visible articles', async () => {
      const tags: Listed = (await get('/api/v1/tags?per_page=100', caller).expect(200)).body;
      const seenTags = ARTICLES.filter((kind) => showsTag(kind, caller));
      expect(tags.meta.total).toBe(seenTags.length);
      expect(tags.data.map(({ attributes }) => [attributes['name'], attributes['item_count']]).sort()).toEqual(
        seenTags.map((kind) => [tagWord(kind), isPublished(kind) && isListed(kind, caller) ? 1 : 0]).sort(),
      );

      const seen = CATEGORIES.filter((kind) => showsCategory(kind, caller)).filter(
        (kind) => kind !== 'hidden' || isListed('hidden', caller),
      );
      const { body: records } = await get('/modules/articles/api/categories', caller).expect(200);
      expect((records as { name: string; item_count: number }[]).map(({ name }) => name)).toEqual(
        seen.map(categoryWord).sort(),
      );
      for (const query of ['', '&parent=0']) {
        const { body } = await get(`/api/v1/categories?per_page=100${query}`, caller).expect(200);
        expect((body as Listed).meta.total).toBe(seen.length);
        expect((body as Listed).data.map(({ attributes }) => attributes['name'])).toEqual(
          seen.map(categoryWord).sort(),
        );
      }
    });
  });
});

const isPublished = (kind: string): boolean => ['published', 'hidden', 'disabled', 'closed'].includes(kind);
