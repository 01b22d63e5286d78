/** Reads all rows of all tables from one snapshot and writes exported rows into a database. */
export type { PortableColumn, PortableRow, PortableTable } from './portable-table.js';
export { PortableTables } from './portable-tables.js';
export { RefusedRowError, type Restoration } from './restoration.js';
export { Restorations } from './restorations.js';
export { Snapshots } from './snapshots.js';
