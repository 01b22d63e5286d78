import { createHash } from 'node:crypto';
import type { Newsroom } from './newsroom.js';

const VERSION_2 = 'application/vnd.masthead.v2+json';

/** A request of a visitor: the path, and after a blank the value of `Accept`. */
export type Surface = string;

/** Returns the requests of visitors that show the content of the newsroom, also for content that does not exist or is not visible. */
export function surfacesOf(newsroom: Newsroom): Surface[] {
  const { articles, slugs, categories, tags, users, attachments, comments } = newsroom;
  const next = Math.max(...articles) + 1;
  const someArticles = [...articles.slice(0, 6), ...articles.slice(-6), next];
  const someSlugs = [...slugs.slice(0, 6), ...slugs.slice(-6), 'no-such-article'];
  const of = (ids: readonly number[], ...paths: string[]) =>
    [...new Set(ids)].flatMap((id) => paths.map((path) => path.replace('{id}', String(id))));
  return [
    ...new Set([
      ...['', '?per_page=100', '?include=author,category,tags,comments&per_page=100', '?sort=title', '?page=2'].map(
        (query) => `/api/v1/articles${query}`,
      ),
      ...['search=ferry', 'search=ferry&highlight=true', 'tag=rivers', 'featured=true', 'slug=the-ferry-2'].map(
        (query) => `/api/v1/articles?${query}&per_page=100`,
      ),
      ...of(categories, '/api/v1/articles?category={id}', '/api/v1/articles?category_tree={id}&fields=title,slug'),
      ...of(someArticles, '/api/v1/articles/{id}?include=author,category,tags,comments', '/api/v1/articles/{id}'),
      ...of(someArticles.slice(-3), '/api/v1/articles/{id}/comments', '/api/v1/articles/{id}/ratings'),
      ...of(articles.slice(0, 3), '/api/v1/articles/{id}/comments', '/api/v1/articles/{id}/ratings'),
      ...of(articles.slice(0, 3), '/api/v1/articles/{id}/attachments'),
      ...of([...attachments, Math.max(0, ...attachments) + 1].slice(-4), '/api/v1/attachments/{id}'),
      ...of(attachments.slice(-2), '/api/v1/attachments/{id}/content'),
      ...['/api/v1/attachments', '/api/v1/comments', '/api/v1/categories', '/api/v1/categories/tree', '/api/v1/tags'],
      ...of(comments.slice(-4), '/api/v1/comments/{id}', '/api/v2/comments/{id}?include=author'),
      ...of([...categories, Math.max(...categories) + 1], '/api/v1/categories/{id}', '/categories/{id}'),
      ...of(tags, '/api/v1/tags/{id}'),
      ...of(users, '/api/v1/users/{id}', '/api/v1/users/{id}/articles', '/api/v2/users/{id}'),
      ...['', '?include=author,category,tags', '?page[total]=true&sort=title', '?filter[tag]=rivers'].map(
        (query) => `/api/v2/articles${query}`,
      ),
      ...of(someArticles, '/api/v2/articles/{id}?include=author,category,tags,comments.author'),
      ...of(articles.slice(0, 2), '/api/v2/articles/{id}/comments?include=author', '/api/v2/articles/{id}/tags'),
      ...['/api/v2/categories', '/api/v2/tags', '/api/v2/comments', `/api/articles ${VERSION_2}`, '/api/articles'],
      ...of(categories.slice(0, 2), '/api/v2/categories/{id}?include=parent', '/modules/articles/api/categories/{id}'),
      ...['/modules/articles/api/items?limit=100', '/modules/articles/api/categories'],
      ...of(someArticles.slice(-4), '/modules/articles/api/items/{id}'),
      ...of(articles.slice(0, 2), '/modules/articles/api/items/{id}'),
      ...of(articles.slice(0, 2), '/modules/articles/ajax.php?op=getItem&itemid={id}'),
      ...of(articles.slice(0, 2), '/modules/articles/ajax.php?op=getRatings&itemid={id}'),
      ...['/articles', '/articles?search=ferry', '/articles?page=2', '/feed.xml', '/sitemap.xml', '/ text/html'],
      ...someSlugs.map((slug) => `/articles/${slug}`),
    ]),
  ];
}

export interface VisitorResponse {
  readonly status: number;
  readonly fingerprint: string;
  readonly etag: string | null;
}

/** Sends the request of a visitor. A 304 has the fingerprint `not modified`. */
export async function readSurface(
  url: string,
  surface: Surface,
  headers: Record<string, string> = {},
): Promise<VisitorResponse> {
  const [path, accept] = surface.split(' ') as [string, string?];
  const response = await fetch(url + path, {
    headers: { ...(accept && { Accept: accept }), ...headers },
    redirect: 'manual',
  });
  const text = await response.text();
  const { status } = response;
  const content = `${status} ${response.headers.get('location') ?? ''} ${withoutCounters(text)}`;
  return {
    status,
    etag: response.headers.get('etag'),
    fingerprint: status === 304 ? 'not modified' : createHash('sha1').update(content).digest('base64'),
  };
}

/** Without values that change at reads, request ids, and cursors, which are encrypted with a random value. */
const withoutCounters = (text: string): string =>
  text
    .replaceAll(/"(views|counter|downloads)":\d+/g, '')
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
    .replaceAll(/page(\[|%5B)(after|before)(\]|%5D)=[\w.%~-]+/g, 'page');
