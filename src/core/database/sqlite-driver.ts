import '#supported-node';
import SqliteDatabase from 'better-sqlite3';

/** The SQLite driver. TypeORM gets the driver as an option, because the peer dependency range of TypeORM excludes this version. */
export { SqliteDatabase };
