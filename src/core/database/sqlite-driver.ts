import '#supported-node';
import SqliteDatabase from 'better-sqlite3';

/** The driver of the embedded database. TypeORM gets it as an option, because its peer range excludes this version. */
export { SqliteDatabase };
