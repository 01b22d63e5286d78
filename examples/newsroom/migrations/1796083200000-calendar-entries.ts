import { columns } from 'masthead';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const { createTable, id, integer, key, text, time } = columns;

export class CalendarEntries1796083200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'calendar_entries',
      columns: [
        id(),
        text('title', 200),
        time(runner, 'due_at'),
        key(runner, 'status', 10),
        integer('article_id', { isNullable: true }),
        integer('owner_id'),
        time(runner, 'created_at'),
        time(runner, 'updated_at', true),
        integer('version'),
      ],
      indices: [
        { name: 'IX_calendar_entries_due', columnNames: ['due_at'] },
        { name: 'IX_calendar_entries_article', columnNames: ['article_id'] },
        { name: 'IX_calendar_entries_owner', columnNames: ['owner_id'] },
      ],
      foreignKeys: [
        {
          name: 'FK_calendar_entries_article',
          columnNames: ['article_id'],
          referencedTableName: 'articles',
          referencedColumnNames: ['id'],
          onDelete: 'SET NULL',
        },
        {
          name: 'FK_calendar_entries_owner',
          columnNames: ['owner_id'],
          referencedTableName: 'users',
          referencedColumnNames: ['id'],
        },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('calendar_entries');
  }
}
