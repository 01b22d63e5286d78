/**
 * The package `masthead/testing`: what the tests of a team's modules need, under whatever runs them. Nothing of it is for a service
 * that is in use.
 */
export { Answer } from './answer.js';
export { createTestApp, type TestAppOptions } from './create-test-app.js';
export { eventually } from './eventually.js';
export type { TestApp } from './test-app.js';
export type { TestClient } from './test-client.js';
export type { DatabaseKind } from './test-database.js';
export type { NewArticle, NewCategory, NewComment, NewUser, TestUser } from './test-content.js';
