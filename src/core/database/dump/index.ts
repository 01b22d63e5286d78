/** Reads all rows of all tables from one snapshot and writes exported rows into a database. */
export type { PortableColumn, PortableRow, PortableTable } from './portable-table.js';
export { PortableTableRegistry } from './portable-table-registry.js';
export { RejectedRowError, type RestoreSession } from './restore-session.js';
export { RestoreService } from './restore.service.js';
export { SnapshotProvider } from './snapshot-provider.js';
