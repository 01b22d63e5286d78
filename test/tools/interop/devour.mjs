// Reads an article with its included resources, changes its title and sends all of it back: node devour.mjs URL ID AUTHORIZATION
import { createRequire } from 'node:module';

const JsonApi = createRequire(import.meta.url)('devour-client');

const [url, id, authorization] = process.argv.slice(2);
const devour = new JsonApi({ apiUrl: `${url}/api/v2`, pluralize: false, logger: false });
devour.headers.Authorization = authorization;

// devour reads and sends the attributes that a model defines.
const response = await fetch(`${url}/api/v2/articles/${id}`, { headers: { Authorization: authorization } });
const { data: resource } = await response.json();
const attributes = Object.fromEntries(Object.keys(resource.attributes).map((name) => [name, '']));
devour.define('user', { name: '' });
devour.define('category', { name: '' });
devour.define('tag', { name: '' });
devour.define('comment', { comment: '' });
devour.define(
  'article',
  {
    ...attributes,
    author: { jsonApi: 'hasOne', type: 'user' },
    category: { jsonApi: 'hasOne', type: 'category' },
    tags: { jsonApi: 'hasMany', type: 'tag' },
    comments: { jsonApi: 'hasMany', type: 'comment' },
  },
  { collectionPath: 'articles' },
);

const read = async () => (await devour.find('article', id, { include: 'author,category,tags,comments' })).data;
const article = await read();
const before = article.title;
const sent = [];
devour.insertMiddlewareBefore('axios-request', {
  name: 'sent-members',
  req: (payload) => {
    if (payload.req.method === 'PATCH') sent.push(...Object.keys(payload.req.data.data.attributes));
    return payload;
  },
});
const errors = [];
await devour.update('article', { ...article, title: `${before} with devour` }).catch((error) => errors.push(error));
const { title, author, category, tags, comments } = await read();
console.log(
  JSON.stringify({
    before,
    errors,
    sent: sent.length === Object.keys(attributes).length,
    title,
    author: author.name,
    category: category.name,
    tags: tags.map(({ name }) => name),
    comments: comments.map(({ comment }) => comment),
  }),
);
