import { toV2Route } from '../../support/version-2.js';
import type { InputFixture, Target } from '../bad-input/input-fixture.js';

/** How to check that a route with an `Idempotency-Key` executes once. */
interface IdempotentRoute {
  /** Creates the target, if the default target of the route is unsuitable. */
  readonly target?: (site: InputFixture) => Promise<Target>;
  /** Reads the rows that the route changes. */
  readonly state: (site: InputFixture, target: Target) => Promise<unknown>;
  /** Route that reverts the change without a key, so that a second execution would be detected. */
  readonly undo?: string;
}

const rowsOf =
  (table: string): IdempotentRoute['state'] =>
  ({ app }) =>
    app.sql(`SELECT id FROM ${table} ORDER BY id`);

const articleState: IdempotentRoute['state'] = ({ app }, { id }) =>
  app.sql('SELECT status, deleted_at, version FROM articles WHERE id = ?', [id]);

const commentState: IdempotentRoute['state'] = ({ app }, { id }) =>
  app.sql('SELECT status, version FROM comments WHERE id = ?', [id]);

const deliveryState: IdempotentRoute['state'] = ({ app }, { delivery }) =>
  app.sql('SELECT status, next_attempt_at FROM webhook_deliveries WHERE id = ?', [delivery]);

const articleThat = (route: string) => async (site: InputFixture) => {
  const { id } = await site.app.createArticle();
  await site.request(route, { id }).expect((answer) => answer.ok);
  return { id };
};

const PUBLISH = 'POST /api/v1/articles/{id}/publish';
const UNPUBLISH = 'POST /api/v1/articles/{id}/unpublish';
const APPROVE = 'POST /api/v1/comments/{id}/approve';
const REJECT = 'POST /api/v1/comments/{id}/reject';
const DELETE = 'DELETE /api/v1/articles/{id}';

const VERSION_1: Readonly<Record<string, IdempotentRoute>> = {
  'POST /api/v1/api-clients': { state: rowsOf('api_clients') },
  'POST /api/v1/articles': { state: rowsOf('articles') },
  'POST /api/v1/articles/{id}/archive': { state: articleState, undo: UNPUBLISH },
  'POST /api/v1/articles/{id}/attachments': { state: rowsOf('attachments') },
  'POST /api/v1/articles/{id}/comments': { state: rowsOf('comments') },
  [PUBLISH]: { state: articleState, undo: UNPUBLISH },
  'POST /api/v1/articles/{id}/restore': { state: articleState, undo: DELETE, target: articleThat(DELETE) },
  'POST /api/v1/articles/{id}/revisions/{n}/restore': { state: articleState },
  [UNPUBLISH]: { state: articleState, undo: PUBLISH, target: articleThat(PUBLISH) },
  'POST /api/v1/attachments': { state: rowsOf('attachments') },
  'POST /api/v1/categories': { state: rowsOf('categories') },
  [APPROVE]: {
    state: commentState,
    undo: REJECT,
    target: async (site) => {
      const { id } = await site.makeComment();
      await site.request(REJECT, { id }).expect(200);
      return { id };
    },
  },
  [REJECT]: { state: commentState, undo: APPROVE },
  'POST /modules/articles/ajax.php': { state: rowsOf('comments') },
  'POST /modules/articles/api/items': { state: rowsOf('articles') },
  'POST /api/v1/tags/{id}/merge': { state: rowsOf('tags') },
  'POST /api/v1/users': { state: rowsOf('users') },
  'POST /api/v1/webhooks/{id}/deliveries/{delivery}/redeliver': { state: deliveryState },
  'POST /api/v1/webhooks/{id}/ping': { state: rowsOf('webhook_deliveries') },
};

/** Routes that also exist in version 2. */
const IN_BOTH = [
  'POST /api/v1/articles',
  'POST /api/v1/articles/{id}/archive',
  'POST /api/v1/articles/{id}/comments',
  PUBLISH,
  'POST /api/v1/articles/{id}/restore',
  UNPUBLISH,
  'POST /api/v1/categories',
  APPROVE,
  REJECT,
  'POST /api/v1/tags/{id}/merge',
];

/** Every POST route that accepts a key. Add new routes here. */
export const IDEMPOTENT_ROUTES: Readonly<Record<string, IdempotentRoute>> = {
  ...VERSION_1,
  ...Object.fromEntries(IN_BOTH.map((route) => [toV2Route(route), VERSION_1[route]!])),
  'POST /api/v2/tags': { state: rowsOf('tags') },
};
