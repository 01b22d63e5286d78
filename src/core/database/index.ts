/** What repositories and services need of the database. */
export { Database, isoTime, placeholders, type SqlValue } from './database.js';
export { isForeignKeyViolation, isUniqueViolation } from './database-errors.js';
export { UnitOfWork } from './unit-of-work.js';
