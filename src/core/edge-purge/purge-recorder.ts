import { Injectable } from '@nestjs/common';
import type { Connection } from '../database/connection.js';
import type { CommitHook, EmittedEvent, UnitChanges } from '../database/transaction-hooks.js';
import { EventLogRepository } from '../subscribers/event-log.repository.js';
import { PurgeKeys } from './purge-keys.js';

/** Stores the cache keys of each change in its transaction, so that no purge is lost. */
@Injectable()
export class PurgeRecorder implements CommitHook {
  constructor(
    private readonly keys: PurgeKeys,
    private readonly log: EventLogRepository,
  ) {}

  async beforeCommit(connection: Connection, events: readonly EmittedEvent[], changes: UnitChanges): Promise<void> {
    if (!changes.invalidatesCache) return;
    const soft = this.keys.permitsStale(events);
    await this.log.insertPurge(connection, this.keys.derive(events, changes.resources), { soft });
  }
}
