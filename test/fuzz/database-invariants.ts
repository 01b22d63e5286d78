import type { TestDatabase } from '../support/test-database.js';

/** What must be true of the rows of any database of the service; each query gives those that are wrong. */
const WRONG: Readonly<Record<string, string>> = {
  'a category counts its articles': `SELECT n.category_id, n.status, n.articles FROM category_counts n WHERE n.articles <>
    (SELECT COUNT(*) FROM articles a WHERE a.category_id = n.category_id AND a.status = n.status AND a.deleted_at IS NULL)`,
  'no category goes without its counts': `SELECT DISTINCT a.category_id, a.status FROM articles a
    LEFT JOIN category_counts n ON n.category_id = a.category_id AND n.status = a.status WHERE n.category_id IS NULL`,
  'a tagging repeats its article': `SELECT t.* FROM article_tags t LEFT JOIN articles a ON a.id = t.article_id
    WHERE a.id IS NULL OR a.category_id <> t.category_id OR a.author_id <> t.author_id
    OR COALESCE(CASE WHEN a.deleted_at IS NULL THEN a.status END, -1) <> COALESCE(t.status, -1)`,
  'an article counts its comments': `SELECT s.* FROM article_stats s WHERE s.comments_count <>
    (SELECT COUNT(*) FROM comments c WHERE c.article_id = s.article_id AND c.status = 1 AND c.deleted_at IS NULL)`,
  'an article sums its ratings': `SELECT s.* FROM article_stats s WHERE s.rating_count <>
    (SELECT COUNT(*) FROM ratings r WHERE r.article_id = s.article_id) OR s.rating_sum <>
    (SELECT COALESCE(SUM(r.rating), 0) FROM ratings r WHERE r.article_id = s.article_id)`,
  'every article has its statistics': `SELECT a.id FROM articles a LEFT JOIN article_stats s ON s.article_id = a.id
    WHERE s.article_id IS NULL`,
  'an article has its own slug': `SELECT a.id, a.slug FROM articles a LEFT JOIN article_slugs s ON s.slug = a.slug
    AND s.article_id = a.id WHERE s.slug IS NULL`,
  'every article can be found': `SELECT a.id FROM articles a LEFT JOIN article_search s ON s.rowid = a.id WHERE s.rowid IS NULL`,
  'what is found is there': `SELECT s.rowid FROM article_search s LEFT JOIN articles a ON s.rowid = a.id WHERE a.id IS NULL`,
  'an answer is in the article of its comment': `SELECT c.id FROM comments c JOIN comments p ON p.id = c.parent_id
    WHERE p.article_id <> c.article_id OR c.depth <> p.depth + 1`,
  'a rating is one of five': 'SELECT id FROM ratings WHERE rating NOT BETWEEN 1 AND 5',
  'an administrator is left':
    "SELECT 1 AS none WHERE NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND status = 'active')",
};

/** What is wrong in a database, in words. */
export async function databaseFaults(database: TestDatabase): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, query] of Object.entries(WRONG)) {
    const rows = await database.sql(query);
    if (rows.length > 0) faults.push(`not true: ${what}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  return [...faults, ...(database.kind === 'sqlite' ? await brokenFile(database) : await brokenTables(database))];
}

async function brokenFile(database: TestDatabase): Promise<string[]> {
  const integrity = await database.sql<{ integrity_check: string }>('PRAGMA integrity_check');
  const orphans = await database.sql('PRAGMA foreign_key_check');
  return [
    ...integrity.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...orphans.map((row) => `a key leads nowhere: ${JSON.stringify(row)}`),
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
