import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, integer, key, text, time } from './columns.js';

export class Attachments1795392000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'attachments',
      columns: [
        id(),
        integer('article_id', { isNullable: true }),
        integer('owner_id'),
        text('filename', 255),
        text('description', 500),
        text('mime_type', 127),
        integer('size'),
        text('sha256', 64),
        integer('width', { isNullable: true }),
        integer('height', { isNullable: true }),
        key(runner, 'storage_key', 32),
        integer('downloads'),
        time(runner, 'created_at'),
        time(runner, 'updated_at', true),
        integer('version'),
      ],
      uniques: [{ name: 'UQ_attachments_storage_key', columnNames: ['storage_key'] }],
      indices: [
        { name: 'IX_attachments_article', columnNames: ['article_id'] },
        { name: 'IX_attachments_owner', columnNames: ['owner_id', 'article_id'] },
      ],
      foreignKeys: [
        {
          name: 'FK_attachments_article',
          columnNames: ['article_id'],
          referencedTableName: 'articles',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
        },
        {
          name: 'FK_attachments_owner',
          columnNames: ['owner_id'],
          referencedTableName: 'users',
          referencedColumnNames: ['id'],
        },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('attachments');
  }
}
