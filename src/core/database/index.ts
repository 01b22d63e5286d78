/** Database API for repositories and services. */
export { addById } from './add-by-id.js';
export { allOf, ALWAYS, anyOf, type Condition, condition, NEVER } from './condition.js';
export {
  type ComparedColumn,
  comparison,
  comparisons,
  type ComparisonTerm,
  containingPattern,
  lowerCase,
} from './comparison.js';
export type { Dialect } from './database-target.js';
export { READ_IN_ORDER } from './read-in-order.js';
export { ContentGeneration } from './content-generation.js';
export { Database } from './database.js';
export { isoTime, placeholders, type SqlValue } from './sql-value.js';
export { BufferedCounter } from './buffered-counter.js';
export { isForeignKeyViolation, isLockWaitTimeout, isUniqueViolation } from './database-errors.js';
export { inParts } from './in-parts.js';
export { portionsOf } from './portions.js';
export { ReadScope } from './replicas/read-scope.js';
export { RevisionWatch } from './revision-watch.js';
export { UnitOfWork } from './unit-of-work.js';
export type { RowVersion, VersionedRecord } from './versioned-record.js';
export type { Connection, Written } from './connection.js';
export { ANY_VERSION, type VersionCheck, type VersionedRow } from './version-check.js';
export { insertRow } from './insert-row.js';
export { writeNextVersion } from './write-next-version.js';
