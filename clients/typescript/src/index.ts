export { createMasthead, type Masthead, type MastheadOptions } from './client.js';
export { type ErrorCode, type FieldError, MastheadError } from './error.js';
export { ifMatch } from './if-match.js';
export type { Authentication, Credentials } from './authentication.js';
export type { Answer, ApiPaths, Item, ListPath } from './operations.js';
export type { Retries } from './retrying.js';
export type { components, operations, paths } from './schema.js';
