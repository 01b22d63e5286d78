import type { MigrationInterface, QueryRunner } from 'typeorm';
import { appendColumn, createIndex, dropIndex } from './changes.js';
import { integer } from './columns.js';

/** The author of the article for which a tag was created, with an index from which the storage of an account is summed. */
export class TagAuthors1796083200031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await appendColumn(runner, 'tags', integer('author_id', { isNullable: true }));
    await createIndex(runner, 'tags', 'IX_tags_author', 'author_id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'tags', 'IX_tags_author');
    await runner.dropColumn('tags', 'author_id');
  }
}
