import Sqlite from 'better-sqlite3';
import { createPool } from 'mysql2/promise';

/**
 * `query(sql, values)` returns rows, or `{ insertId }` for a write. `transaction(work)` commits the writes of `work(write)`. The pool has
 * the default size of Masthead.
 */
export function openDatabase(url) {
  return url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : openMysql(url);
}

function openMysql(uri) {
  const pool = createPool({ uri, connectionLimit: 10, charset: 'utf8mb4', timezone: 'Z' });
  pool.pool.on('connection', (connection) =>
    connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED'),
  );
  return {
    dialect: 'mysql',
    query: async (sql, values) => (await pool.query(sql, values))[0],
    async transaction(work) {
      const connection = await pool.getConnection();
      try {
        await connection.query('START TRANSACTION');
        const result = await work(async (sql, values) => (await connection.execute(sql, values))[0]);
        await connection.query('COMMIT');
        return result;
      } catch (error) {
        await connection.query('ROLLBACK');
        throw error;
      } finally {
        connection.release();
      }
    },
  };
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
  const query = (sql, values) => {
    const found = statement(sql);
    return Promise.resolve(found.reader ? found.all(values) : { insertId: found.run(values).lastInsertRowid });
  };
  // One connection: transactions run one after the other.
  let last = Promise.resolve();
  const run = async (work) => {
    database.exec('BEGIN');
    try {
      const result = await work(query);
      database.exec('COMMIT');
      return result;
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    dialect: 'sqlite',
    query,
    transaction(work) {
      const result = last.then(() => run(work));
      last = result.catch(() => undefined);
      return result;
    },
  };
}
