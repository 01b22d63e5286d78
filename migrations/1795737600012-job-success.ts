import type { MigrationInterface, QueryRunner } from 'typeorm';
import { appendColumn } from './changes.js';
import { time } from './columns.js';

/** Time of the last successful run. The time of the last run says nothing if a job fails repeatedly. */
export class JobSuccess1795737600012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await appendColumn(runner, 'jobs', time(runner, 'last_succeeded_at', true));
    await runner.query('UPDATE jobs SET last_succeeded_at = last_ended_at WHERE last_error IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('jobs', 'last_succeeded_at');
  }
}
