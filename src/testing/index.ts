/**
 * The package `masthead/testing`: helpers for tests of a site's modules, independent of the test runner. Not for use in a running
 * service.
 *
 * @module masthead/testing
 */
export { type Json, TestResponse } from './test-response.js';
export { createTestApp, type TestAppOptions } from './create-test-app.js';
export { eventually } from './eventually.js';
export type { CommandResult } from './run-command.js';
export type { InstanceOptions, TestApp } from './test-app.js';
export type { TestClock } from './test-clock.js';
export type { CaughtMail, MailCatcher } from './mail-catcher.js';
export type { ApiKeyOptions, SchemeCredentials } from './test-credentials.js';
export type { HeaderFields, TestClient } from './test-client.js';
export type { DatabaseKind } from './test-database.js';
export type {
  ArticleAttributes,
  CategoryAttributes,
  CommentAttributes,
  CreatedResource,
  NewArticle,
  NewCategory,
  NewComment,
  NewUser,
  ResourceTimes,
  TestUser,
} from './test-content.js';
