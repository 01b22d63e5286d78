import Sqlite from 'better-sqlite3';
import { openMariadbWriter } from './mariadb-writer.mjs';

/**
 * The fastest honest way to many rows in either database: `insert` for a batch, `run` for any statement, `finish` when all are
 * in. The tables are then as the migrations have made them.
 */
export const openWriter = (database, tables) =>
  database.dialect === 'mysql' ? openMariadbWriter(database, tables) : openSqliteWriter(database);

function openSqliteWriter({ file }) {
  const database = new Sqlite(file);
  database.pragma('synchronous = OFF');
  return {
    insert(table, columns, rows) {
      const marks = columns.map(() => '?').join(', ');
      const statement = database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`);
      database.transaction(() => rows.forEach((row) => statement.run(row)))();
    },
    run(statement) {
      database.exec(statement);
    },
    finish() {
      database.exec('ANALYZE');
      database.close();
    },
  };
}
