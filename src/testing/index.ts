/**
 * The package `masthead/testing`: helpers for tests of a site's modules, independent of the test runner. Not for use in a running
 * service.
 *
 * @module masthead/testing
 */
export { type Json, TestResponse } from './test-response.js';
export { createTestApp, type TestAppOptions, eventually } from './create-test-app.js';
export type { TestApp } from './test-app.js';
export type { HeaderFields, TestClient } from './test-client.js';
export type { DatabaseKind } from './test-database.js';
export type { CreatedResource, NewArticle, NewCategory, NewComment, NewUser, TestUser } from './test-content.js';
