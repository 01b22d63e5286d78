// The rows of the dataset, as Masthead would write them.
import {
  articles,
  authorName,
  AUTHORS,
  CATEGORIES,
  categoryName,
  FIRST_AUTHOR,
  FIRST_READER,
  READERS,
  tagName,
  TAGS,
} from './dataset.mjs';

const EPOCH = '2022-01-01 00:00:00.000';
const [DRAFT, PUBLISHED, ARCHIVED] = [0, 1, 2];
const APPROVED = 1;

export const COLUMNS = {
  users: 'id username username_key email email_key name avatar password_hash role status created_at updated_at version',
  categories: 'id name slug description image parent_id status created_at updated_at version',
  tags: 'id name name_key slug created_at updated_at version',
  comment_authors: 'user_id recent',
  articles:
    'id title slug subtitle excerpt excerpt_given content image featured status author_id category_id ' +
    'created_at updated_at published_at publish_at scheduled_by deleted_at version',
  article_slugs: 'slug article_id',
  article_stats: 'article_id views rating_sum rating_count comments_count',
  article_tags: 'article_id tag_id position category_id author_id status created_at',
  article_search: 'rowid title excerpt body',
  comments: 'id article_id author_id parent_id depth text status deleted_at created_at updated_at version',
  category_counts: 'category_id status articles',
};

/** Generates the rows by table, in batches of `size` articles. `toIndexText` normalizes a text for the search index. */
export function* rowsOf(count, size, toIndexText) {
  yield {
    users: [...numbers(AUTHORS).map(authorRow), ...numbers(READERS).map(readerRow)],
    categories: numbers(CATEGORIES).map(categoryRow),
    tags: numbers(TAGS).map(tagRow),
    comment_authors: numbers(READERS).map((number) => [FIRST_READER + number - 1, '[]']),
  };
  const counts = new Map(numbers(CATEGORIES).map((id) => [id, [0, 0, 0]]));
  for (const batch of batches(articles(count), size)) {
    for (const article of batch) counts.get(article.categoryId)[statusOf(article)]++;
    yield {
      articles: batch.map(articleRow),
      article_slugs: batch.map(({ slug, id }) => [slug, id]),
      article_stats: batch.map(({ id, views, comments }) => [id, views, 0, 0, comments.length]),
      article_tags: batch.flatMap(taggingRows),
      article_search: batch.map(({ id, title, excerpt, text }) => [id, ...[title, excerpt, text].map(toIndexText)]),
      comments: batch.flatMap(commentRows),
    };
  }
  const statuses = [PUBLISHED, ARCHIVED];
  yield { category_counts: [...counts].flatMap(([id, each]) => statuses.map((status) => [id, status, each[status]])) };
}

const numbers = (count) => Array.from({ length: count }, (_, index) => index + 1);

function* batches(all, size) {
  let batch = [];
  for (const one of all) {
    batch.push(one);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const sqlTime = (time) => time.toISOString().replace('T', ' ').replace('Z', '');
const statusOf = ({ published }) => (published ? PUBLISHED : DRAFT);

const authorRow = (number) => userRow(FIRST_AUTHOR + number - 1, `author${number}`, authorName(number), 'author');
const readerRow = (number) => userRow(FIRST_READER + number - 1, `reader${number}`, `Reader ${number}`, 'member');

function userRow(id, username, name, role) {
  const email = `${username}@example.org`;
  return [id, username, username, email, email, name, null, null, role, 'active', EPOCH, null, 1];
}

// Six root categories; the other categories are their children.
function categoryRow(number) {
  const parent = number <= 6 ? null : 1 + (number % 6);
  return [number, categoryName(number), `category-${number}`, '', null, parent, 1, EPOCH, null, 1];
}

const tagRow = (number) => [number, tagName(number), tagName(number), `tag-${number}`, EPOCH, null, 1];

function articleRow(article) {
  const { id, title, slug, excerpt, content, published, featured, authorId, categoryId, createdAt } = article;
  const created = sqlTime(createdAt);
  const texts = [title, slug, '', excerpt, 0, content, null, featured ? 1 : 0];
  const times = [created, null, published ? created : null, null, null, null];
  return [id, ...texts, statusOf(article), authorId, categoryId, ...times, 1];
}

const taggingRows = (article) =>
  article.tagIds.map((tagId, position) => {
    const { id, categoryId, authorId, createdAt } = article;
    return [id, tagId, position, categoryId, authorId, statusOf(article), sqlTime(createdAt)];
  });

const commentRows = (article) =>
  article.comments.map(({ id, authorId, text, createdAt }) => {
    const created = sqlTime(createdAt);
    return [id, article.id, authorId, null, 1, text, APPROVED, null, created, null, 1];
  });
