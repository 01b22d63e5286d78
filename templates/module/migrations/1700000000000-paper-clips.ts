import { columns } from 'masthead';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const { createTable, id, integer, text, time } = columns;

export class PaperClips1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'paper_clips',
      columns: [
        id(),
        text('title', 200),
        integer('owner_id'),
        time(runner, 'created_at'),
        time(runner, 'updated_at', true),
        integer('version'),
      ],
      indices: [
        { name: 'IX_paper_clips_owner', columnNames: ['owner_id'] },
        // #if job
        { name: 'IX_paper_clips_created', columnNames: ['created_at'] },
        // #end
      ],
      foreignKeys: [
        {
          name: 'FK_paper_clips_owner',
          columnNames: ['owner_id'],
          referencedTableName: 'users',
          referencedColumnNames: ['id'],
        },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('paper_clips');
  }
}
