import Sqlite from 'better-sqlite3';

/** The fastest honest way to many rows in either database: `insert` for a batch, `finish` when all are in. */
export const openWriter = (database) => (database.dialect === 'mysql' ? mysqlWriter(database) : sqliteWriter(database));

async function mysqlWriter({ connect }) {
  const connection = await connect();
  // A full-text index made over all rows at once is made faster, and is as compact as that of an optimised table.
  await connection.query('ALTER TABLE article_search DROP INDEX FT_article_search');
  return {
    async insert(table, columns, rows) {
      await connection.query('INSERT INTO ?? (??) VALUES ?', [table, columns, rows]);
    },
    async finish(tables) {
      await connection.query('ALTER TABLE article_search ADD FULLTEXT INDEX FT_article_search (title, excerpt, body)');
      await connection.query('ANALYZE TABLE ??', [tables]);
      await connection.end();
    },
  };
}

function sqliteWriter({ file }) {
  const database = new Sqlite(file);
  database.pragma('synchronous = OFF');
  return {
    insert(table, columns, rows) {
      const marks = columns.map(() => '?').join(', ');
      const statement = database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`);
      database.transaction(() => rows.forEach((row) => statement.run(row)))();
    },
    finish() {
      database.exec('ANALYZE');
      database.close();
    },
  };
}
