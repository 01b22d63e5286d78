import type { TestApp } from '../../support/test-app.js';

/** Returns counters that differ from the articles, and article tags whose copied columns differ from their article. */
export const inconsistentRows = async (site: TestApp) => [
  ...(await site.sql(
    `SELECT n.category_id, n.status, n.articles FROM category_counts n WHERE n.articles <>
       (SELECT COUNT(*) FROM articles a WHERE a.category_id = n.category_id AND a.status = n.status AND a.deleted_at IS NULL)`,
  )),
  ...(await site.sql(
    `SELECT t.* FROM article_tags t LEFT JOIN articles a ON a.id = t.article_id LEFT JOIN tags g ON g.id = t.tag_id
       WHERE a.id IS NULL OR g.id IS NULL OR a.category_id <> t.category_id OR a.author_id <> t.author_id
       OR COALESCE(CASE WHEN a.deleted_at IS NULL THEN a.status END, -1) <> COALESCE(t.status, -1)`,
  )),
];
