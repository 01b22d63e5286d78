/** What repositories and services need of the database. */
export { allOf, anyOf, type Condition, condition, NEVER } from './condition.js';
export { type ComparedColumn, comparison, comparisons, type ComparisonTerm } from './comparison.js';
export type { Dialect } from './database-target.js';
export { ContentGeneration } from './content-generation.js';
export { Database, isoTime, placeholders } from './database.js';
export type { SqlValue } from './sql-value.js';
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
export { writeNextVersion } from './write-next-version.js';
