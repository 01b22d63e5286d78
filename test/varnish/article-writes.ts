import { eventually } from '../support/eventually.js';
import type { Newsroom } from './newsroom.js';

/** Writes by name. Each changes the content of the newsroom. */
export type Writes = Readonly<Record<string, (newsroom: Newsroom) => Promise<unknown>>>;

const V1 = '/api/v1/articles';
const V2 = '/api/v2/articles';
const ITEMS = '/modules/articles/api/items';
const text = (newsroom: Newsroom) =>
  `<p>${newsroom.unique('Before the first commuters come, the ferry belongs to us')}.</p>`;

const patch =
  (n: number, input: (newsroom: Newsroom) => object, path = V1) =>
  (newsroom: Newsroom) =>
    newsroom.send('PATCH', `${path}/${newsroom.articles[n]!}`, { ...input(newsroom) });

const act =
  (n: number, action: string, path = V1) =>
  (newsroom: Newsroom) =>
    newsroom.send('POST', `${path}/${newsroom.articles[n]!}/${action}`);

const isPublished = (newsroom: Newsroom, id: number) => async () => {
  const { data } = (await newsroom.send('GET', `${V1}/${id}`)) as { data: { attributes: { status: string } } };
  return data.attributes.status === 'published';
};

/** Every write of articles: both versions, the endpoints of the content module, revisions, schedules, trash. */
export const ARTICLE_WRITES: Writes = {
  'create in v1': (newsroom) => newsroom.addArticle(),
  'create a draft': (newsroom) => newsroom.addArticle({ status: 'draft' }),
  'publish a draft': async (newsroom) => newsroom.send('POST', `${V1}/${newsroom.articles.at(-1)!}/publish`),
  'change the title': patch(0, (newsroom) => ({ title: newsroom.unique('The late ferry') })),
  'replace the content': (newsroom) =>
    newsroom.send('PUT', `${V1}/${newsroom.articles[1]!}`, {
      ...{ title: newsroom.unique('The early ferry'), content: text(newsroom), category_id: newsroom.categories[1] },
    }),
  'change the slug': patch(1, (newsroom) => ({ slug: newsroom.unique('the-slow-ferry').replace(' ', '-') })),
  'change the tags': patch(2, (newsroom) => ({ tags: ['rivers', newsroom.unique('tag')] })),
  'remove the tags': patch(3, () => ({ tags: [] })),
  'move to another category': patch(4, ({ categories }) => ({ category_id: categories[2] })),
  'change the author': patch(0, () => ({ author_id: 1 })),
  feature: patch(5, () => ({ featured: true, excerpt: 'An excerpt', image: 'https://example.org/a.png' })),
  unpublish: act(2, 'unpublish'),
  'publish again': act(2, 'publish'),
  archive: act(3, 'archive'),
  'publish from the archive': patch(3, () => ({ status: 'published' })),
  'restore a revision': (newsroom) => newsroom.send('POST', `${V1}/${newsroom.articles[0]!}/revisions/1/restore`),
  'move to the trash': (newsroom) => newsroom.send('DELETE', `${V1}/${newsroom.articles[1]!}`),
  'restore from the trash': act(1, 'restore'),
  'publish by a schedule': async (newsroom) => {
    const publish_at = new Date(Date.now() + 2000).toISOString();
    const id = await newsroom.addArticle({ status: 'draft', publish_at });
    await eventually(isPublished(newsroom, id), (published) => published);
  },

  'create in v2': async (newsroom) => {
    const [title, slug] = [newsroom.unique('The ferry of v2'), newsroom.unique('v2').replace(' ', '-')];
    const input = { title, slug, content: text(newsroom), category_id: newsroom.categories[0], status: 'published' };
    newsroom.articles.push(await newsroom.create(V2, input));
    newsroom.slugs.push(slug);
  },
  'change the title in v2': patch(4, (newsroom) => ({ title: newsroom.unique('Ferry') }), V2),
  'change the tags in v2': patch(4, (newsroom) => ({ tags: [newsroom.unique('tag')] }), V2),
  'unpublish in v2': act(5, 'unpublish', V2),
  'publish in v2': act(5, 'publish', V2),
  'archive in v2': act(4, 'archive', V2),
  'move to the trash in v2': (newsroom) => newsroom.send('DELETE', `${V2}/${newsroom.articles[4]!}`),
  'restore from the trash in v2': act(4, 'restore', V2),

  'create an item': async (newsroom) => {
    const input = {
      title: newsroom.unique('Item'),
      body: text(newsroom),
      categoryid: newsroom.categories[0],
      status: 1,
    };
    newsroom.articles.push(await newsroom.create(ITEMS, input));
  },
  'change an item': (newsroom) =>
    newsroom.send('PUT', `${ITEMS}/${newsroom.articles[0]!}`, { title: newsroom.unique('Item') }),
  'delete an item': (newsroom) => newsroom.send('DELETE', `${ITEMS}/${newsroom.articles.at(-1)!}`),
};
