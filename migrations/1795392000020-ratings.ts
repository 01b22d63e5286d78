import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, integer, time } from './columns.js';

export class Ratings1795392000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'ratings',
      columns: [
        id(),
        integer('article_id'),
        integer('user_id'),
        integer('rating'),
        time(runner, 'created_at'),
        time(runner, 'updated_at', true),
        integer('version'),
      ],
      uniques: [{ name: 'UQ_ratings_article_user', columnNames: ['article_id', 'user_id'] }],
      indices: [
        // The distribution of the ratings of an article is counted from this index only.
        { name: 'IX_ratings_article_rating', columnNames: ['article_id', 'rating'] },
        { name: 'IX_ratings_user', columnNames: ['user_id'] },
      ],
      foreignKeys: [
        {
          name: 'FK_ratings_article',
          columnNames: ['article_id'],
          referencedTableName: 'articles',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
        },
        {
          name: 'FK_ratings_user',
          columnNames: ['user_id'],
          referencedTableName: 'users',
          referencedColumnNames: ['id'],
        },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('ratings');
  }
}
