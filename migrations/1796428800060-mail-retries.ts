import type { MigrationInterface, QueryRunner } from 'typeorm';
import { appendColumn, createIndex, dropColumn, dropIndex } from './changes.js';
import { key } from './columns.js';

const INDEX = 'IX_mails_kind';

/** Stores the domains of requested mails that wait for a retry, with an index to count the mails of a purpose. */
export class MailRetries1796428800060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await appendColumn(runner, 'mails', { ...key(runner, 'retry_domain', 43), isNullable: true });
    await createIndex(runner, 'mails', INDEX, 'kind', 'retry_domain');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'mails', INDEX);
    await dropColumn(runner, 'mails', 'retry_domain');
  }
}
