import type { TestDatabase } from './test-database.js';

/** Inserts a webhook, and an administrator if there is no account, so that changes store their events in the outbox. */
export async function insertWebhook(database: TestDatabase): Promise<void> {
  await database.sql(
    `INSERT INTO users (username, username_key, email, email_key, name, role, status, created_at, version)
     SELECT 'admin', 'admin', 'admin@example.org', 'admin@example.org', 'Admin', 'admin', 'active', '2026-01-01 00:00:00.000', 1
     FROM (SELECT 1) one WHERE NOT EXISTS (SELECT 1 FROM users)`,
  );
  await database.sql(
    `INSERT INTO webhooks (user_id, url, events, description, active, secret, created_at, version)
     SELECT MIN(id), 'https://example.org/hook', '["*"]', '', 1, '', '2026-01-01 00:00:00.000', 1 FROM users`,
  );
}
