import { articles, newArticles, SEARCHED } from './dataset.mjs';
import { randomNumbers } from './random.mjs';

const PER_PAGE = 15;
const IDS = 1000;

/** Where a walk by cursor begins. */
export const FIRST_BY_CURSOR = `/api/v2/articles?page[size]=${PER_PAGE}&include=author`;

/**
 * The requests. `targets` are those of the project: at least so many times the rate of one way of the baseline; the first
 * way named in `against` runs the same statements as Masthead must.
 */
export function cases(count, only) {
  const { published, largest } = survey(count);
  const deep = Math.min(600, Math.ceil(published.length / PER_PAGE));
  const page = Math.min(20, Math.ceil(largest.articles / PER_PAGE));
  const all = [
    {
      name: 'R1',
      title: 'first page of 15 with author, whole bodies',
      paths: ['/api/v1/articles'],
      connections: 32,
      against: ['bare', 'counting', 'map'],
      targets: { bare: 0.6, counting: 2, map: 0.5 },
    },
    {
      name: 'R2',
      title: `one of ${IDS} articles with author, category, tags`,
      paths: sample(published, IDS).map((id) => `/api/v1/articles/${id}?include=author,category,tags`),
      connections: 32,
      against: ['bare', 'map'],
      targets: { bare: 0.5, map: 0.5 },
    },
    {
      name: 'R3',
      title: `one category, newest first, page ${page}`,
      paths: [`/api/v1/articles?category=${largest.id}&page=${page}`],
      connections: 32,
      against: ['bare', 'counting', 'map'],
      targets: { bare: 0.6 },
    },
    {
      name: 'R4',
      title: 'full-text search, a word in 1 % of articles',
      paths: [`/api/v1/articles?search=${SEARCHED}`],
      connections: 4,
      // Nobody keeps the totals of searches: the same statements are those that count.
      against: ['counting', 'bare', 'map'],
      targets: { counting: 0.8 },
    },
    {
      name: 'R6',
      title: `page ${deep} of 15`,
      paths: [`/api/v1/articles?page=${deep}`],
      connections: 32,
      against: ['counting', 'bare', 'map'],
      targets: { counting: 1.5 },
    },
    {
      name: 'R6C',
      title: `page ${deep} of 15 with author, by cursor (version 2)`,
      paths: [FIRST_BY_CURSOR],
      walk: deep,
      connections: 32,
      against: ['first'],
      targets: { first: 0.77 },
    },
    // Last: what it makes are drafts, which no list above shows, but the tables grow.
    {
      name: 'R5',
      title: 'create an article with 3 tags; the baseline makes one INSERT',
      paths: ['/api/v1/articles'],
      body: uniqueArticles(),
      connections: 8,
      against: ['bare'],
      targets: { bare: 0.3 },
    },
  ];
  const unknown = only?.find((name) => all.every((one) => one.name !== name));
  if (unknown)
    throw new Error(
      `There is no ${unknown}: choose from ${all
        .map(({ name }) => name)
        .sort()
        .join(', ')}`,
    );
  return only ? all.filter(({ name }) => only.includes(name)) : all;
}

/** Which articles are public, and which category has most of them. */
function survey(count) {
  const published = [];
  const perCategory = new Map();
  for (const article of articles(count)) {
    if (!article.published) continue;
    published.push(article.id);
    perCategory.set(article.categoryId, (perCategory.get(article.categoryId) ?? 0) + 1);
  }
  const [id, most] = [...perCategory].sort(([, a], [, b]) => b - a)[0];
  return { published, largest: { id, articles: most } };
}

function sample(all, size) {
  const random = randomNumbers(7);
  const chosen = new Set();
  while (chosen.size < Math.min(size, all.length)) chosen.add(all[Math.floor(random() * all.length)]);
  return [...chosen];
}

// Equal titles would ask for the next free of equal slugs, which is another request than most.
function uniqueArticles() {
  const next = newArticles();
  return () => JSON.stringify(next());
}
