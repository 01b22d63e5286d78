import { PublishDueArticlesJob } from '../../../src/modules/articles/jobs/publish-due-articles.job.js';
import { PurgeTrashJob } from '../../../src/modules/articles/jobs/purge-trash.job.js';
import { PNG } from '../../support/sample-files.js';
import type { TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { purgesAfter, readStored, startEdgeSite, type StoredResponse } from './edge-site.js';

const DAY_MS = 86_400_000;
const TIMEOUT_MS = 300_000;

type Snapshot = ReadonlyMap<string, StoredResponse>;

/** The objects that the changes concern. */
interface Objects {
  readonly article: number;
  readonly slug: string;
  readonly other: number;
  readonly parent: number;
  readonly category: number;
  readonly author: number;
  readonly comment: number;
  readonly tag: number;
}

/** A change, and whether it removes all responses. Every other change must leave some. */
interface Change {
  readonly name: string;
  readonly run: (objects: Objects) => Promise<unknown>;
  readonly isSiteWide?: boolean;
}

describe('each change removes every response that it changes from shared caches', () => {
  let site: TestApp;
  let admin: Headers;
  let reader: Headers;
  let objects: Objects;

  const send = async (method: 'post' | 'patch' | 'put' | 'delete', path: string, body?: object, headers = admin) => {
    const { body: received, status } = await site.http[method](path).set(headers).send(body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(received)}`);
    return (received as { data: ApiObject }).data;
  };
  const v1 = '/api/v1';

  beforeAll(async () => {
    site = await startEdgeSite({ COMMENTS_FLOOD: '0', API_RATE_LIMIT_REQUESTS: '1000000' });
    admin = await site.asAdmin();
    reader = (await site.createUser('member')).headers;
    const author = await site.createUser('author');
    const parent = await site.createCategory({ name: 'Coast' });
    const category = await site.createCategory({ name: 'Harbour', parent_id: parent });
    const article = await site.createArticle({
      ...{ title: 'Ferries', slug: 'ferries', status: 'published', category_id: category },
      ...{ author_id: author.id, tags: ['boats', 'water'] },
    });
    const other = await site.createArticle({
      title: 'Trains',
      status: 'published',
      category_id: parent,
      tags: ['rails'],
    });
    const comment = await send('post', `${v1}/articles/${article.id}/comments`, { comment: 'The first comment' });
    await site.http
      .post(`${v1}/articles/${article.id}/attachments`)
      .set(admin)
      .attach('file', PNG, 'map.png')
      .expect(201);
    const [tag] = await site.sql<{ id: number }>("SELECT id FROM tags WHERE slug = 'boats'");
    objects = {
      ...{ article: article.id, slug: 'ferries', other: other.id, parent, category },
      ...{ author: author.id, comment: comment.id, tag: tag!.id },
    };
  }, TIMEOUT_MS);
  afterAll(() => site.stop());

  /** Addresses of every kind, of objects that exist and that do not exist yet. */
  const addresses = ({ article, other, parent, category, author, comment, tag }: Objects): string[] => [
    ...[article, other, other + 1, other + 2].flatMap((id) => [
      `${v1}/articles/${id}`,
      `${v1}/articles/${id}?include=author,category,comments,tags`,
      `/api/v2/articles/${id}?include=author,category.parent,comments,tags`,
      `${v1}/articles/${id}/comments`,
      `${v1}/articles/${id}/ratings`,
      `${v1}/articles/${id}/attachments`,
      `/modules/articles/api/items/${id}`,
      `/modules/articles/ajax.php?op=getRatings&itemid=${id}`,
    ]),
    ...['', '?include=author,category,comments,tags', '?tag=boats', '?search=ferries', `?category_id=${category}`].map(
      (query) => `${v1}/articles${query}`,
    ),
    ...['', '?fields[article]=title', '?sort=-rating', '?include=category,tags,comments'].map(
      (query) => `/api/v2/articles${query}`,
    ),
    ...[parent, category, category + 1].flatMap((id) => [
      `${v1}/categories/${id}`,
      `/api/v2/categories/${id}?include=parent`,
      `/modules/articles/api/categories/${id}`,
      `/categories/${id}`,
    ]),
    ...[`${v1}/categories`, `${v1}/categories/tree`, '/api/v2/categories', '/modules/articles/api/categories'],
    ...[`${v1}/tags`, '/api/v2/tags', `${v1}/tags/${tag}`, `/api/v2/tags/${tag}`],
    ...[`${v1}/users/${author}`, `/api/v2/users/${author}`, `${v1}/users/${author}/articles`],
    ...[`${v1}/comments/${comment}`, `/api/v2/comments/${comment}?include=article,author`, '/api/v2/comments'],
    ...['/modules/articles/api/items', '/articles', '/articles?search=ferries', '/articles?tag=boats'],
    ...['/articles/ferries', '/articles/trains', '/articles/buses', '/feed.xml', '/sitemap.xml', '/robots.txt'],
  ];

  const snapshot = async (): Promise<Snapshot> => {
    const stored = new Map<string, StoredResponse>();
    for (const path of addresses(objects)) stored.set(path, await readStored(site, path));
    return stored;
  };

  const patchArticle = (body: object) => (found: Objects) => send('patch', `${v1}/articles/${found.article}`, body);
  const act = (action: string) => (found: Objects) => send('post', `${v1}/articles/${found.article}/${action}`);
  let made: ApiObject;

  const CHANGES: readonly Change[] = [
    { name: 'title of an article', run: patchArticle({ title: 'Night ferries' }) },
    { name: 'the same title again', run: patchArticle({ title: 'Night ferries' }) },
    { name: 'tags of an article', run: patchArticle({ tags: ['boats', 'night'] }) },
    { name: 'address of an article', run: patchArticle({ slug: 'night-ferries' }) },
    { name: 'former address of an article', run: patchArticle({ slug: 'ferries' }) },
    { name: 'category of an article', run: ({ parent }) => patchArticle({ category_id: parent })(objects) },
    { name: 'former category', run: ({ category }) => patchArticle({ category_id: category })(objects) },
    {
      name: 'new draft',
      run: async ({ category }) => {
        made = await site.createArticle({ title: 'Buses', slug: 'buses', category_id: category });
      },
    },
    { name: 'publication', run: () => send('post', `${v1}/articles/${made.id}/publish`) },
    { name: 'new published article', run: () => site.createArticle({ title: 'Trams', status: 'published' }) },
    { name: 'archived article', run: act('archive') },
    { name: 'published again', run: act('publish') },
    { name: 'article in the trash', run: ({ article }) => send('delete', `${v1}/articles/${article}`) },
    { name: 'article restored', run: act('restore') },
    { name: 'revision restored', run: ({ article }) => send('post', `${v1}/articles/${article}/revisions/1/restore`) },
    {
      name: 'change by an item of the publisher',
      run: ({ article }) => send('put', `/modules/articles/api/items/${article}`, { title: 'Ferries again' }),
    },
    {
      name: 'scheduled publication',
      run: async () => {
        await send('post', `${v1}/articles/${made.id}/unpublish`);
        const publish_at = new Date(Date.now() + DAY_MS).toISOString();
        await send('patch', `${v1}/articles/${made.id}`, { publish_at });
        await site.sql('UPDATE articles SET publish_at = ? WHERE id = ?', ['2026-01-01 08:00:00.000', made.id]);
        await site.app.get(PublishDueArticlesJob, { strict: false }).run();
      },
    },
    {
      name: 'comment',
      run: ({ article }) => send('post', `${v1}/articles/${article}/comments`, { comment: 'Another comment' }),
    },
    {
      name: 'text of a comment',
      run: ({ comment }) => send('patch', `${v1}/comments/${comment}`, { comment: 'Changed' }),
    },
    {
      name: 'rejected comment',
      run: ({ comment }) => send('patch', `${v1}/comments/${comment}`, { status: 'rejected' }),
    },
    {
      name: 'approved comment',
      run: ({ comment }) => send('patch', `${v1}/comments/${comment}`, { status: 'approved' }),
    },
    { name: 'deleted comment', run: ({ comment }) => send('delete', `${v1}/comments/${comment}`) },
    { name: 'rating', run: ({ article }) => send('put', `${v1}/articles/${article}/rating`, { rating: 5 }, reader) },
    {
      name: 'rating withdrawn',
      run: ({ article }) => send('delete', `${v1}/articles/${article}/rating`, undefined, reader),
    },
    {
      name: 'attachment',
      run: async ({ article }) => {
        const { body } = await site.http
          .post(`${v1}/articles/${article}/attachments`)
          .set(admin)
          .attach('file', PNG, 'plan.png')
          .expect(201);
        made = (body as { data: ApiObject }).data;
      },
    },
    {
      name: 'description of an attachment',
      run: () => send('patch', `${v1}/attachments/${made.id}`, { description: 'A plan' }),
    },
    { name: 'deleted attachment', run: () => send('delete', `${v1}/attachments/${made.id}`) },
    { name: 'name of an author', run: ({ author }) => site.updateUser(author, { name: 'Another Name' }) },
    { name: 'new account', run: () => site.createUser('member') },
    { name: 'new category', run: () => site.createCategory({ name: 'Islands' }) },
    {
      ...{ name: 'name of a category', isSiteWide: true },
      run: ({ category }) => send('patch', `${v1}/categories/${category}`, { name: 'Port' }),
    },
    {
      ...{ name: 'hidden category', isSiteWide: true },
      run: ({ category }) => send('patch', `${v1}/categories/${category}`, { status: 2 }),
    },
    {
      ...{ name: 'visible category', isSiteWide: true },
      run: ({ category }) => send('patch', `${v1}/categories/${category}`, { status: 1 }),
    },
    {
      ...{ name: 'parent of a category', isSiteWide: true },
      run: ({ category }) => send('patch', `${v1}/categories/${category}`, { parent_id: null }),
    },
    {
      ...{ name: 'rights in a category', isSiteWide: true },
      run: ({ category }) => send('put', `${v1}/categories/${category}/permissions`, { view: ['editor'] }),
    },
    {
      ...{ name: 'former rights', isSiteWide: true },
      run: ({ category }) => send('put', `${v1}/categories/${category}/permissions`, {}),
    },
    {
      ...{ name: 'name of a tag', isSiteWide: true },
      run: ({ tag }) => send('patch', `${v1}/tags/${tag}`, { name: 'ships' }),
    },
    {
      ...{ name: 'deleted tag', isSiteWide: true },
      run: ({ tag }) => send('delete', `${v1}/tags/${tag}`),
    },
    {
      ...{ name: 'deleted category', isSiteWide: true },
      run: ({ category, parent }) => send('delete', `${v1}/categories/${category}?reassign_to=${parent}`),
    },
    {
      name: 'webhook and API client',
      run: async () => {
        await send('post', `${v1}/webhooks`, { url: 'https://example.org/hook', events: ['*'] });
        await site.createKey(admin, ['articles:read']);
      },
    },
    {
      name: 'permanent deletion',
      run: async ({ other }) => {
        await send('delete', `${v1}/articles/${other}`);
        await site.app.get(PurgeTrashJob, { strict: false }).run(undefined, new Date(Date.now() + 400 * DAY_MS));
      },
    },
  ];

  it(
    'and no other change removes all responses',
    async () => {
      let before = await snapshot();
      let { last } = await purgesAfter(site, 0);
      const faults: string[] = [];
      const changed = new Set<string>();
      for (const { name, run, isSiteWide = false } of CHANGES) {
        await run(objects);
        const { purges, last: newest } = await purgesAfter(site, last);
        last = newest;
        const keys = new Set(['unrecorded', ...purges.flat()]);
        if (purges.length === 0) faults.push(`${name}: no purge`);
        if (keys.has('site') !== isSiteWide) faults.push(`${name}: ${[...keys].join(' ')}`);
        const after = await snapshot();
        for (const [path, { text, keys: stored }] of before) {
          if (after.get(path)!.text === text) continue;
          changed.add(path);
          if (stored && stored.isDisjointFrom(keys))
            faults.push(`${name}: ${path} has ${[...stored].join(' ')}, purged ${[...keys].join(' ')}`);
        }
        before = after;
      }
      expect(faults).toEqual([]);
      // The addresses are those of content: nearly each of them has changed.
      expect(changed.size).toBeGreaterThan(before.size * 0.8);
      expect([...before].filter(([, { keys }]) => !keys).map(([path]) => path)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
