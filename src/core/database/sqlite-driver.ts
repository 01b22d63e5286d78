import '#supported-node';
import SqliteDatabase from 'better-sqlite3';

/** The driver of the embedded database, given to TypeORM: its own look-up finds only the versions of its peer range. */
export { SqliteDatabase };
