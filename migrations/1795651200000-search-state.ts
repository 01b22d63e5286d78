import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { createTable, integer } from './columns.js';

const SEEN = 'IX_articles_seen';

/**
 * Which words the search keeps of the articles: those that there are have the first ones, and the application makes the present ones.
 * And the index that tells of many articles which of them somebody sees.
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
