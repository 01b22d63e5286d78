import type { CommandLine } from './command-line.js';

interface ArticleRow {
  title: string;
  slug: string;
  status: number;
  featured: number;
  excerpt: string;
  content: string;
  category: string;
  author: string;
  published: string | null;
  due: string | null;
  updated: string | null;
  [column: string]: unknown;
}

/** Returns the imported articles in the order of their ids. */
export async function importedArticles(line: CommandLine): Promise<ArticleRow[]> {
  const rows = await line.database.sql<ArticleRow>(
    `SELECT a.title, a.slug, a.status, a.featured, a.excerpt, a.content, c.slug AS category, u.username AS author,
       a.published_at AS published, a.publish_at AS due, a.updated_at AS updated
       FROM articles a JOIN categories c ON c.id = a.category_id JOIN users u ON u.id = a.author_id ORDER BY a.id`,
  );
  // SQLite returns times as text.
  const iso = (time: Date | string | null) =>
    time === null ? null : new Date(typeof time === 'string' ? `${time}Z` : time).toISOString();
  return rows.map((row) => ({
    ...row,
    published: iso(row.published),
    due: iso(row.due),
    updated: iso(row.updated),
  }));
}
