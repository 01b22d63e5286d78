import type { Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { exportExclusionReason } from '../../src/core/database/dump/exclude-from-export.decorator.js';
import { PortableTableRegistry } from '../../src/core/database/dump/index.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/** Each table follows the tables that it references. List a new table here, or mark its entity as `@ExcludeFromExport` with a reason. */
const EXPORTED = [
  'users',
  'api_clients',
  'api_keys',
  'categories',
  'articles',
  'article_revisions',
  'article_slugs',
  'article_stats',
  'tags',
  'article_tags',
  'attachments',
  'audit_events',
  'category_counts',
  'category_permissions',
  'comment_authors',
  'comments',
  'imports',
  'ratings',
  'user_identities',
  'webhooks',
];
const LEFT_OUT = [
  'access_revision',
  'content_revision',
  'event_log',
  'event_sequence',
  'event_subscribers',
  'idempotency_keys',
  'jobs',
  'known_addresses',
  'mails',
  'outbox',
  'password_resets',
  'registrations',
  'search_state',
  'sessions',
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_messages',
];

describe('an export', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({}, 'sqlite');
  });
  afterAll(() => app.stop());

  it('contains the listed tables, and every other table states why it is not exported', () => {
    const all = app.app.get(DataSource).entityMetadatas;
    const reasons = all.map(({ tableName, target }) => [tableName, exportExclusionReason(target as Type)] as const);
    // Modules that are not listed have no tables.
    const isThere = (name: string) => all.some(({ tableName }) => tableName === name);
    const leftOut = reasons.filter(([, reason]) => reason !== undefined);
    expect(leftOut.map(([table]) => table).sort()).toEqual(LEFT_OUT.filter(isThere));
    expect(leftOut.filter(([, reason]) => !reason!.endsWith('.'))).toEqual([]);
    const exported = app.app.get(PortableTableRegistry, { strict: false }).all();
    expect(exported.map(({ name }) => name)).toEqual(EXPORTED.filter(isThere));
    expect([...EXPORTED, ...LEFT_OUT].filter(isThere).sort()).toEqual(reasons.map(([table]) => table).sort());
  });

  it('contains every column of the exported tables', async () => {
    for (const { name, columns } of app.app.get(PortableTableRegistry, { strict: false }).all()) {
      const there = await app.sql<{ name: string }>('SELECT name FROM pragma_table_info(?)', [name]);
      expect([name, columns.map((column) => column.name).sort()]).toEqual([name, there.map((row) => row.name).sort()]);
    }
  });
});
