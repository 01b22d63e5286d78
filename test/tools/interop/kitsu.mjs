// Reads an article with its included resources, changes its title and sends all of it back: node kitsu.mjs URL ID AUTHORIZATION
import Kitsu from 'kitsu';

const [url, id, authorization] = process.argv.slice(2);
const kitsu = new Kitsu({ baseURL: `${url}/api/v2`, pluralize: false, headers: { Authorization: authorization } });

const include = 'author,category,tags,comments';
const sendBack = async (params, name) => {
  const { data: article } = await kitsu.get(`articles/${id}`, { params });
  const before = article.title;
  const body = { ...article, title: `${before} ${name}` };
  const request = { method: 'PATCH', url: `articles/${id}`, type: 'article', body };
  const { status, errors = [] } = await kitsu
    .request(request)
    .catch(({ response, errors }) => ({ ...response, errors }));
  return { before, status, errors };
};
const included = await sendBack({ include }, 'with kitsu');
const plain = await sendBack({}, 'and again');
const { data } = await kitsu.get(`articles/${id}`, { params: { include } });
const { title, author, category, tags, comments } = data;
console.log(
  JSON.stringify({
    included,
    plain,
    title,
    author: author.data.name,
    category: category.data.name,
    tags: tags.data.map(({ name }) => name),
    comments: comments.data.map(({ comment }) => comment),
  }),
);
