import { columns } from 'masthead';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const { createArticleFieldsTable, text, time } = columns;

export class ArticleStory1796084500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const stored = [text('dateline', 100), text('desk', 190), time(runner, 'embargo')];
    await createArticleFieldsTable(runner, 'story', stored, ['dateline', 'desk']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('article_story');
  }
}
