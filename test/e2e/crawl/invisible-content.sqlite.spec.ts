import type { Response, Test } from 'supertest';
import { differences, comparableLines } from './compare-responses.js';
import { type CallerName, READERS } from './callers.js';
import { expectedStatus, ROUTES } from './expected.js';
import { readVisitorResponses } from './visitor-responses.js';
import { type ArticleKind, ARTICLES, type CategoryKind, UNKNOWN_ID } from './objects.js';
import { probesOf } from './probes.js';
import { requestTo } from './requests.js';
import { CrawlFixture } from './crawl-fixture.js';

const ARTICLE_ROUTES = ROUTES.filter((route) =>
  / \/(api\/v1\/articles|modules\/articles\/api\/items)\/{id}/.test(route),
);

describe('invisible content', () => {
  let site: CrawlFixture;

  beforeAll(async () => {
    site = await CrawlFixture.start();
  });
  afterAll(() => site.app.stop());

  const headersOf = (caller: CallerName) => site.callers[caller].headers;

  describe.each(READERS)('for the caller "%s"', (caller) => {
    it.each(ARTICLE_ROUTES)(
      'returns the same response for an invisible article as for an unknown article: %s',
      async (route) => {
        const invisible = ARTICLES.filter((kind) => expectedStatus(route, kind, caller) === '404');
        const method = route.slice(0, route.indexOf(' '));
        const faults: string[] = [];
        for (const { name, apply } of probesOf(method, site.categories.closed)) {
          const nothing = await apply(requestTo(site, route, { id: UNKNOWN_ID }, headersOf(caller)));
          for (const kind of invisible) {
            const answer = await apply(requestTo(site, route, { id: site.articles[kind] }, headersOf(caller)));
            faults.push(...differences(answer, nothing).map((line) => `${kind}, ${name}: ${line}`));
          }
        }
        expect(faults).toEqual([]);
      },
    );
  });

  it.each<CategoryKind>(['closed', 'disabled'])(
    'returns for writes with a category that is %s the same 422 as for an unknown category',
    async (kind) => {
      const send = (id: number): [string, Test][] => {
        const [patch, post] = ['PATCH /api/v1/articles/{id}', 'POST /api/v1/articles'];
        const draft = { id: site.articles.draft };
        const text = {
          title: 'Something new',
          content: 'A text that is long enough for the rule about fifty letters.',
        };
        const owner = headersOf('owner');
        return [
          ['moves a draft', requestTo(site, patch, draft, owner).send({ category_id: id })],
          ['moves and publishes', requestTo(site, patch, draft, owner).send({ category_id: id, status: 'published' })],
          ['moves, with other faults', requestTo(site, patch, draft, owner).send({ category_id: id, title: 'ab' })],
          ['adds', requestTo(site, post, draft, owner).send({ ...text, category_id: id })],
          [
            'adds and publishes',
            requestTo(site, post, draft, owner).send({ ...text, category_id: id, status: 'published' }),
          ],
          ['adds, with other faults', requestTo(site, post, draft, owner).send({ title: 'ab', category_id: id })],
          ['adds as a member', requestTo(site, post, draft, headersOf('member')).send({ ...text, category_id: id })],
        ];
      };
      const nothing = await answersOf(send(UNKNOWN_ID));
      const answers = await answersOf(send(site.categories[kind]));
      const faults = answers.flatMap(([what, answer], n) =>
        differences(answer, nothing[n]![1]).map((line) => `${what}: ${line}`),
      );
      expect(answers.map(([, { status }]) => status)).toEqual([422, 422, 422, 422, 422, 422, 422]);
      expect(faults).toEqual([]);
    },
  );

  it.each<CategoryKind>(['closed', 'disabled'])(
    'returns for a filter by a category that is %s the same list as for an unknown category',
    async (kind) => {
      const id = site.categories[kind];
      const faults: string[] = [];
      const filters = ['articles?category=', 'articles?category_tree=', 'categories?parent='].map(
        (path) => `/api/v1/${path}`,
      );
      for (const path of [...filters, '/modules/articles/api/items?categoryid=']) {
        const ask = async (category: number): Promise<string[]> => {
          const answer = await site.http.get(`${path}${category}`).set(headersOf('owner')).expect(200);
          // The links repeat the query, so the length and the ETag differ.
          return comparableLines(answer)
            .filter((line) => !/^(content-length|etag): /.test(line))
            .map((line) =>
              line.replaceAll(new RegExp(`(category|category_tree|parent|categoryid)=${category}\\b`, 'g'), '$1=N'),
            );
        };
        const [seen, nothing] = [await ask(id), await ask(UNKNOWN_ID)];
        if (String(seen) !== String(nothing)) faults.push(`${path}: ${String(seen)}\ninstead of\n${String(nothing)}`);
      }
      expect(faults).toEqual([]);
    },
  );

  it('returns unchanged responses to visitors when invisible articles change', async () => {
    const before = await readVisitorResponses(site);
    const secrets: ArticleKind[] = ['draft', 'archived', 'scheduled', 'hidden', 'disabled', 'closed'];
    for (const kind of secrets) {
      await requestTo(site, 'PATCH /api/v1/articles/{id}', { id: site.articles[kind] }, site.admin)
        .send({
          title: `A new one for ${kind}`,
          content: '<p>Another text, which is long enough for the rule about fifty letters.</p>',
          slug: `changed-${kind}`,
          tags: [`changed ${kind}`, `canary${kind}tag`],
          featured: true,
        })
        .expect(200);
    }
    const after = await readVisitorResponses(site);
    expect(after.size).toBeGreaterThan(100);
    expect([...after].filter(([path, answer]) => before.get(path) !== answer)).toEqual([]);
  });
});

async function answersOf(tests: [string, Test][]): Promise<[string, Response][]> {
  const answers: [string, Response][] = [];
  for (const [what, test] of tests) answers.push([what, await test]);
  return answers;
}
