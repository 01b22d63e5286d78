import { waysOf } from './cases.mjs';

const CHECKED = 20;

/**
 * Throws unless Masthead and every baseline return the same bytes for a case. Pages by cursor are not compared, because their
 * responses differ. Of a write, the response and the rows of `equal` are compared, without the values that differ for each article.
 */
export async function checkEqual(one, servers, token, database) {
  if (one.walk) return;
  if (one.body) {
    await checkEqualWrites(one, servers, token, database);
    return;
  }
  const { name, paths } = one;
  // Masthead last, because it counts the view of the article.
  const ways = waysOf(one).sort((a, b) => Number(isMasthead(a)) - Number(isMasthead(b)));
  for (const path of paths.slice(0, CHECKED)) {
    const texts = new Map();
    for (const way of ways) texts.set(way, await answer(servers[way], path));
    const ours = texts.get('read');
    for (const [way, text] of texts) {
      if (text !== ours)
        throw new Error(`${name}: ${path} of "${way}" differs from "read":\n${difference(ours, text)}`);
    }
  }
}

const isMasthead = (way) => way === 'read' || way === 'repeated';

async function answer({ origin }, path) {
  const response = await fetch(origin + path);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${origin}${path} returned ${response.status}: ${text.slice(0, 500)}`);
  return text;
}

/** Differ for each article. */
const OWN_VALUES = new Set(['id', 'article_id', 'rowid', 'title', 'slug', 'created_at', 'self', 'web']);
const ROWS = {
  articles: 'id',
  article_stats: 'article_id',
  article_slugs: 'article_id',
  article_tags: 'article_id',
  article_search: 'rowid',
};

async function checkEqualWrites({ name, paths: [path], body }, servers, token, database) {
  const { title, ...others } = JSON.parse(body());
  const [ours, theirs] = await Promise.all(
    ['write', 'equal'].map((way) => create(servers[way].origin + path, { title: `${title} ${way}`, ...others }, token)),
  );
  if (theirs.text !== ours.text)
    throw new Error(`${name}: the response of "equal" differs:\n${difference(ours.text, theirs.text)}`);
  // On SQLite, each server has its own file.
  if (!database.connect) return;
  const connection = await database.connect();
  for (const [table, key] of Object.entries(ROWS)) {
    const [one, other] = await Promise.all(
      [ours, theirs].map(async ({ id }) => {
        const [rows] = await connection.query('SELECT * FROM ?? WHERE ?? = ?', [table, key, id]);
        return JSON.stringify(rows, commonValues);
      }),
    );
    if (one !== other) throw new Error(`${name}: the rows of "equal" in ${table} differ:\n${difference(one, other)}`);
  }
  await connection.end();
}

async function create(url, article, token) {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(article) });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`${url} returned ${response.status}: ${text.slice(0, 500)}`);
  const document = JSON.parse(text);
  return { id: document.data.id, text: JSON.stringify(document, commonValues) };
}

const commonValues = (name, value) => (OWN_VALUES.has(name) ? typeof value : value);

function difference(ours, theirs) {
  let at = 0;
  while (ours[at] === theirs[at]) at++;
  const part = (text) => text.slice(Math.max(0, at - 80), at + 80);
  return `  read: …${part(ours)}…\n  other: …${part(theirs)}…`;
}
