import { comparableLines } from './compare-responses.js';
import { listQueries } from './list-queries.js';
import { ARTICLES } from './objects.js';
import type { CrawlFixture } from './crawl-fixture.js';

const ADDITIONAL_QUERIES = [
  'search=changed',
  'search=new',
  'tag=changed%20draft',
  'featured=true',
  'slug=changed-draft',
];

/** Returns every response to visitors, by path, except the article of the hidden category, which visitors may read. */
export async function readVisitorResponses(site: CrawlFixture): Promise<Map<string, string>> {
  const paths = [
    ...listQueries(site).map(({ path }) => path),
    ...ADDITIONAL_QUERIES.map((query) => `/api/v1/articles?${query}`),
    ...ARTICLES.filter((kind) => kind !== 'hidden').map((kind) => `/api/v1/articles/${site.articles[kind]}`),
    ...ARTICLES.filter((kind) => kind !== 'hidden').flatMap((kind) => [
      `/modules/articles/api/items/${site.articles[kind]}`,
      `/modules/articles/ajax.php?op=getRatings&itemid=${site.articles[kind]}`,
    ]),
    ...['', 'status=0', 'search=changed', 'search=new', `uid=${site.owner.id}`].map(
      (query) => `/modules/articles/api/items?limit=100&${query}`,
    ),
    '/modules/articles/api/categories',
    ...Object.values(site.categories).flatMap((id) => [
      `/api/v1/categories/${id}`,
      `/modules/articles/api/categories/${id}`,
    ]),
    ...Object.values(site.tags).map((id) => `/api/v1/tags/${id}`),
    '/api/v1/attachments?per_page=100',
    '/api/v1/categories?per_page=100',
    '/api/v1/categories/tree',
    '/api/v1/tags?per_page=100',
    `/api/v1/users/${site.owner.id}`,
  ];
  const answers = new Map<string, string>();
  for (const path of paths) {
    const answer = await site.http.get(path).set(site.callers.visitor.headers);
    answers.set(path, withoutViewCounts(comparableLines(answer).join('\n')));
  }
  return answers;
}

/** These requests count as views, which are written later. An additional digit changes the length and the ETag. */
const withoutViewCounts = (answer: string): string =>
  answer.replaceAll(/"(views|counter)":\d+/g, '').replaceAll(/^(content-length|etag): .*$/gm, '');
