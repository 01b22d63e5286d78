import { articleFacts, newArticles, SEARCHED } from './dataset.mjs';
import { randomNumbers } from './random.mjs';

const PER_PAGE = 15;
const IDS = 1000;

/** Where a walk by cursor begins. */
export const FIRST_BY_CURSOR = `/api/v2/articles?page[size]=${PER_PAGE}&include=author`;

/**
 * The requests, each with what its rate is compared with. `way` is one of Masthead's: a `read` that no cache answers, a `repeated`
 * one, a `write`. `wanted` are the project's: at least so many times the rate of one way of the baseline. The first in `against`
 * runs the same statements as Masthead must.
 */
export function cases(count, only) {
  const { published, largest } = survey(count);
  const deep = Math.min(600, Math.ceil(published.length / PER_PAGE));
  const page = Math.min(20, Math.ceil(largest.articles / PER_PAGE));
  const repeated = { way: 'repeated', against: ['map'], wanted: {} };
  const all = [
    {
      name: 'R1',
      title: 'first page of 15 with author, whole bodies',
      paths: ['/api/v1/articles'],
      connections: 32,
      compared: [
        { way: 'read', against: ['bare', 'counting'], wanted: { bare: 0.6 } },
        { way: 'repeated', against: ['map', 'counting'], wanted: { map: 0.5, counting: 2 } },
      ],
    },
    {
      name: 'R2',
      title: `one of ${IDS} articles with author, category, tags`,
      paths: sample(published, IDS).map((id) => `/api/v1/articles/${id}?include=author,category,tags`),
      connections: 32,
      compared: [
        { way: 'read', against: ['bare'], wanted: { bare: 0.5 } },
        { ...repeated, wanted: { map: 0.5 } },
      ],
    },
    {
      name: 'R3',
      title: `one category, newest first, page ${page}`,
      paths: [`/api/v1/articles?category=${largest.id}&page=${page}`],
      connections: 32,
      compared: [{ way: 'read', against: ['bare', 'counting'], wanted: { bare: 0.6 } }, repeated],
    },
    {
      name: 'R4',
      title: 'full-text search, a word in 1 % of articles',
      paths: [`/api/v1/articles?search=${SEARCHED}`],
      connections: 4,
      // Nobody keeps the totals of searches: the same statements are those that count.
      compared: [{ way: 'read', against: ['counting', 'bare'], wanted: { counting: 0.8 } }, repeated],
    },
    {
      name: 'R6',
      title: `page ${deep} of 15`,
      paths: [`/api/v1/articles?page=${deep}`],
      connections: 32,
      compared: [{ way: 'read', against: ['counting', 'bare'], wanted: { counting: 1.5 } }, repeated],
    },
    {
      name: 'R6C',
      title: `page ${deep} of 15 with author, by cursor (version 2)`,
      paths: [FIRST_BY_CURSOR],
      walk: deep,
      connections: 32,
      compared: [{ way: 'read', against: ['first'], wanted: { first: 0.77 } }],
    },
    // Last: what it makes are drafts, which no list above shows, but the tables grow.
    {
      name: 'R5',
      title: 'create an article with 3 tags',
      paths: ['/api/v1/articles'],
      body: uniqueArticles(),
      connections: 8,
      compared: [{ way: 'write', against: ['bare'], wanted: { bare: 0.3 } }],
    },
  ];
  return only ? chosenFrom(all, only) : all;
}

/** Everything that a case measures: Masthead's ways, and those that it is compared with. */
export const waysOf = ({ compared }) => [...new Set(compared.flatMap(({ way, against }) => [way, ...against]))];

function chosenFrom(all, names) {
  const known = all.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is no ${unknown}: choose from ${known.sort().join(', ')}`);
  return all.filter(({ name }) => names.includes(name));
}

/** Which articles are public, and which category has most of them. */
function survey(count) {
  const published = [];
  const perCategory = new Map();
  for (const article of articleFacts(count)) {
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
