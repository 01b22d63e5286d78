/** All rows of all tables, read as they are at one moment, and written somewhere else. */
export type { PortableColumn, PortableRow, PortableTable } from './portable-table.js';
export { PortableTables } from './portable-tables.js';
export { RefusedRowError, type Restoration } from './restoration.js';
export { Restorations } from './restorations.js';
export { Snapshots } from './snapshots.js';
