import { root } from './masthead.mjs';
import { articles, authorName, AUTHORS, CATEGORIES, categoryName, FIRST_AUTHOR, tagName, TAGS } from './dataset.mjs';

const BATCH = 500;
const EPOCH = '2022-01-01 00:00:00.000';
const [DRAFT, PUBLISHED, ARCHIVED] = [0, 1, 2];

const COLUMNS = {
  users: 'id username username_key email email_key name avatar password_hash role status created_at updated_at version',
  categories: 'id name slug description image parent_id status created_at updated_at version',
  category_counts: 'category_id status articles',
  tags: 'id name name_key slug created_at updated_at version',
  articles:
    'id title slug subtitle excerpt excerpt_given content image featured status author_id category_id ' +
    'created_at updated_at published_at publish_at scheduled_by deleted_at version',
  article_slugs: 'slug article_id',
  article_stats: 'article_id views rating_sum rating_count comments_count',
  article_tags: 'article_id tag_id position category_id author_id status',
  article_search: 'rowid title excerpt body',
};

/**
 * Fills a migrated database as if every article had been written through the API, but in bulk. `writer` is what
 * `writers.mjs` gives.
 */
export async function fill(writer, count) {
  // The words are folded by Masthead's own code: the search finds what the search has indexed.
  const { indexedText } = await import(`${root}/dist/src/modules/articles/search-words.js`);
  await insert(writer, 'users', numbers(AUTHORS).map(userRow));
  await insert(writer, 'categories', numbers(CATEGORIES).map(categoryRow));
  await insert(writer, 'tags', numbers(TAGS).map(tagRow));
  const counts = new Map(numbers(CATEGORIES).map((id) => [id, [0, 0, 0]]));
  for (const batch of batches(articles(count))) {
    for (const { categoryId, published } of batch) counts.get(categoryId)[published ? PUBLISHED : DRAFT]++;
    await insert(writer, 'articles', batch.map(articleRow));
    await insert(
      writer,
      'article_slugs',
      batch.map(({ slug, id }) => [slug, id]),
    );
    await insert(
      writer,
      'article_stats',
      batch.map(({ id, views }) => [id, views, 0, 0, 0]),
    );
    await insert(writer, 'article_tags', batch.flatMap(tagRows));
    await insert(
      writer,
      'article_search',
      batch.map(({ id, title, excerpt, text }) => [id, ...[title, excerpt, text].map(indexedText)]),
    );
  }
  await insert(
    writer,
    'category_counts',
    [...counts].flatMap(([id, each]) => [DRAFT, PUBLISHED, ARCHIVED].map((status) => [id, status, each[status]])),
  );
  await writer.finish(Object.keys(COLUMNS));
}

const insert = (writer, table, rows) => writer.insert(table, COLUMNS[table].split(' '), rows);

const numbers = (count) => Array.from({ length: count }, (_, index) => index + 1);

function* batches(all) {
  let batch = [];
  for (const one of all) {
    batch.push(one);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const sqlTime = (time) => time.toISOString().replace('T', ' ').replace('Z', '');

function userRow(number) {
  const [name, email] = [`author${number}`, `author${number}@example.org`];
  const id = FIRST_AUTHOR + number - 1;
  return [id, name, name, email, email, authorName(number), null, null, 'author', 'active', EPOCH, null, 1];
}

// Six at the root, and the others below them.
const categoryRow = (number) => {
  const parent = number <= 6 ? null : 1 + (number % 6);
  return [number, categoryName(number), `category-${number}`, '', null, parent, 1, EPOCH, null, 1];
};

const tagRow = (number) => [number, tagName(number), tagName(number), `tag-${number}`, EPOCH, null, 1];

function articleRow({ id, title, slug, excerpt, content, published, featured, authorId, categoryId, createdAt }) {
  const created = sqlTime(createdAt);
  const status = published ? PUBLISHED : DRAFT;
  const texts = [title, slug, '', excerpt, 0, content, null, featured ? 1 : 0];
  return [id, ...texts, status, authorId, categoryId, created, null, published ? created : null, null, null, null, 1];
}

const tagRows = ({ id, tagIds, categoryId, authorId, published }) =>
  tagIds.map((tagId, position) => [id, tagId, position, categoryId, authorId, published ? PUBLISHED : DRAFT]);
