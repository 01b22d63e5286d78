import { type ArticleKind, ARTICLES, CATEGORIES, categoryOf } from './objects.js';
import { COMMON_WORD, type CrawlFixture } from './crawl-fixture.js';

/** A list query, the articles that it selects, and the query words that its links repeat. */
export interface ListQuery {
  readonly path: string;
  readonly selected: readonly ArticleKind[];
  readonly echoed: readonly string[];
}

const STATES: Readonly<Record<string, readonly ArticleKind[]>> = {
  '': ['published', 'hidden', 'disabled', 'closed'],
  'status=draft': ['draft', 'scheduled'],
  'status=archived': ['archived'],
  'trashed=true': ['trashed'],
  'trashed=true&status=draft': ['trashed'],
};
const SORTS = ['id', 'title', 'created_at', 'updated_at', 'published_at', 'views', 'rating', 'comments'];

/** Every filter and sort order of article lists, for every status, on both routes. */
export function listQueries(site: CrawlFixture): ListQuery[] {
  const queries: ListQuery[] = [];
  const add = (path: string, filter: string, selected: readonly ArticleKind[], own = '') =>
    queries.push({ path: `${path}?${filter}`.replace('?&', '?'), selected, echoed: own === '' ? [] : [own] });

  const all = '/api/v1/articles';
  const byOwner = `/api/v1/users/${site.owner.id}/articles`;
  for (const [state, kinds] of Object.entries(STATES)) {
    for (const path of [all, byOwner]) {
      add(path, state, kinds);
      add(path, `${state}&include=author,category,comments,tags`, kinds);
      add(path, `${state}&search=${COMMON_WORD}`, kinds);
      add(path, `${state}&featured=false`, kinds);
    }
    for (const sort of SORTS) add(all, `${state}&sort=${sort}&order=asc`, kinds);
    add(all, `${state}&author=${site.owner.id}&include=category`, kinds);
    for (const category of CATEGORIES) {
      const here = kinds.filter((kind) => categoryOf(kind) === category);
      add(all, `${state}&category=${site.categories[category]}`, here);
      add(byOwner, `${state}&category_tree=${site.categories[category]}`, here);
    }
    for (const kind of kinds) {
      for (const own of [
        `slug=canary${kind}slug`,
        `tag=canary${kind}tag`,
        `search=canary${kind}title`,
        `search=canary${kind}content`,
      ]) {
        add(all, `${state}&${own}`, [kind], own);
      }
      add(byOwner, `${state}&tag=canary${kind}tag`, [kind], `tag=canary${kind}tag`);
    }
  }
  add(all, 'status=published', STATES['']!);
  // A list of published articles contains no article with another status.
  for (const kind of ARTICLES.filter((one) => !STATES['']!.includes(one))) {
    add(all, `slug=canary${kind}slug`, [], `slug=canary${kind}slug`);
  }
  return queries;
}
