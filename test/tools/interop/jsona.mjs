// Reads an article with its included resources, changes its title and sends all of it back: node jsona.mjs URL ID AUTHORIZATION
import { Jsona } from 'jsona';

const [url, id, authorization] = process.argv.slice(2);
const headers = { Accept: 'application/vnd.api+json', Authorization: authorization };
const jsona = new Jsona();
const address = `${url}/api/v2/articles/${id}`;

const read = async () => {
  const response = await fetch(`${address}?include=author,category,tags,comments`, { headers });
  return jsona.deserialize(await response.json());
};
const article = await read();
const before = article.title;
article.title = `${before} with jsona`;
const response = await fetch(address, {
  method: 'PATCH',
  headers: { ...headers, 'Content-Type': 'application/vnd.api+json' },
  body: JSON.stringify(jsona.serialize({ stuff: article, includeNames: ['author', 'category', 'tags', 'comments'] })),
});
const { title, author, category, tags, comments } = await read();
const errors = response.ok ? [] : (await response.json()).errors;
console.log(
  JSON.stringify({
    before,
    status: response.status,
    errors,
    title,
    author: author.name,
    category: category.name,
    tags: tags.map(({ name }) => name),
    comments: comments.map(({ comment }) => comment),
  }),
);
