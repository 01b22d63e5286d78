import Sqlite from 'better-sqlite3';
import { createPool } from 'mysql2/promise';

/** `query(sql, values)` returns rows, or `{ insertId }` for a write. The pool has the default size of Masthead. */
export function openDatabase(url) {
  return url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : openMysql(url);
}

function openMysql(uri) {
  const pool = createPool({ uri, connectionLimit: 10, charset: 'utf8mb4', timezone: 'Z' });
  return { dialect: 'mysql', query: async (sql, values) => (await pool.query(sql, values))[0] };
}

function openSqlite(file) {
  const database = new Sqlite(file);
  database.pragma('synchronous = FULL');
  database.pragma('cache_size = -16000');
  const prepared = new Map();
  const statement = (sql) => {
    if (!prepared.has(sql)) prepared.set(sql, database.prepare(sql));
    return prepared.get(sql);
  };
  return {
    dialect: 'sqlite',
    query(sql, values) {
      const found = statement(sql);
      return Promise.resolve(found.reader ? found.all(values) : { insertId: found.run(values).lastInsertRowid });
    },
  };
}
