import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { createTable, integer } from './columns.js';

const SEEN = 'IX_articles_seen';

/**
 * Version of the words that the search index contains. Existing articles have version 1, and the application reindexes them. Also
 * adds an index that decides which of many articles a caller may read.
 */
export class SearchState1795651200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'search_state',
      columns: [integer('id', { isPrimary: true }), integer('words_version'), integer('reached_id')],
    });
    await runner.query(
      `INSERT INTO search_state (id, words_version, reached_id)
       SELECT 1, CASE WHEN (SELECT COUNT(*) FROM articles) > 0 THEN 1 ELSE 2 END, 0
       WHERE NOT EXISTS (SELECT 1 FROM search_state)`,
    );
    const articles = await runner.getTable('articles');
    if (articles!.indices.some(({ name }) => name === SEEN)) return;
    const columnNames = ['id', 'status', 'deleted_at', 'category_id', 'author_id'];
    await runner.createIndex('articles', new TableIndex({ name: SEEN, columnNames }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('articles', SEEN);
    await runner.dropTable('search_state');
  }
}
