import { PublishDueArticlesJob } from '../../../src/modules/articles/jobs/publish-due-articles.job.js';
import { Comment, CommentHandler, Item, ItemHandler } from '../../../src/modules/publisher/index.js';
import type { Post } from './wordpress-export.js';
import { type ParitySite, BODY, type State, TAGS, TITLE } from './parity-site.js';

type Do = (site: ParitySite, id: number) => Promise<unknown>;

/** An operation on an article, with every way to execute it. */
interface Operation {
  /** Status of the article before the operation. Undefined if the operation creates the article. */
  readonly before?: State;
  /** Each function returns the id if it creates the article. */
  readonly ways: Readonly<Record<string, Do>>;
  /** Changes in a second export, if an import can execute the operation. */
  readonly exported?: Partial<Post>;
  /** Names of the expected events. */
  readonly events: readonly string[];
  /** Status that every surface returns afterwards. Default: 200. */
  readonly leaves?: 404;
}

const ARTICLES = '/api/v1/articles';
const ITEMS = '/modules/articles/api/items';
const AJAX = '/modules/articles/ajax.php';
const [NEW_TITLE, NEW_BODY] = ['The ferry at dusk', BODY.replace('Before', 'After')];
const COMMENT = 'I was on that ferry.';

const article = (status: State) => ({ title: TITLE, content: BODY, tags: TAGS, status });

const saveWithHandler: (change: Partial<Item>) => Do = (change) => async (site, id) => {
  const handler = site.get(ItemHandler);
  const item = Object.assign(await handler.get(site.asAuthor, id), change);
  if (!(await handler.insert(site.asAuthor, item))) throw new Error(item.getErrors().join());
};

const createOperation = (status: State): Operation => ({
  ways: {
    REST: async (site) => {
      const { body } = await site
        .send('post', ARTICLES, { ...article(status), category_id: site.category })
        .expect(201);
      return body.data.id as number;
    },
    'the module endpoint': async (site) => {
      const input = { title: TITLE, body: BODY, tags: TAGS, categoryid: site.category, status: statusNumber(status) };
      return (await site.send('post', ITEMS, input).expect(201)).body.itemid as number;
    },
    'a handler': async (site) => {
      const values = { title: TITLE, body: BODY, tags: TAGS, categoryid: site.category, status: statusNumber(status) };
      const item = new Item(values);
      if (!(await site.get(ItemHandler).insert(site.asAuthor, item))) throw new Error(item.getErrors().join());
      return item.itemid;
    },
    import: (site) => site.importArticle(status),
  },
  events: ['articles.item.created', ...(status === 'published' ? ['articles.item.published'] : [])],
});

const statusNumber = (status: State): number => (status === 'draft' ? 0 : 1);

export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'creating a draft': createOperation('draft'),
  'creating a published article': createOperation('published'),
  updating: {
    before: 'published',
    ways: {
      'REST PUT': (site, id) => site.send('put', `${ARTICLES}/${id}`, { title: NEW_TITLE, content: NEW_BODY }),
      'REST PATCH': (site, id) => site.send('patch', `${ARTICLES}/${id}`, { title: NEW_TITLE, content: NEW_BODY }),
      'the module endpoint': (site, id) => site.send('put', `${ITEMS}/${id}`, { title: NEW_TITLE, body: NEW_BODY }),
      'a handler': saveWithHandler({ title: NEW_TITLE, body: NEW_BODY }),
    },
    exported: { title: NEW_TITLE, content: NEW_BODY },
    events: ['articles.item.updated'],
  },
  publishing: {
    before: 'draft',
    ways: {
      'the REST action': (site, id) => site.send('post', `${ARTICLES}/${id}/publish`, {}),
      'REST PATCH': (site, id) => site.send('patch', `${ARTICLES}/${id}`, { status: 'published' }),
      'the module endpoint': (site, id) => site.send('put', `${ITEMS}/${id}`, { status: 1 }),
      'a handler': saveWithHandler({ status: 1 }),
      'the scheduler': async (site, id) => {
        // Uses SQL, because the application rejects a past time and emits an event for every change.
        await site.app.sql('UPDATE articles SET publish_at = ?, scheduled_by = ? WHERE id = ?', [
          '2026-01-31 08:00:00.000',
          site.author.id,
          id,
        ]);
        await site.get(PublishDueArticlesJob).run();
      },
    },
    exported: { status: 'publish' },
    events: ['articles.item.updated', 'articles.item.published'],
  },
  deleting: {
    before: 'published',
    ways: {
      REST: (site, id) => site.send('delete', `${ARTICLES}/${id}`, {}).expect(204),
      'the module endpoint': (site, id) => site.send('delete', `${ITEMS}/${id}`, {}).expect(204),
      'a handler': async (site, id) => {
        const handler = site.get(ItemHandler);
        await handler.delete(site.asAuthor, await handler.get(site.asAuthor, id));
      },
    },
    events: ['articles.item.deleted'],
    leaves: 404,
  },
  commenting: {
    before: 'published',
    ways: {
      REST: (site, id) =>
        site.send('post', `${ARTICLES}/${id}/comments`, { comment: COMMENT }, site.reader.headers).expect(201),
      AJAX: (site, id) =>
        site
          .send('post', AJAX, { op: 'addComment', itemid: id, text: COMMENT }, site.reader.headers)
          .type('form')
          .expect(201),
      'a handler': (site, id) =>
        site.get(CommentHandler).insert(site.asReader, new Comment({ itemid: id, comment: COMMENT })),
    },
    exported: { comment: COMMENT },
    events: ['articles.comment.added'],
  },
  rating: {
    before: 'published',
    ways: {
      REST: (site, id) => site.send('put', `${ARTICLES}/${id}/rating`, { rating: 4 }, site.reader.headers).expect(200),
      AJAX: (site, id) =>
        site.send('post', AJAX, { op: 'submitRating', itemid: id, rating: 4 }, site.reader.headers).expect(200),
    },
    events: [],
  },
};
