import fc from 'fast-check';
import type { Headers } from '../../support/test-client.js';
import { ReadSite } from '../articles/v2-read-site.js';

/** The nightly lanes compare more. */
const REQUESTS = process.env['MASTHEAD_NIGHTLY'] ? 2000 : 300;

/** A list request in both versions: the path below the prefix, and the query. */
interface ListPair {
  readonly path: string;
  readonly first: Readonly<Record<string, string>>;
  readonly second: Readonly<Record<string, string>>;
}

/** A parameter of version 1 with its values, and the filter of version 2. */
type Filters = Readonly<Record<string, readonly [filter: string, values: readonly (string | number | boolean)[]]>>;

/** Every sort of version 1 that version 2 has; a search without a sort is ranked in version 1 only. */
type Sorts = Readonly<Record<string, string>>;

/** Generates requests for one list with some of its filters. */
function requestsOf(
  path: string,
  filters: Filters,
  sorts: Sorts,
  fixed: { sort?: string } = {},
): fc.Arbitrary<ListPair> {
  // More filters would match nothing.
  const chosen = fc
    .subarray(Object.entries(filters), { maxLength: Math.min(2, Object.keys(filters).length) })
    .chain((some) =>
      fc.tuple(...some.map(([name, [, values]]) => fc.tuple(fc.constant(name), fc.constantFrom(...values)))),
    );
  const sort = fc.record({ field: fc.constantFrom(...Object.keys(sorts)), isDescending: fc.boolean() });
  return fc.tuple(chosen, sort).map(([terms, { field, isDescending }]) => {
    const entries = terms.map(([name, value]) => [name, String(value)] as const);
    const order = { ...(fixed.sort === undefined && { sort: field }), order: isDescending ? 'desc' : 'asc' };
    return {
      path,
      first: { ...Object.fromEntries(entries), ...(fixed.sort === 'name' ? {} : order) },
      second: {
        ...Object.fromEntries(entries.map(([name, value]) => [filters[name]![0], value])),
        sort: fixed.sort === 'name' ? 'name' : `${isDescending ? '-' : ''}${sorts[field]}`,
      },
    };
  });
}

const ARTICLE_SORTS = {
  ...{ id: 'id', title: 'title', created_at: 'created_at', updated_at: 'updated_at', published_at: 'published_at' },
  ...{ views: 'views', rating: 'rating', comments: 'comments_count' },
};

