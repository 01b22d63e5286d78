import type { Test } from 'supertest';
import { PNG } from '../../support/sample-files.js';
import { toV2Document, toV1Route } from '../../support/version-2.js';
import type { Headers } from '../../support/test-client.js';
import { permissionsOf, type CrawlFixture, type Target } from './crawl-fixture.js';

/** Valid bodies, so that only the permissions and the object decide the response. Other routes receive no body. */
const BODIES: Readonly<Record<string, (site: CrawlFixture, target: Target, kind: string) => object>> = {
  'POST /api/auth/login': ({ owner }) => ({ username: owner.username, password: owner.password }),
  'POST /api/v1/articles': (_, { id }) => ({
    title: 'Something new',
    content: '<p>A text that is long enough for the rule about fifty letters.</p>',
    category_id: id,
  }),
  'POST /modules/articles/api/items': (_, { id }) => ({
    title: 'Something new',
    body: '<p>A text that is long enough for the rule about fifty letters.</p>',
    categoryid: id,
  }),
  'PUT /modules/articles/api/items/{id}': () => ({ subtitle: 'Changed' }),
  'POST /modules/articles/ajax.php': (_, { op, id }) => ({ op, itemid: id, text: 'Something new', rating: 4 }),
  'PUT /api/v1/articles/{id}': () => ({ subtitle: 'Changed' }),
  'PATCH /api/v1/articles/{id}': () => ({ subtitle: 'Changed' }),
  'PUT /api/v1/articles/{id}/rating': () => ({ rating: 4 }),
  'POST /api/v1/articles/{id}/comments': () => ({ comment: 'Something new' }),
  'PATCH /api/v1/comments/{id}': (site) => ({ comment: site.unique('Changed') }),
  'PATCH /api/v1/attachments/{id}': () => ({ description: 'Changed' }),
  'POST /api/v1/categories': () => ({ name: 'Something new' }),
  'PUT /api/v1/categories/{id}': () => ({ description: 'Changed' }),
  'PATCH /api/v1/categories/{id}': () => ({ description: 'Changed' }),
  'PUT /api/v1/categories/{id}/permissions': (_, __, kind) => permissionsOf(kind),
  'PATCH /api/v1/tags/{id}': (site) => ({ name: site.unique('Changed') }),
  'POST /api/v1/tags/{id}/merge': ({ tags }) => ({ into: tags.published }),
  // Only in version 2.
  'POST /api/v2/tags': (site) => ({ name: site.unique('New') }),
  'POST /api/v1/users': (site) => {
    const username = site.unique('newcomer');
    const [name, password] = ['Somebody new', `the password of ${username}`];
    return { username, password, name, email: `${username}@example.org`, role: 'member' };
  },
  'POST /api/v1/webhooks': () => ({ url: 'https://example.org/hook', events: ['*'] }),
  'PATCH /api/v1/webhooks/{id}': (site) => ({ description: site.unique('Changed') }),
  'POST /api/v1/api-clients': () => ({ name: 'Something new' }),
  'PATCH /api/v1/api-clients/{id}': () => ({ name: 'Changed' }),
  'POST /api/v1/api-clients/{id}/keys': () => ({ name: 'Something new', scopes: ['articles:read'] }),
  'POST /api/v1/api-clients/{id}/keys/{key}/rotate': () => ({}),
  // Account routes. Passwords and refresh tokens are wrong: correct values would end the sessions of the other rows.
  'POST /api/auth/refresh': () => ({ refresh_token: 'none of ours' }),
  'POST /api/auth/logout': () => ({ refresh_token: 'none of ours' }),
  'POST /api/auth/register': (site) => {
    const username = site.unique('guest');
    return { username, email: `${username}@example.org`, name: 'A guest', password: 'a long enough password' };
  },
  'POST /api/auth/register/confirm': () => ({ token: 'none of ours' }),
  'POST /api/auth/password/forgot': ({ owner }) => ({ email: `${owner.username}@example.org` }),
  'POST /api/auth/password/reset': () => ({ token: 'none of ours', password: 'and another long one' }),
  'PUT /api/auth/password': () => ({ current_password: 'not the one it is', password: 'and another long one' }),
  'PUT /api/v1/users/{id}': (site) => ({ name: site.unique('Another name') }),
  'PATCH /api/v1/users/{id}': (site) => ({ name: site.unique('Another name') }),
};

/** Routes that accept a file. */
const UPLOADS = ['POST /api/v1/attachments', 'POST /api/v1/articles/{id}/attachments'];

const VERBS = { GET: 'get', HEAD: 'head', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** The address changes every 500 requests, because an address with many failed credentials is blocked. */
let requestCount = 0;
const nextAddress = (): string => `203.0.113.${1 + (Math.floor(requestCount++ / 500) % 200)}`;

/** Builds the request for a route and an object. Responses are validated against the OpenAPI document, except for HEAD. */
export function requestTo(site: CrawlFixture, route: string, { op, ...target }: Target, headers: Headers): Test {
  const { id, key, n = 1, delivery } = target;
  const [method, template] = route.split(' ') as [keyof typeof VERBS, string];
  const filled = { id, key, n, delivery };
  const path = template.replace(/\{(\w+)\}/g, (_, name: keyof typeof filled) => String(filled[name]));
  const test = site.http[VERBS[method]](path).set(headers).set('X-Forwarded-For', nextAddress());
  return op !== undefined && method !== 'POST' ? test.query({ op, itemid: id }) : test;
}

/** Builds the request of one cell, with its body. */
export function requestWithBody(
  site: CrawlFixture,
  route: string,
  kind: string,
  target: Target,
  headers: Headers,
): Test {
  const test = requestTo(site, route, target, headers);
  if (UPLOADS.includes(route)) return test.attach('file', PNG, 'new.png');
  const body = BODIES[route] ?? BODIES[toV1Route(route)];
  if (!body) return test;
  const sent = body(site, target, kind);
  return test.send(route === toV1Route(route) ? sent : toV2Document(route, { ...sent }, target.id));
}
