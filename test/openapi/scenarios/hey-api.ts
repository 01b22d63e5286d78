import { client } from './sdk/client.gen.js';
import {
  articlesCreate,
  articlesDelete,
  articlesList,
  articlesPublish,
  articlesShow,
  articlesUpdate,
  authLogin,
} from './sdk/index.js';

const [baseUrl = '', username = '', password = ''] = process.argv.slice(2);
const content = '<p>A text that is long enough for the rule about fifty characters.</p>';

client.setConfig({ baseUrl });
const { data: signedIn } = await authLogin({ body: { username, password }, throwOnError: true });
client.setConfig({ auth: ({ scheme }) => (scheme === 'bearer' ? signedIn.token : undefined) });

const refused = await articlesCreate({ body: { title: 'Hm', content, category_id: 1 } });
if (refused.error === undefined) throw new Error('The invalid article was accepted');

const created = await articlesCreate({
  body: { title: 'Made by a client', content, category_id: 1, tags: ['clients'] },
  headers: { 'Idempotency-Key': 'another of its kind' },
  throwOnError: true,
});
const path = { id: created.data.data.id };

const headers = { 'If-Match': created.response.headers.get('ETag') ?? '' };
const body = { title: 'A client that was changed' };
const updated = await articlesUpdate({ path, headers, body, throwOnError: true });
const outdated = await articlesUpdate({ path, headers, body });

await articlesPublish({ path, throwOnError: true });
const listed = await articlesList({ query: { status: 'published', tag: ['clients'] }, throwOnError: true });
const deleted = await articlesDelete({ path });
const gone = await articlesShow({ path });

console.log(
  JSON.stringify({
    signedIn: signedIn.token_type,
    refused: {
      status: refused.response?.status,
      code: refused.error.error.code,
      fields: refused.error.error.details?.map(({ field }) => field),
    },
    created: created.data.data.attributes.status,
    updated: updated.data.data.attributes.title,
    outdated: outdated.response?.status,
    published: listed.data.data.map(({ attributes }) => attributes.title),
    deleted: deleted.response?.status,
    gone: { status: gone.response?.status, code: gone.error?.error.code },
  }),
);
