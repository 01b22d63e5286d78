import type { MigrationInterface, QueryRunner, TableForeignKeyOptions, TableIndexOptions } from 'typeorm';
import { createTable, id, integer, longText, time } from './columns.js';

export class Comments1795392000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'comments',
      columns: [
        id(),
        integer('article_id'),
        integer('author_id', { isNullable: true }),
        integer('parent_id', { isNullable: true }),
        integer('depth'),
        longText(runner, 'text'),
        integer('status'),
        time(runner, 'deleted_at', true),
        time(runner, 'created_at'),
        time(runner, 'updated_at', true),
        integer('version'),
      ],
      // Every list is sorted by creation time. InnoDB and SQLite append the id to each index.
      indices: [
        index('article', 'article_id', 'status', 'created_at'),
        index('author', 'author_id', 'status', 'created_at'),
        index('status', 'status', 'created_at'),
        index('created', 'created_at'),
        index('parent', 'parent_id'),
      ],
      foreignKeys: [
        { ...foreignKey('article', 'article_id', 'articles'), onDelete: 'CASCADE' },
        foreignKey('author', 'author_id', 'users'),
        // Purging an article deletes whole threads, and MySQL checks the foreign key for each row separately.
        { ...foreignKey('parent', 'parent_id', 'comments'), onDelete: 'CASCADE' },
      ],
    });
    await createTable(runner, {
      name: 'comment_authors',
      columns: [integer('user_id', { isPrimary: true }), longText(runner, 'recent')],
      foreignKeys: [
        {
          name: 'FK_comment_authors_user',
          columnNames: ['user_id'],
          referencedTableName: 'users',
          referencedColumnNames: ['id'],
        },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['comment_authors', 'comments']) await runner.dropTable(table);
  }
}

const index = (name: string, ...columnNames: string[]): TableIndexOptions => ({
  name: `IX_comments_${name}`,
  columnNames,
});

const foreignKey = (name: string, column: string, to: string): TableForeignKeyOptions => ({
  name: `FK_comments_${name}`,
  columnNames: [column],
  referencedTableName: to,
  referencedColumnNames: ['id'],
});
