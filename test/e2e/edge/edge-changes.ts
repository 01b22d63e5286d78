import { PublishDueArticlesJob } from '../../../src/modules/articles/jobs/publish-due-articles.job.js';
import { PurgeTrashJob } from '../../../src/modules/articles/jobs/purge-trash.job.js';
import { PNG } from '../../support/sample-files.js';
import type { TestApp } from '../../support/test-app.js';
import type { ApiObject } from '../../support/test-client.js';

const DAY_MS = 86_400_000;

/** The objects that the changes concern. */
export interface ChangedObjects {
  readonly article: number;
  readonly other: number;
  readonly parent: number;
  readonly category: number;
  readonly author: number;
  readonly comment: number;
  readonly tag: number;
  readonly attachment: number;
}

/** A change, and whether it removes all responses. Every other change must leave some. */
export interface Change {
  readonly name: string;
  readonly run: () => Promise<unknown>;
  readonly isSiteWide?: boolean;
}

/** Creates the objects of the changes, and returns them with one change of each kind, in their order. */
export async function createChanges(site: TestApp) {
  const admin = await site.asAdmin();
  const send = async (method: 'post' | 'patch' | 'put' | 'delete', path: string, body?: object, headers = admin) => {
    const { body: received, status } = await site.http[method](path).set(headers).send(body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(received)}`);
    return (received as { data: ApiObject }).data;
  };
  const v1 = '/api/v1';
  const attach = async (article: number) => {
    const { body } = await site.http
      .post(`${v1}/articles/${article}/attachments`)
      .set(admin)
      .attach('file', PNG, 'map.png')
      .expect(201);
    return (body as { data: ApiObject }).data;
  };

  const reader = (await site.createUser('member')).headers;
  const author = await site.createUser('author');
  const parent = await site.createCategory({ name: 'Coast' });
  const category = await site.createCategory({ name: 'Harbour', parent_id: parent });
  const article = await site.createArticle({
    ...{ title: 'Ferries', slug: 'ferries', status: 'published', category_id: category },
    ...{ author_id: author.id, tags: ['boats', 'water'] },
  });
  const other = await site.createArticle({
    ...{ title: 'Trains', status: 'published', category_id: parent, tags: ['rails'] },
  });
  const comment = await send('post', `${v1}/articles/${article.id}/comments`, { comment: 'The first comment' });
  const attachment = await attach(article.id);
  const [tag] = await site.sql<{ id: number }>("SELECT id FROM tags WHERE slug = 'boats'");
  const objects: ChangedObjects = {
    ...{ article: article.id, other: other.id, parent, category },
    ...{ author: author.id, comment: comment.id, tag: tag!.id, attachment: attachment.id },
  };

  const patchArticle = (body: object) => () => send('patch', `${v1}/articles/${objects.article}`, body);
  const patchComment = (body: object) => () => send('patch', `${v1}/comments/${objects.comment}`, body);
  const patchCategory = (body: object) => () => send('patch', `${v1}/categories/${objects.category}`, body);
  const act = (action: string) => () => send('post', `${v1}/articles/${objects.article}/${action}`);
  let made: ApiObject;

  const changes: readonly Change[] = [
    { name: 'title of an article', run: patchArticle({ title: 'Night ferries' }) },
    { name: 'the same title again', run: patchArticle({ title: 'Night ferries' }) },
    { name: 'tags of an article', run: patchArticle({ tags: ['boats', 'night'] }) },
    { name: 'address of an article', run: patchArticle({ slug: 'night-ferries' }) },
    { name: 'former address of an article', run: patchArticle({ slug: 'ferries' }) },
    { name: 'category of an article', run: patchArticle({ category_id: objects.parent }) },
    { name: 'former category', run: patchArticle({ category_id: objects.category }) },
    {
      name: 'new draft',
      run: async () => {
        made = await site.createArticle({ title: 'Buses', slug: 'buses', category_id: category });
      },
    },
    { name: 'publication', run: () => send('post', `${v1}/articles/${made.id}/publish`) },
    { name: 'new published article', run: () => site.createArticle({ title: 'Trams', status: 'published' }) },
    { name: 'archived article', run: act('archive') },
    { name: 'published again', run: act('publish') },
    { name: 'article in the trash', run: () => send('delete', `${v1}/articles/${objects.article}`) },
    { name: 'article restored', run: act('restore') },
    { name: 'revision restored', run: () => send('post', `${v1}/articles/${objects.article}/revisions/1/restore`) },
    {
      name: 'change by an item of the publisher',
      run: () => send('put', `/modules/articles/api/items/${objects.article}`, { title: 'Ferries again' }),
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
      run: () => send('post', `${v1}/articles/${objects.article}/comments`, { comment: 'Another comment' }),
    },
    { name: 'text of a comment', run: patchComment({ comment: 'Changed' }) },
    { name: 'rejected comment', run: patchComment({ status: 'rejected' }) },
    { name: 'approved comment', run: patchComment({ status: 'approved' }) },
    { name: 'deleted comment', run: () => send('delete', `${v1}/comments/${objects.comment}`) },
    { name: 'rating', run: () => send('put', `${v1}/articles/${objects.article}/rating`, { rating: 5 }, reader) },
    {
      name: 'rating withdrawn',
      run: () => send('delete', `${v1}/articles/${objects.article}/rating`, undefined, reader),
    },
    {
      name: 'attachment',
      run: async () => {
        made = await attach(objects.article);
      },
    },
    {
      name: 'description of an attachment',
      run: () => send('patch', `${v1}/attachments/${made.id}`, { description: 'A plan' }),
    },
    { name: 'deleted attachment', run: () => send('delete', `${v1}/attachments/${made.id}`) },
    { name: 'name of an author', run: () => site.updateUser(objects.author, { name: 'Another Name' }) },
    { name: 'new account', run: () => site.createUser('member') },
    { name: 'new category', run: () => site.createCategory({ name: 'Islands' }) },
    { name: 'name of a category', isSiteWide: true, run: patchCategory({ name: 'Port' }) },
    { name: 'hidden category', isSiteWide: true, run: patchCategory({ status: 2 }) },
    { name: 'visible category', isSiteWide: true, run: patchCategory({ status: 1 }) },
    { name: 'parent of a category', isSiteWide: true, run: patchCategory({ parent_id: null }) },
    {
      ...{ name: 'rights in a category', isSiteWide: true },
      run: () => send('put', `${v1}/categories/${objects.category}/permissions`, { view: ['editor'] }),
    },
    {
      ...{ name: 'former rights', isSiteWide: true },
      run: () => send('put', `${v1}/categories/${objects.category}/permissions`, {}),
    },
    {
      ...{ name: 'name of a tag', isSiteWide: true },
      run: () => send('patch', `${v1}/tags/${objects.tag}`, { name: 'ships' }),
    },
    {
      ...{ name: 'deleted tag', isSiteWide: true },
      run: () => send('delete', `${v1}/tags/${objects.tag}`),
    },
    {
      ...{ name: 'deleted category', isSiteWide: true },
      run: () => send('delete', `${v1}/categories/${objects.category}?reassign_to=${objects.parent}`),
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
      run: async () => {
        await send('delete', `${v1}/articles/${objects.other}`);
        await site.app.get(PurgeTrashJob, { strict: false }).run(undefined, new Date(Date.now() + 400 * DAY_MS));
      },
    },
  ];
  return { objects, changes };
}

/** Addresses of every kind, of objects that exist and that do not exist yet. */
export const addressesOf = ({
  article,
  other,
  parent,
  category,
  author,
  comment,
  tag,
  attachment,
}: ChangedObjects): string[] => [
  ...[article, other, other + 1, other + 2].flatMap((id) => [
    `/api/v1/articles/${id}`,
    `/api/v1/articles/${id}?include=author,category,comments,tags`,
    `/api/v2/articles/${id}?include=author,category.parent,comments,tags`,
    `/api/v1/articles/${id}/comments`,
    `/api/v2/articles/${id}/comments`,
    `/api/v2/articles/${id}/tags`,
    `/api/v1/articles/${id}/ratings`,
    `/api/v1/articles/${id}/attachments`,
    `/modules/articles/api/items/${id}`,
    `/modules/articles/ajax.php?op=getRatings&itemid=${id}`,
  ]),
  ...['', '?include=author,category,comments,tags', '?tag=boats', '?search=ferries', `?category_id=${category}`].map(
    (query) => `/api/v1/articles${query}`,
  ),
  ...['', '?fields[article]=title', '?sort=-rating', '?include=category,tags,comments'].map(
    (query) => `/api/v2/articles${query}`,
  ),
  ...[parent, category, category + 1].flatMap((id) => [
    `/api/v1/categories/${id}`,
    `/api/v2/categories/${id}?include=parent`,
    `/modules/articles/api/categories/${id}`,
    `/categories/${id}`,
  ]),
  ...[`/api/v1/categories`, `/api/v1/categories/tree`, '/api/v2/categories', '/modules/articles/api/categories'],
  ...[`/api/v1/tags`, '/api/v2/tags', `/api/v1/tags/${tag}`, `/api/v2/tags/${tag}`],
  ...[
    `/api/v1/users/${author}`,
    `/api/v2/users/${author}`,
    `/api/v1/users/${author}/articles`,
    `/api/v2/users/${author}/articles`,
  ],
  ...[`/api/v1/attachments`, `/api/v1/attachments/${attachment}`, `/api/v1/comments`],
  ...[`/api/v1/comments/${comment}`, `/api/v2/comments/${comment}?include=article,author`, '/api/v2/comments'],
  ...[
    '/modules/articles/api/items',
    '/modules/articles/api/categories',
    '/articles',
    '/articles?search=ferries',
    '/articles?tag=boats',
  ],
  ...['/articles/ferries', '/articles/trains', '/articles/buses', '/feed.xml', '/sitemap.xml', '/robots.txt'],
];
