import { articleFacts, newArticles, SEARCHED } from './dataset.mjs';
import { randomNumbers } from './random.mjs';

const PER_PAGE = 15;
const IDS = 1000;

/** First page of the list by cursor. */
export const FIRST_BY_CURSOR = `/api/v2/articles?page[size]=${PER_PAGE}&include=author`;

/**
 * Returns the benchmark requests with their comparisons. `way` is a mode of Masthead: `read` (without cache), `repeated` (with
 * cache) or `write`. `wanted` contains the targets of the project as a multiple of the rate of a baseline. The first baseline in
 * `against` runs the statements that Masthead also needs.
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
        { way: 'read', against: ['bare', 'counting'], wanted: { bare: 0.65 } },
        { way: 'repeated', against: ['map', 'counting'], wanted: { map: 0.5, counting: 2 } },
      ],
    },
    {
      name: 'R2',
      title: `one of ${IDS} articles with author, category, tags`,
      paths: sample(published, IDS).map((id) => `/api/v1/articles/${id}?include=author,category,tags`),
      connections: 32,
      compared: [
        { way: 'read', against: ['bare'], wanted: { bare: 0.55 } },
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
      // Masthead does not cache totals of searches, so the comparable baseline is `counting`.
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
    // Last, because the tables grow. The created drafts are in no list above.
    {
      name: 'R5',
      title: 'create an article with 3 tags',
      paths: ['/api/v1/articles'],
      body: uniqueArticles(),
      connections: 8,
      compared: [{ way: 'write', against: ['equal', 'bare'], wanted: { equal: 0.5, bare: 0.3 } }],
    },
  ];
  return only ? chosenFrom(all, only) : all;
}

/** Returns the modes of Masthead and the baselines that a case measures. */
export const waysOf = ({ compared }) => [...new Set(compared.flatMap(({ way, against }) => [way, ...against]))];

function chosenFrom(all, names) {
  const known = all.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Error(`Unknown request ${unknown}: choose from ${known.sort().join(', ')}`);
  return all.filter(({ name }) => names.includes(name));
}

/** Returns the published articles and the category with the most published articles. */
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

// Equal titles would require the search for a free slug, which is not the usual case.
function uniqueArticles() {
  const next = newArticles();
  return () => JSON.stringify(next());
}