describe('lists of version 1 and version 2', () => {
  let site: ReadSite;

  beforeAll(async () => {
    site = await ReadSite.start();
    const { app, callers } = site;
    const published = await app.sql<{ id: number }>(
      'SELECT id FROM articles WHERE status = 1 AND deleted_at IS NULL ORDER BY id',
    );
    for (const [n, { id }] of published.slice(0, 12).entries()) {
      const path = `/api/v1/articles/${id}/comments`;
      const by = n % 2 ? callers['member']! : callers['author']!;
      const { body } = await app.http
        .post(path)
        .set(by)
        .send({ comment: `Comment ${n}` });
      const reply = { comment: 'A reply', parent_id: body.data?.id as number };
      if (body.data) await app.http.post(path).set(callers['admin']!).send(reply).expect(201);
    }
    // An order that ignores the case of ASCII letters only would begin with "Émile".
    await app.sql("UPDATE articles SET title = 'élan' WHERE id % 5 = 0");
    await app.sql('UPDATE articles SET published_at = NULL WHERE status <> 1 AND id % 2 = 0');
  });
  afterAll(() => site.app.stop());

  async function get(version: 1 | 2, { path }: ListPair, query: Readonly<Record<string, string>>, headers: Headers) {
    const url = `/api/v${version}/${path}?${new URLSearchParams(query).toString()}`;
    return (await site.app.http.get(url).set(headers).expect(200)).body as {
      readonly data: readonly { readonly id: number | string; readonly attributes?: object }[];
      readonly meta: { readonly total: number };
      readonly links: { readonly next: string | null };
    };
  }

  /** The first two pages of a list: ids, names and the total. */
  async function read(pair: ListPair, size: number, headers: Headers) {
    const second = await get(2, pair, { ...pair.second, 'page[size]': String(size), 'page[total]': 'true' }, headers);
    const next =
      second.links.next === null ? undefined : await site.app.http.get(second.links.next).set(headers).expect(200);
    const first = await Promise.all(
      ['1', '2'].map((page) => get(1, pair, { ...pair.first, page, per_page: String(size) }, headers)),
    );
    return {
      first: { total: first[0]!.meta.total, items: first.flatMap(({ data }) => data.map(summary)) },
      second: {
        total: second.meta.total,
        items: [...second.data, ...((next?.body as typeof second | undefined)?.data ?? [])].map(summary),
      },
    };
  }

  it(`return equal items in equal order for ${REQUESTS} generated requests`, async () => {
    const { categories, authorId, callers } = site;
    const categoryIds = [...Object.values(categories), 99_999];
    const authors = [1, authorId, 99_999];
    const times = ['2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z', new Date().toISOString()];
    const articles = requestsOf(
      'articles',
      {
        status: ['filter[status]', ['draft', 'published', 'archived']],
        category: ['filter[category]', categoryIds],
        category_tree: ['filter[category_tree]', categoryIds],
        author: ['filter[author]', authors],
        featured: ['filter[featured]', [true, false]],
        tag: ['filter[tag]', ['tag 1', 'tag-2', 'all', 'nothing']],
        trashed: ['filter[trashed]', [true, false]],
        slug: ['filter[slug]', ['apple-1', 'zebra-4', 'nothing']],
        search: ['filter[search]', ['banana', 'zebra text', 'app', 'nothing']],
        published_after: ['filter[published_at][gt]', times],
        published_before: ['filter[published_at][lt]', times],
      },
      ARTICLE_SORTS,
    );
    const comments = requestsOf(
      'comments',
      {
        status: ['filter[status]', ['approved', 'pending', 'rejected']],
        parent: ['filter[parent]', [0, 1, 3, 99_999]],
        article: ['filter[article]', [1, 2, 5, 99_999]],
        author: ['filter[author]', authors],
      },
      { created_at: 'created_at' },
      { sort: 'created_at' },
    );
    const named = [
      requestsOf('categories', { parent: ['filter[parent]', [0, ...categoryIds]] }, { name: 'name' }, { sort: 'name' }),
      requestsOf('tags', {}, { name: 'name' }, { sort: 'name' }),
    ];
    const users = requestsOf(
      'users',
      {
        role: ['filter[role]', ['member', 'author', 'editor', 'admin']],
        status: ['filter[status]', ['active', 'disabled']],
      },
      { id: 'id', username: 'username', name: 'name', created_at: 'created_at' },
    );
    const anyone = fc.constantFrom(...Object.keys(callers));
    const requests = fc.oneof(
      { weight: 12, arbitrary: fc.tuple(articles, anyone) },
      { weight: 4, arbitrary: fc.tuple(comments, anyone) },
      { weight: 2, arbitrary: fc.tuple(fc.oneof(...named), anyone) },
      { weight: 2, arbitrary: fc.tuple(users, fc.constant('admin')) },
    );
    let compared = 0;
    let found = 0;
    await fc.assert(
      fc.asyncProperty(requests, fc.integer({ min: 1, max: 9 }), async ([pair, caller], size) => {
        const { first, second } = await read(pair, size, callers[caller]!);
        compared++;
        found += first.items.length;
        expect({ caller, ...pair, list: second }).toEqual({ caller, ...pair, list: first });
      }),
      { numRuns: REQUESTS },
    );
    expect(compared).toBe(REQUESTS);
    // Control: most requests find something.
    expect(found).toBeGreaterThan(REQUESTS);
  }, 300_000);
});

const NAMES = ['title', 'name', 'comment', 'username'];

/** The id of an item, and the attributes that name it. */
const summary = ({ id, attributes = {} }: { readonly id: number | string; readonly attributes?: object }) => [
  Number(id),
  ...Object.entries(attributes)
    .filter(([name]) => NAMES.includes(name))
    .map(([, value]) => value as unknown),
];
