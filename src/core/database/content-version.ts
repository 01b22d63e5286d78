import { Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import type { Connection } from './connection.js';

const REVISION_ROWS = 64;

/**
 * A counter of this process that increases with each change of content that anonymous clients can read: before a change of this
 * process is acknowledged, and when a change of another process is detected. Data that was read at a lower value is stale.
 */
@Injectable()
export class ContentVersion {
  /** Called after each change that this process commits. Must not throw. */
  onCommit: () => void = () => undefined;
  private version = 0;
  private readonly hasOtherProcesses: boolean;

  constructor(dataSource: DataSource) {
    this.hasOtherProcesses = dataSource.options.type === 'mysql';
  }

  get current(): number {
    return this.version;
  }

  increment(): void {
    this.version++;
  }

  /** Commits such a change. On MySQL, also increments a row of `content_revision`, so that other processes detect the change. */
  async commit(runner: QueryRunner, connection: Connection): Promise<void> {
    // The last statement, on one random row of 64: the row stays locked until the commit.
    if (this.hasOtherProcesses) {
      const row = 1 + Math.floor(Math.random() * REVISION_ROWS);
      await connection.write('UPDATE content_revision SET revision = revision + 1 WHERE id = ?', [row]);
    }
    try {
      await runner.commitTransaction();
    } finally {
      // Also if the response to COMMIT was lost: the commit may have succeeded.
      this.increment();
    }
    this.onCommit();
  }
}
