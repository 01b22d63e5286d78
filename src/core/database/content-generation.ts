import { Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import type { Connection } from './connection.js';

const ROWS = 64;

/**
 * A number of this process that grows with every change of what a visitor may be shown: before a change made here is acknowledged,
 * and when one made elsewhere is noticed. What was read under a former number is not true any more.
 */
@Injectable()
export class ContentGeneration {
  /** Told after each change that this process has committed. Must not throw. */
  onCommit: () => void = () => undefined;
  private generation = 0;
  private readonly isShared: boolean;

  constructor(dataSource: DataSource) {
    this.isShared = dataSource.options.type === 'mysql';
  }

  get current(): number {
    return this.generation;
  }

  grow(): void {
    this.generation++;
  }

  /** Commits such a change, and leaves a mark for other processes where the database can have any. */
  async commit(runner: QueryRunner, connection: Connection): Promise<void> {
    // Last, and in one row of many: that row is locked until the commit.
    if (this.isShared) {
      const row = 1 + Math.floor(Math.random() * ROWS);
      await connection.write('UPDATE content_revision SET revision = revision + 1 WHERE id = ?', [row]);
    }
    try {
      await runner.commitTransaction();
    } finally {
      // Also where the answer to COMMIT was lost: it may have been done.
      this.grow();
    }
    this.onCommit();
  }
}
