import type { Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { notExportedBecause } from '../../src/core/database/not-exported.js';
import { PortableTables } from '../../src/core/database/portable/index.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/** Each behind those that it names. Whoever adds a table decides: it is here, or its entity says why it is `@NotExported`. */
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
  'webhooks',
];
const LEFT_OUT = [
  'access_revision',
  'content_revision',
  'event_sink',
  'idempotency_keys',
  'jobs',
  'outbox',
  'password_resets',
  'registrations',
  'search_state',
  'sessions',
  'webhook_attempts',
  'webhook_deliveries',
];

describe('an export of everything', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({}, 'sqlite');
  });
  afterAll(() => app.stop());

  it('has the tables that are meant, and names the reason where one is left out', () => {
    const all = app.app.get(DataSource).entityMetadatas;
    const reasons = all.map(({ tableName, target }) => [tableName, notExportedBecause(target as Type)] as const);
    // Of a module without its line nothing is.
    const isThere = (name: string) => all.some(({ tableName }) => tableName === name);
    const leftOut = reasons.filter(([, reason]) => reason !== undefined);
    expect(leftOut.map(([table]) => table).sort()).toEqual(LEFT_OUT.filter(isThere));
    expect(leftOut.filter(([, reason]) => !reason!.endsWith('.'))).toEqual([]);
    const exported = app.app.get(PortableTables, { strict: false }).all();
    expect(exported.map(({ name }) => name)).toEqual(EXPORTED.filter(isThere));
    expect([...EXPORTED, ...LEFT_OUT].filter(isThere).sort()).toEqual(reasons.map(([table]) => table).sort());
  });

  it('has every column of theirs', async () => {
    for (const { name, columns } of app.app.get(PortableTables, { strict: false }).all()) {
      const there = await app.sql<{ name: string }>('SELECT name FROM pragma_table_info(?)', [name]);
      expect([name, columns.map((column) => column.name).sort()]).toEqual([name, there.map((row) => row.name).sort()]);
    }
  });
});
