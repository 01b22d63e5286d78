import type { Route } from '../../src/core/routing/route.js';
import { RouteTable } from '../../src/core/routing/route-table.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/** List each new public route here. */
const PUBLIC = [
  'GET /',
  'GET /api',
  'GET /api/v1',
  'GET /api/v1/articles',
  'GET /api/v1/articles/:id',
  'GET /api/v1/articles/:id/attachments',
  'GET /api/v1/articles/:id/comments',
  'GET /api/v1/articles/:id/ratings',
  'GET /api/v1/attachments',
  'GET /api/v1/attachments/:id',
  'GET /api/v1/attachments/:id/content',
  'GET /api/v1/categories',
  'GET /api/v1/categories/:id',
  'GET /api/v1/categories/tree',
  'GET /api/v1/comments',
  'GET /api/v1/comments/:id',
  'GET /api/v1/tags',
  'GET /api/v1/tags/:id',
  'GET /api/v1/users/:id',
  'GET /api/v1/users/:id/articles',
  'GET /api/v2',
  'GET /api/v2/articles',
  'GET /api/v2/articles/:id',
  'GET /api/v2/articles/:id/comments',
  'GET /api/v2/articles/:id/tags',
  'GET /api/v2/categories',
  'GET /api/v2/categories/:id',
  'GET /api/v2/comments',
  'GET /api/v2/comments/:id',
  'GET /api/v2/tags',
  'GET /api/v2/tags/:id',
  'GET /api/v2/users/:id',
  'GET /api/v2/users/:id/articles',
  'GET /articles',
  'GET /articles/:slug',
  'GET /categories/:id',
  'GET /favicon.ico',
  'GET /feed.xml',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'GET /modules/articles/ajax.php',
  'GET /modules/articles/api/categories',
  'GET /modules/articles/api/categories/:id',
  'GET /modules/articles/api/items',
  'GET /modules/articles/api/items/:id',
  'GET /modules/articles/assets/js/:file',
  'GET /modules/pages/assets/:file',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/password/forgot',
  'POST /api/auth/password/reset',
  'POST /api/auth/refresh',
  'POST /api/auth/register',
  'POST /api/auth/register/confirm',
  // The body names the operation, which checks its own permission. test/e2e/crawl/publisher-rows.ts tests these permissions.
  'POST /modules/articles/ajax.php',
];

/** List each new POST route here if its response must not be stored. */
const WITHOUT_KEY = [
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/password/forgot',
  'POST /api/auth/password/reset',
  'POST /api/auth/refresh',
  'POST /api/auth/register',
  'POST /api/auth/register/confirm',
  'POST /api/v1/api-clients/:id/keys',
  'POST /api/v1/api-clients/:id/keys/:key/rotate',
  'POST /api/v1/webhooks',
  'POST /api/v1/webhooks/:id/rotate',
];

/** Routes for requests that no other route handles. */
const FALLBACK = 'FallbackController.';

describe('the routes', () => {
  let app: TestApp;
  let routes: Route[];
  let document: { paths: Record<string, Record<string, object>> };

  beforeAll(async () => {
    app = await startTestApp();
    routes = app.app.get(RouteTable).routes.filter(({ name }) => !name.startsWith(FALLBACK));
    ({ body: document } = await app.http.get('/openapi.json').expect(200));
  });

  afterAll(() => app.stop());

  /** Modules that are not listed have no routes. */
  const isThere = (name: string): boolean => routes.some((route) => nameOf(route) === name);

  it('declare their access', () => {
    expect(routes.filter(({ access }) => access === undefined).map(nameOf)).toEqual([]);
  });

  it('are public only if this file lists them', () => {
    const open = routes.filter(({ access }) => access === 'public');

    expect(open.map(nameOf).sort()).toEqual(PUBLIC.filter(isThere));
  });

  it('accept an Idempotency-Key on every POST, except for the routes listed in this file', () => {
    const posts = routes.filter(({ method }) => method === 'POST');

    expect(
      posts
        .filter(({ takesKey }) => !takesKey)
        .map(nameOf)
        .sort(),
    ).toEqual(WITHOUT_KEY.filter(isThere));
    expect(routes.filter(({ method, takesKey }) => takesKey && method !== 'POST')).toEqual([]);
    expect(posts.length).toBeGreaterThan(WITHOUT_KEY.filter(isThere).length);
  });

  it('of the API are exactly the operations of the OpenAPI document', () => {
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = routes
      .filter((route) => isOfApi(route) || route.path.startsWith('/health/'))
      .map((route) => nameOf(route).replace(/:(\w+)/g, '{$1}'));

    expect(documented.sort()).toEqual(declared.sort());
  });

  it('of the API belong to a module', () => {
    const api = routes.filter(isOfApi);

    expect(api).not.toEqual([]);
    expect(api.filter((route) => route.api === undefined).map(nameOf)).toEqual([]);
  });

  it('are declared once', () => {
    const shapes = routes.map((route) => nameOf(route).replace(/:\w+/g, ':'));

    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
  });

  it('returns 401 to anonymous callers on every route that is not public', async () => {
    const closed = routes.filter(({ access }) => access !== 'public');
    expect(closed.length).toBeGreaterThan(5);

    for (const route of closed) {
      const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      const { status, body } = await app.http[method](route.path.replaceAll(/:\w+/g, '1'));
      expect([nameOf(route), status, body.error.message]).toEqual([nameOf(route), 401, 'Missing bearer token']);
    }
  });
});

const isOfApi = ({ path }: Route): boolean => /^\/(api|modules\/articles\/(api|ajax\.php))(\/|$)/.test(path);

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}
