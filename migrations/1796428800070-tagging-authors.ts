import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex, dropIndex } from './changes.js';

const INDEX = 'IX_article_tags_author';

/** Finds the spelling of a tag in the articles of one author without reading the articles of others. */
export class TaggingAuthors1796428800070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createIndex(runner, 'article_tags', INDEX, 'tag_id', 'author_id', 'spelling', 'status', 'category_id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'article_tags', INDEX);
  }
}
