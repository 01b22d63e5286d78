// Stores an article with the same rows as Masthead in one transaction. The statements are those of Masthead, written by hand.
const REVISION_ROWS = 64;
const EXCERPT_LENGTH = 200;
const MIN_WORD_LENGTH = 3;

const ARTICLE = `INSERT INTO articles (title, slug, subtitle, excerpt, excerpt_given, content, content_bytes, image, featured, status,
  author_id, category_id, created_at, updated_at, published_at, publish_at, scheduled_by, deleted_at, version)
  VALUES (?, ?, '', ?, 0, ?, ?, NULL, 0, 0, ?, ?, ?, NULL, NULL, NULL, NULL, NULL, 1)`;
const STATS = `INSERT INTO article_stats (article_id, views, rating_sum, rating_count, comments_count) VALUES (?, 0, 0, 0, 0)`;
const SLUG = 'INSERT INTO article_slugs (slug, article_id) VALUES (?, ?)';
const WORDS = 'REPLACE INTO article_search (rowid, title, excerpt, body) VALUES (?, ?, ?, ?)';
/** Without a webhook, no event is stored. */
const WEBHOOKS = 'SELECT 1 FROM webhooks LIMIT 1';
const REVISION = 'UPDATE content_revision SET revision = revision + 1 WHERE id = ?';

const tagsStatement = (names) => `INSERT INTO article_tags
  (article_id, tag_id, position, category_id, author_id, status, created_at, spelling)
  SELECT ?, id, CASE name_key ${names.map((_, n) => `WHEN ? THEN ${n}`).join(' ')} END, ?, ?, 0, ?,
    CASE name_key ${names.map(() => 'WHEN ? THEN ?').join(' ')} END
  FROM tags WHERE name_key IN (${names.map(() => '?').join(', ')})`;

const sqlTime = (time) => time.toISOString().replace('T', ' ').replace('Z', '');

/** Each word, with a space on both sides, as the search of Masthead finds it. The texts of the dataset contain ASCII only. */
const wordsOf = (text) =>
  ` ${(text.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    .map((word) => `${word}${'_'.repeat(Math.max(1, MIN_WORD_LENGTH - word.length))} `)
    .join('')}`;

/** Stores the article of an account, and returns its row with its counters. */
export async function storeArticle(
  { dialect, transaction },
  { title, content, category_id: categoryId, tags },
  authorId,
) {
  const text = content
    .replace(/<\/?p>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const createdAt = new Date();
  const article = {
    ...{ title, content, authorId, categoryId, createdAt, slug: title.toLowerCase().replaceAll(' ', '-') },
    ...{ subtitle: '', excerpt: text.slice(0, EXCERPT_LENGTH).trimEnd(), image: null, featured: 0, status: 0 },
    ...{ updatedAt: null, publishedAt: null, publishAt: null },
    ...{ views: 0, ratingSum: 0, ratingCount: 0, commentsCount: 0 },
  };
  const { slug, excerpt } = article;
  const created = sqlTime(createdAt);
  const names = tags.map((tag) => tag.toLowerCase());
  const id = await transaction(async (write) => {
    const bytes = Buffer.byteLength(content);
    const { insertId } = await write(ARTICLE, [title, slug, excerpt, content, bytes, authorId, categoryId, created]);
    await write(STATS, [insertId]);
    await write(SLUG, [slug, insertId]);
    const spellings = names.flatMap((name, n) => [name, tags[n]]);
    await write(tagsStatement(names), [insertId, ...names, categoryId, authorId, created, ...spellings, ...names]);
    await write(WORDS, [insertId, wordsOf(title), wordsOf(excerpt), wordsOf(text)]);
    await write(WEBHOOKS, []);
    if (dialect === 'mysql') await write(REVISION, [1 + Math.floor(Math.random() * REVISION_ROWS)]);
    return insertId;
  });
  return { id, ...article };
}
