import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { Settings } from '../../config/settings.js';
import type { DomainEvent } from '../events/domain-event.js';
import { EventPublisher } from '../events/event-publisher.js';
import { OutboxRepository } from '../events/outbox.repository.js';
import { isTransient, translated } from './database-errors.js';
import { withDeadline } from './deadline.js';

interface Unit {
  readonly manager: EntityManager;
  readonly events: DomainEvent[];
  readonly committed: (() => void)[];
}

const ATTEMPTS = 8;

/**
 * One transaction for everything that belongs together; every write of the application runs in one.
 *
 * - A service opens it with `run`; a `run` inside joins it. Repositories take their manager from it.
 * - Events handed to `emit` are stored in the outbox by the same transaction and told to listeners after the commit.
 * - A deadlock or a lock wait, also one that shows at COMMIT, starts `work` anew: `work` must not have effects outside the
 *   database, and should await nothing but the database (on SQLite all units queue behind each other).
 */
@Injectable()
export class UnitOfWork {
  private readonly current = new AsyncLocalStorage<Unit>();
  private readonly oneConnection: boolean;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: OutboxRepository,
    private readonly publisher: EventPublisher,
    private readonly settings: Settings,
  ) {
    this.oneConnection = dataSource.options.type === 'better-sqlite3';
  }

  /** The open unit's manager, for repositories; asking for it outside a unit is a mistake in the code. */
  get manager(): EntityManager {
    return this.unit('A write was tried').manager;
  }

  get isOpen(): boolean {
    return this.identity !== undefined;
  }

  /** The open unit as nothing but itself, to remember something by. */
  get identity(): object | undefined {
    return this.current.getStore();
  }

  emit(event: DomainEvent): void {
    this.unit(`The event ${event.name} was emitted`).events.push(event);
  }

  /** What this process itself must do once the unit is committed, and not at all otherwise. `work` must not throw. */
  afterCommit(work: () => void): void {
    this.unit('Work after the commit was ordered').committed.push(work);
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.isOpen) return work();
    if (!this.oneConnection) return this.attempt(work);
    // TypeORM has one connection to SQLite: two transactions at once would be one, and one's rollback the other's loss.
    const turn = this.queue.then(() => this.attempt(work));
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  private unit(attempted: string): Unit {
    const unit = this.current.getStore();
    if (!unit) throw new Error(`${attempted} outside unitOfWork.run`);
    return unit;
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.transaction(work);
      } catch (error) {
        if (!isTransient(error) || attempt === ATTEMPTS) throw translated(error);
        await sleep(Math.random() * 10 * 2 ** attempt);
      }
    }
  }

  private async transaction<T>(work: () => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await withDeadline(runner.connect(), this.settings.DATABASE_TIMEOUT_MS, () => void runner.release());
      await runner.startTransaction();
      const unit: Unit = { manager: runner.manager, events: [], committed: [] };
      const result = await this.current.run(unit, work);
      await this.outbox.append(runner.manager, unit.events);
      await runner.commitTransaction();
      for (const after of unit.committed) after();
      this.publisher.publish(unit.events);
      return result;
    } catch (error) {
      await rollback(runner);
      throw error;
    } finally {
      await runner.release();
    }
  }
}

async function rollback(runner: QueryRunner): Promise<void> {
  try {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
  } catch {
    // The connection is gone, and the transaction with it; the first error is the one to report.
  }
}
