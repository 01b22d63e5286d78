/** Database API for repositories and services. */
export { incrementById, chunkRows, insertRow, writeNextVersion } from './statements.js';
export {
  ALL_ROWS,
  allOf,
  ALWAYS,
  anyOf,
  type Condition,
  condition,
  NEVER,
  type ComparableColumn,
  comparisonCondition,
  comparisonTermsCondition,
  type ComparisonOperator,
  type ComparisonTerm,
  type Dialect,
  toLikePattern,
  lowerCaseSql,
  isoTime,
  placeholders,
  type SqlValue,
  ORDERED_JOIN_SQL,
} from './sql.js';
export { ContentVersion, RevisionPoller } from './content-version.js';
export { Database } from './database.js';
export { BufferedCounter } from './buffered-counter.js';
export { isForeignKeyViolation, isLockWaitTimeout, isUniqueViolation } from './database-errors.js';
export { deleteEarliest, deleteInBatches } from './delete-in-batches.js';
export { deleteDependents } from './delete-dependents.js';
export { ReadScope } from './replicas/read-scope.js';
export type { EmittedEvent, EventMetadata, TransactionWrapper } from './transaction-hooks.js';
export { UnitOfWork } from './unit-of-work.js';
export {
  type RowVersion,
  type RecordValue,
  type RowValue,
  type VersionedRecord,
  ANY_VERSION,
  type VersionCheck,
  type VersionedRow,
} from './versioned-record.js';
export type { Connection, WriteResult } from './connection.js';
