import Sqlite from 'better-sqlite3';
import { openMariadbWriter } from './mariadb-writer.mjs';

/**
 * Opens a bulk writer: `insert` writes a batch, `run` runs a statement, and `finish` ends the load. Afterwards, the table
 * definitions are the same as after the migrations.
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
