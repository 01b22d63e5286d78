import type { MigrationInterface, QueryRunner, Table } from 'typeorm';
import { replaceIndex } from './changes.js';
import { isMysql } from './columns.js';

const INDEXES: Readonly<Record<string, readonly string[]>> = {
  IX_articles_created: ['deleted_at', 'status', 'created_at'],
  IX_articles_published: ['deleted_at', 'status', 'published_at'],
  IX_articles_updated: ['deleted_at', 'status', 'updated_at'],
  IX_articles_author: ['author_id', 'deleted_at', 'status', 'created_at'],
};
/** The id completes the order, so that the category can follow. */
const VISIBILITY = ['id', 'category_id'];
const TABLE = 'articles';
const LAST = 'content';

/**
 * A list skips the articles of hidden categories without reading their rows: the indexes of its orders contain the category. On SQLite, the
 * content is stored after the other columns, so that a statement that reads them does not read the content.
 */
export class ArticleVisibility1796428800029 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!isMysql(runner)) await storeContentLast(runner);
    for (const [name, columns] of Object.entries(INDEXES))
      await replaceIndex(runner, TABLE, name, ...columns, ...VISIBILITY);
  }

  /** The order of the columns stays. */
  async down(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES)) await replaceIndex(runner, TABLE, name, ...columns);
  }
}

/** SQLite cannot move a column, so this copies the table. The foreign keys of other tables refer to its name. */
async function storeContentLast(runner: QueryRunner): Promise<void> {
  const before = (await runner.getTable(TABLE))!;
  if (before.columns.at(-1)!.name === LAST) return;
  const after = before.clone();
  after.name = `${TABLE}_copy`;
  const isLast = ({ name }: Table['columns'][number]) => name === LAST;
  after.columns = [...before.columns.filter((column) => !isLast(column)), ...before.columns.filter(isLast)];
  await runner.createTable(after, false, true, false);
  const columns = after.columns.map(({ name }) => name).join();
  await runner.query(`INSERT INTO ${after.name} (${columns}) SELECT ${columns} FROM ${TABLE}`);
  // The ids of deleted articles are not used again.
  await runner.query(`DELETE FROM sqlite_sequence WHERE name = '${after.name}'`);
  await runner.query(
    `INSERT INTO sqlite_sequence (name, seq) SELECT '${after.name}', seq FROM sqlite_sequence WHERE name = '${TABLE}'`,
  );
  await runner.query(`DROP TABLE ${TABLE}`);
  await runner.query(`ALTER TABLE ${after.name} RENAME TO ${TABLE}`);
  // `up` creates the others.
  await runner.createIndices(
    TABLE,
    before.indices.filter(({ name }) => !Object.keys(INDEXES).includes(name!)),
  );
}
