import createClient from 'openapi-fetch';
import type { paths } from './paths.js';

type ListQuery = NonNullable<paths['/api/v2/articles']['get']['parameters']['query']>;

const [baseUrl = '', username = '', password = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl });

const signIn = await client.POST('/api/auth/login', { body: { username, password } });
if (!signIn.data) throw new Error(signIn.error.error.message);
const { token } = signIn.data;
client.use({
  onRequest({ request }) {
    request.headers.set('Authorization', `Bearer ${token}`);
    return request;
  },
});

const content = '<p>A text that is long enough for the rule about fifty characters.</p>';
const create = (title: string) =>
  client.POST('/api/v2/articles', {
    params: { query: { include: 'author,category' }, header: { 'Idempotency-Key': `${title} of openapi-fetch` } },
    body: {
      data: {
        type: 'article',
        attributes: { title, content, status: 'published', tag_names: ['openapi-fetch'] },
        relationships: { category: { data: { type: 'category', id: '1' } } },
      },
    },
  });

const refused = await create('Hm');
if (refused.data) throw new Error('The invalid article was accepted');
const created = await create('One');
if (!created.data) throw new Error(created.error.errors[0]?.detail);
for (const title of ['Two', 'Three']) await create(title);

const titles: (string | undefined)[] = [];
const query: ListQuery = {
  'filter[tag]': 'openapi-fetch',
  'filter[views]': { lt: 9 },
  sort: '-title',
  'page[size]': 2,
};
for (let next: string | null = 'the first'; next !== null;) {
  const { data, error } = await client.GET('/api/v2/articles', { params: { query } });
  if (!data) throw new Error(error.errors[0]?.detail);
  titles.push(...data.data.map(({ attributes }) => attributes.title));
  next = data.links.next;
  if (next !== null) query['page[after]'] = new URL(next, baseUrl).searchParams.get('page[after]') ?? '';
}

const { id, type } = created.data.data;
const path = { id };
const header = { 'If-Match': created.response.headers.get('ETag') ?? '' };
const body = { data: { type, id, attributes: { title: 'A client that was changed' } } };
const updated = await client.PATCH('/api/v2/articles/{id}', { params: { path, header }, body });
if (!updated.data) throw new Error(updated.error.errors[0]?.detail);
const outdated = await client.PATCH('/api/v2/articles/{id}', { params: { path, header }, body });
const deleted = await client.DELETE('/api/v2/articles/{id}', { params: { path } });
const gone = await client.GET('/api/v2/articles/{id}', { params: { path } });

console.log(
  JSON.stringify({
    refused: {
      status: refused.response.status,
      faults: refused.error.errors.map(({ code, source }) => `${code} ${source?.pointer}`),
    },
    category: created.data.included?.find((one) => one.type === 'category')?.attributes.name,
    titles,
    updated: updated.data.data.attributes.title,
    outdated: outdated.response.status,
    deleted: deleted.response.status,
    gone: { status: gone.response.status, codes: gone.error?.errors.map(({ code }) => code) },
  }),
);
