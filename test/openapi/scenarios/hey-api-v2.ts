import { client } from './sdk/client.gen.js';
import {
  type ArticlesV2ListData,
  articlesV2Create,
  articlesV2Delete,
  articlesV2List,
  articlesV2Show,
  articlesV2Update,
  authLogin,
} from './sdk/index.js';

const [baseUrl = '', username = '', password = ''] = process.argv.slice(2);

client.setConfig({ baseUrl });
const { data: signedIn } = await authLogin({ body: { username, password }, throwOnError: true });
client.setConfig({ auth: ({ scheme }) => (scheme === 'bearer' ? signedIn.token : undefined) });

const content = '<p>A text that is long enough for the rule about fifty characters.</p>';
const articleOf = (title: string) => ({
  data: {
    type: 'article' as const,
    attributes: { title, content, status: 'published' as const, tag_names: ['hey-api'] },
    relationships: { category: { data: { type: 'category' as const, id: '1' } } },
  },
});

const refused = await articlesV2Create({ body: articleOf('Hm') });
if (refused.error === undefined) throw new Error('The invalid article was accepted');
const created = await articlesV2Create({
  body: articleOf('One'),
  query: { include: 'author,category' },
  headers: { 'Idempotency-Key': 'One of hey-api' },
  throwOnError: true,
});
for (const title of ['Two', 'Three']) await articlesV2Create({ body: articleOf(title), throwOnError: true });

const titles: (string | undefined)[] = [];
const query: NonNullable<ArticlesV2ListData['query']> = {
  'filter[tag]': 'hey-api',
  'filter[views]': { lt: 9 },
  'page[size]': 2,
  sort: '-title',
};
for (let next: string | null = 'the first'; next !== null;) {
  const { data: page } = await articlesV2List({ query, throwOnError: true });
  titles.push(...page.data.map(({ attributes }) => attributes.title));
  next = page.links.next;
  if (next !== null) query['page[after]'] = new URL(next, baseUrl).searchParams.get('page[after]') ?? '';
}

const { id, type } = created.data.data;
const path = { id };
const headers = { 'If-Match': created.response.headers.get('ETag') ?? '' };
const body = { data: { type, id, attributes: { title: 'A client that was changed' } } };
const updated = await articlesV2Update({ path, headers, body, throwOnError: true });
const outdated = await articlesV2Update({ path, headers, body });
const deleted = await articlesV2Delete({ path });
const gone = await articlesV2Show({ path });

console.log(
  JSON.stringify({
    refused: {
      status: refused.response?.status,
      faults: refused.error.errors.map(({ code, source }) => `${code} ${source?.pointer}`),
    },
    category: created.data.included?.find((one) => one.type === 'category')?.attributes.name,
    titles,
    updated: updated.data.data.attributes.title,
    outdated: outdated.response?.status,
    deleted: deleted.response?.status,
    gone: { status: gone.response?.status, codes: gone.error?.errors.map(({ code }) => code) },
  }),
);
