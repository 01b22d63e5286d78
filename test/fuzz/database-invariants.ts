import type { TestDatabase } from '../support/test-database.js';

/** Invariants of every database of the service. Each query returns the rows that violate the invariant. */
const VIOLATION_QUERIES: Readonly<Record<string, string>> = {
  'category counts equal the number of articles': `SELECT n.category_id, n.status, n.articles FROM category_counts n WHERE n.articles <>
    (SELECT COUNT(*) FROM articles a WHERE a.category_id = n.category_id AND a.status = n.status AND a.deleted_at IS NULL)`,
  'every category with articles has counts': `SELECT DISTINCT a.category_id, a.status FROM articles a
    LEFT JOIN category_counts n ON n.category_id = a.category_id AND n.status = a.status
    WHERE n.category_id IS NULL AND a.status <> 0`,
  'taggings match their article': `SELECT t.* FROM article_tags t LEFT JOIN articles a ON a.id = t.article_id
    WHERE a.id IS NULL OR a.category_id <> t.category_id OR a.author_id <> t.author_id
    OR COALESCE(CASE WHEN a.deleted_at IS NULL THEN a.status END, -1) <> COALESCE(t.status, -1)`,
  'comment counts equal the number of comments': `SELECT s.* FROM article_stats s WHERE s.comments_count <>
    (SELECT COUNT(*) FROM comments c WHERE c.article_id = s.article_id AND c.status = 1 AND c.deleted_at IS NULL)`,
  'rating sums equal the ratings': `SELECT s.* FROM article_stats s WHERE s.rating_count <>
    (SELECT COUNT(*) FROM ratings r WHERE r.article_id = s.article_id) OR s.rating_sum <>
    (SELECT COALESCE(SUM(r.rating), 0) FROM ratings r WHERE r.article_id = s.article_id)`,
  'every article has statistics': `SELECT a.id FROM articles a LEFT JOIN article_stats s ON s.article_id = a.id
    WHERE s.article_id IS NULL`,
  'the slug of an article belongs to the article': `SELECT a.id, a.slug FROM articles a LEFT JOIN article_slugs s ON s.slug = a.slug
    AND s.article_id = a.id WHERE s.slug IS NULL`,
  'every article is in the search index': `SELECT a.id FROM articles a LEFT JOIN article_search s ON s.rowid = a.id WHERE s.rowid IS NULL`,
  'the search index contains only existing articles': `SELECT s.rowid FROM article_search s LEFT JOIN articles a ON s.rowid = a.id WHERE a.id IS NULL`,
  'a reply belongs to the article of its parent comment': `SELECT c.id FROM comments c JOIN comments p ON p.id = c.parent_id
    WHERE p.article_id <> c.article_id OR c.depth <> p.depth + 1`,
  'ratings are between 1 and 5': 'SELECT id FROM ratings WHERE rating NOT BETWEEN 1 AND 5',
  'an active administrator exists':
    "SELECT 1 AS none WHERE NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND status = 'active')",
};

/** Returns descriptions of all violated invariants and damaged tables of a database. */
export async function findDatabaseFaults(database: TestDatabase): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, query] of Object.entries(VIOLATION_QUERIES)) {
    const rows = await database.sql(query);
    if (rows.length > 0) faults.push(`violated invariant: ${what}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  return [...faults, ...(database.kind === 'sqlite' ? await brokenFile(database) : await brokenTables(database))];
}

async function brokenFile(database: TestDatabase): Promise<string[]> {
  const integrity = await database.sql<{ integrity_check: string }>('PRAGMA integrity_check');
  const orphans = await database.sql('PRAGMA foreign_key_check');
  return [
    ...integrity.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...orphans.map((row) => `violated foreign key: ${JSON.stringify(row)}`),
  ];
}

async function brokenTables(database: TestDatabase): Promise<string[]> {
  const tables = await database.sql<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'",
  );
  const checked = await database.sql<{ Table: string; Msg_text: string }>(
    `CHECK TABLE ${tables.map(({ name }) => `\`${name}\``).join(', ')}`,
  );
  return checked.filter((row) => row.Msg_text !== 'OK').map((row) => JSON.stringify(row));
}
