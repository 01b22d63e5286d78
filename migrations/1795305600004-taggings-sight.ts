import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm';
import { boolean, integer } from './columns.js';

const TABLE = 'article_tags';

/**
 * Copies the columns that decide the visibility of an article to each of its tags: a list of tags counts and shows visible articles
 * only, without reading articles. Every step can be repeated, because MySQL cannot roll back the steps of a killed migration.
 */
export class TaggingsSight1795305600004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await add(runner, ...['category_id', 'author_id', 'status'].map((name) => integer(name, { isNullable: true })));
    await runner.query(
      `UPDATE article_tags SET ${['category_id', 'author_id'].map((name) => `${name} = ${ofArticle(`a.${name}`)}`).join(', ')},
       status = ${ofArticle('CASE WHEN a.deleted_at IS NULL THEN a.status END')}`,
    );
    await demand(runner, 'category_id', 'author_id');
    // Create the new index first: MySQL always requires an index for the foreign key.
    await index(runner, 'IX_article_tags_sight', 'tag_id', 'status', 'category_id');
    await unindex(runner, 'IX_article_tags_tag');
    if (await runner.hasColumn(TABLE, 'listed')) await runner.dropColumn(TABLE, 'listed');
  }

  async down(runner: QueryRunner): Promise<void> {
    await add(runner, { ...boolean('listed'), isNullable: true });
    await runner.query('UPDATE article_tags SET listed = CASE WHEN status = 1 THEN 1 ELSE 0 END');
    await demand(runner, 'listed');
    await index(runner, 'IX_article_tags_tag', 'tag_id', 'listed');
    await unindex(runner, 'IX_article_tags_sight');
    for (const name of ['status', 'author_id', 'category_id']) {
      if (await runner.hasColumn(TABLE, name)) await runner.dropColumn(TABLE, name);
    }
  }
}

const ofArticle = (value: string): string => `(SELECT ${value} FROM articles a WHERE a.id = article_tags.article_id)`;

async function add(runner: QueryRunner, ...columns: ReturnType<typeof integer>[]): Promise<void> {
  for (const column of columns) {
    if (!(await runner.hasColumn(TABLE, column.name))) await runner.addColumn(TABLE, new TableColumn(column));
  }
}

/**
 * Sets NOT NULL. Starts from the existing column: if its type is written differently (`int`), TypeORM would recreate the column
 * without its values.
 */
async function demand(runner: QueryRunner, ...names: string[]): Promise<void> {
  for (const name of names) {
    const column = (await runner.getTable(TABLE))!.findColumnByName(name)!;
    const required = column.clone();
    required.isNullable = false;
    // MariaDB reports a missing default as the text NULL.
    required.default = undefined;
    if (column.isNullable) await runner.changeColumn(TABLE, column, required);
  }
}

async function hasIndex(runner: QueryRunner, name: string): Promise<boolean> {
  return (await runner.getTable(TABLE))!.indices.some((one) => one.name === name);
}

async function index(runner: QueryRunner, name: string, ...columnNames: string[]): Promise<void> {
  if (!(await hasIndex(runner, name))) await runner.createIndex(TABLE, new TableIndex({ name, columnNames }));
}

async function unindex(runner: QueryRunner, name: string): Promise<void> {
  if (await hasIndex(runner, name)) await runner.dropIndex(TABLE, name);
}
