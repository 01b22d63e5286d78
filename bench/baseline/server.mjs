// The baseline: `node server.mjs <DATABASE_URL> <JWT_SECRET>` serves the benchmark requests with only node:http and the database driver.
// Listens on one port per variant and sends the ports to the parent process.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { articleAnswer, createdAnswer, listAnswer, storedAnswer } from './answers.mjs';
import { articleStatements } from './articles.mjs';
import { openDatabase } from './database.mjs';
import { tokenCheck } from './token.mjs';
import { storeArticle } from './writes.mjs';

const [, , url, secret] = process.argv;
const database = openDatabase(url);
const statements = articleStatements(database);
const accountOf = tokenCheck(database, secret);

async function list(parameters, totalOf) {
  const request = {
    parameters,
    category: Number(parameters.get('category')),
    search: parameters.get('search'),
    page: Number(parameters.get('page') ?? 1),
    perPage: 15,
  };
  const [rows, total] = await Promise.all([statements.page(request), totalOf(request)]);
  return listAnswer(rows, await statements.authorsOf(rows), total, request);
}

async function show(id) {
  const row = await statements.one(id);
  const related = [statements.authorsOf([row]), statements.categoriesOf([row]), statements.tagsOf(id)];
  return articleAnswer(row, ...(await Promise.all(related)));
}

const bodyOf = async (request) => JSON.parse(Buffer.concat(await request.toArray()).toString());

async function create(request) {
  const input = await bodyOf(request);
  return createdAnswer(await statements.insert(input), input);
}

async function store(request) {
  const account = await accountOf(request);
  if (!account) throw new Error('The access token is invalid');
  return storedAnswer(await storeArticle(database, await bodyOf(request), account.id));
}

const read = ({ pathname, searchParams }, totalOf) =>
  pathname === '/api/v1/articles' ? list(searchParams, totalOf) : show(Number(pathname.split('/').at(-1)));

/** Caches the values of `make` by key. */
function kept(make) {
  const values = new Map();
  return async (key, ...input) => {
    if (!values.has(key)) values.set(key, await make(...input));
    return values.get(key);
  };
}

const keptTotal = kept(statements.total);
const keptAnswer = kept(async (url) => Buffer.from(await read(url, statements.total)));

const WAYS = {
  /** Totals of lists are cached in memory. An article is one row. */
  bare: {
    get: (url) => read(url, (request) => keptTotal(`${request.category} ${request.search}`, request)),
    post: create,
  },
  /** The database counts the total of each list. */
  counting: { get: (url) => read(url, statements.total) },
  /** Complete responses are cached in a Map. */
  map: { get: (url) => keptAnswer(url.href, url) },
  /** Checks the token, and stores an article with all rows that Masthead stores. */
  equal: { post: store },
};

async function serve(way, request, response) {
  try {
    const posted = request.method === 'POST';
    const body = await (posted ? way.post(request) : way.get(new URL(request.url, 'http://localhost')));
    response.writeHead(posted ? 201 : 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
}

const ports = {};
for (const [name, way] of Object.entries(WAYS)) {
  const server = createServer((request, response) => void serve(way, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ports[name] = server.address().port;
}
process.send(ports);
