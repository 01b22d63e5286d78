import createClient from 'openapi-fetch';
import type { paths } from './paths.js';

const [baseUrl = '', username = '', password = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl });
const content = '<p>A text that is long enough for the rule about fifty characters.</p>';

const signIn = await client.POST('/api/auth/login', { body: { username, password } });
if (!signIn.data) throw new Error(signIn.error.error.message);
const { token, token_type } = signIn.data;
client.use({
  onRequest({ request }) {
    request.headers.set('Authorization', `Bearer ${token}`);
    return request;
  },
});

const refused = await client.POST('/api/v1/articles', { body: { title: 'Hm', content, category_id: 1 } });
if (refused.data) throw new Error('The invalid article was accepted');

const created = await client.POST('/api/v1/articles', {
  params: { query: { include: 'tags' }, header: { 'Idempotency-Key': 'one of its kind' } },
  body: { title: 'Made by a client', content, category_id: 1, tags: ['clients'] },
});
if (!created.data) throw new Error(created.error.error.message);
const { id } = created.data.data;
const path = { id };

const header = { 'If-Match': created.response.headers.get('ETag') ?? '' };
const body = { title: 'A client that was changed' };
const updated = await client.PATCH('/api/v1/articles/{id}', { params: { path, header }, body });
if (!updated.data) throw new Error(updated.error.error.message);
const outdated = await client.PATCH('/api/v1/articles/{id}', { params: { path, header }, body });

await client.POST('/api/v1/articles/{id}/publish', { params: { path } });
const listed = await client.GET('/api/v1/articles', {
  params: { query: { status: 'published', sort: 'published_at', tag: ['clients'], per_page: 5 } },
});
const deleted = await client.DELETE('/api/v1/articles/{id}', { params: { path } });
const gone = await client.GET('/api/v1/articles/{id}', { params: { path } });

console.log(
  JSON.stringify({
    signedIn: token_type,
    refused: {
      status: refused.response.status,
      code: refused.error.error.code,
      fields: refused.error.error.details?.map(({ field }) => field),
    },
    created: created.data.data.attributes.status,
    updated: updated.data.data.attributes.title,
    outdated: outdated.response.status,
    published: listed.data?.data.map(({ attributes }) => attributes.title),
    deleted: deleted.response.status,
    gone: { status: gone.response.status, code: gone.error?.error.code },
  }),
);
