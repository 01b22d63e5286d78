/** Reads all rows of all tables from one snapshot and writes exported rows into a database. */
export type { PortableValue } from './column-codec.js';
export {
  type PortableColumn,
  type PortableRow,
  type PortableTable,
  PortableTableRegistry,
} from './portable-table-registry.js';
export { RejectedRowError, type RestoreSession } from './restore-session.js';
export { RestoreService } from './restore.service.js';
export { SnapshotProvider } from './snapshot.js';
