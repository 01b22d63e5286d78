import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { Settings } from '../../config/settings.js';
import type { DomainEvent } from '../events/domain-event.js';
import { unavailable } from '../errors/domain-error.js';
import { refuseAfterDeadline } from '../lifecycle/request-deadline.js';
import { EventPublisher } from '../events/event-publisher.js';
import { OutboxRepository } from '../events/outbox.repository.js';
import { Metrics } from '../metrics/metrics.js';
import type { PoolConnection } from 'mysql2';
import type { Connection } from './connection.js';
import { ContentGeneration } from './content-generation.js';
import { isTransient, translated } from './database-errors.js';
import { withDeadline } from './deadline.js';
import { EnclosedHandler, type Enclosure } from './enclosure.js';
import { MysqlConnection } from './mysql-connection.js';
import { SqliteConnection } from './sqlite-connection.js';

interface Unit {
  readonly manager: EntityManager;
  readonly connection: Connection;
  readonly events: DomainEvent[];
  readonly committed: (() => void)[];
  /** Whether it may change what a visitor is shown. */
  isSeen: boolean;
}

/** Rides in async context, also that of things which go on when the unit has ended: then there is none in it any more. */
interface Scope {
  unit?: Unit;
  readonly handler?: EnclosedHandler<unknown>;
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
  private readonly scopes = new AsyncLocalStorage<Scope>();
  private readonly oneConnection: boolean;
  private readonly retries;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: OutboxRepository,
    private readonly publisher: EventPublisher,
    private readonly settings: Settings,
    private readonly content: ContentGeneration,
    metrics: Metrics,
  ) {
    this.oneConnection = dataSource.options.type === 'better-sqlite3';
    this.retries = metrics.counter({
      name: 'masthead_unit_of_work_retries_total',
      help: 'Transactions that were begun anew after a deadlock or a lock wait.',
    });
  }

  /** The open unit's manager, for repositories; asking for it outside a unit is a mistake in the code. */
  get manager(): EntityManager {
    refuseAfterDeadline();
    return this.unit('A write was tried').manager;
  }

  /** The same without TypeORM, for statements that are asked often. */
  get connection(): Connection {
    refuseAfterDeadline();
    return this.unit('A statement was tried').connection;
  }

  get isOpen(): boolean {
    return this.identity !== undefined;
  }

  /** The open unit as nothing but itself, to remember something by. */
  get identity(): object | undefined {
    return this.scopes.getStore()?.unit;
  }

  emit(event: DomainEvent): void {
    this.unit(`The event ${event.name} was emitted`).events.push(event);
  }

  /** What this process itself must do once the unit is committed, and not at all otherwise. `work` must not throw. */
  afterCommit(work: () => void): void {
    this.unit('Work after the commit was ordered').committed.push(work);
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.runUnseen(() => {
      this.unit('Something that is seen was begun').isSeen = true;
      return work();
    });
  }

  /**
   * The same for work of which no visitor is shown anything, such as the bookkeeping of jobs: it ends nothing of what is kept for them
   * of former answers. Where it is part of a unit that `run` has opened, or the other way round, the whole is seen.
   */
  runUnseen<T>(work: () => Promise<T>): Promise<T> {
    const scope = this.scopes.getStore();
    if (scope?.unit) return scope.handler?.hasUnit ? scope.handler.join(this.within({}, scope.unit, work)) : work();
    if (scope?.handler?.isOver === false) return this.runEnclosed(scope, scope.handler, work);
    return this.inTurn(() => this.attempt({}, work));
  }

  /**
   * Runs `handler`, and makes one commit of what it does and of `enclosure`: the first unit that it opens is kept open until it
   * has ended, and later ones are part of it. Where it opens none, one is opened for `enclosure` alone. Like a unit's work,
   * whatever follows its first unit should await nothing but the database; and it is not begun anew, so that a deadlock that
   * shows there is "unavailable".
   */
  async enclose<Result>(enclosure: Enclosure<Result>, handler: () => Promise<Result>): Promise<Result> {
    const enclosed = new EnclosedHandler(enclosure);
    const scope: Scope = { handler: enclosed as EnclosedHandler<unknown> };
    try {
      const result = await this.scopes.run(scope, async () => {
        const given = await handler();
        if (!enclosed.hasUnit) await this.runUnseen(() => Promise.resolve());
        return given;
      });
      await enclosed.succeed(result);
      return result;
    } catch (error) {
      await enclosed.fail(error);
      throw translated(error);
    }
  }

  private runEnclosed<T>(scope: Scope, handler: EnclosedHandler<unknown>, work: () => Promise<T>): Promise<T> {
    handler.begin();
    return new Promise((resolve, reject) => {
      const unit: Promise<void> = this.inTurn(() =>
        this.attempt(
          scope,
          async () => {
            await handler.enclosure.first();
            resolve(await work());
            await handler.end(unit);
          },
          () => !handler.hasUnit,
        ),
      );
      // When the work has given its result, it is the handler who hears how it ended.
      unit.catch((error: unknown) => {
        handler.undo();
        reject(error as Error);
      });
    });
  }

  private inTurn<T>(attempt: () => Promise<T>): Promise<T> {
    if (!this.oneConnection) return attempt();
    // TypeORM has one connection to SQLite: two transactions at once would be one, and one's rollback the other's loss.
    const turn = this.queue.then(attempt);
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  private unit(attempted: string): Unit {
    const unit = this.scopes.getStore()?.unit;
    if (!unit) throw new Error(`${attempted} outside unitOfWork.run`);
    return unit;
  }

  private async attempt<T>(scope: Scope, work: () => Promise<T>, mayRepeat = () => true): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        refuseAfterDeadline();
        return await this.transaction(scope, work);
      } catch (error) {
        if (!isTransient(error) || !mayRepeat() || attempt === ATTEMPTS) throw translated(error);
        this.retries.inc();
        await sleep(Math.random() * 10 * 2 ** attempt);
      }
    }
  }

  private async transaction<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const connection = await this.connect(runner);
      // SQLite has one runner for all: what it could not undo would swallow this unit, commit and all.
      if (runner.isTransactionActive) throw unavailable('What failed before could not be undone yet');
      await runner.startTransaction();
      const unit: Unit = { manager: runner.manager, connection, events: [], committed: [], isSeen: false };
      const result = await this.within(scope, unit, work);
      await this.outbox.append(connection, unit.events);
      // Whose caller was told that it came to nothing.
      refuseAfterDeadline();
      await (unit.isSeen ? this.content.commit(runner, connection) : runner.commitTransaction());
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

  private async connect(runner: QueryRunner): Promise<Connection> {
    const timeout = this.settings.DATABASE_TIMEOUT_MS;
    const opened: unknown = await withDeadline(runner.connect(), timeout, () => void runner.release());
    return this.oneConnection ? new SqliteConnection(runner) : new MysqlConnection(opened as PoolConnection, timeout);
  }

  private async within<T>(scope: Scope, unit: Unit, work: () => Promise<T>): Promise<T> {
    scope.unit = unit;
    try {
      return await this.scopes.run(scope, work);
    } finally {
      scope.unit = undefined;
    }
  }
}

async function rollback(runner: QueryRunner): Promise<void> {
  try {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
  } catch {
    // The connection is gone, and the transaction with it; the first error is the one to report.
    if (runner.dataSource.options.type === 'better-sqlite3') await rollbackNothing(runner);
  }
}

/**
 * Where the disk is full or fails SQLite undoes all by itself. TypeORM would hold the transaction for open, and take every later one
 * for a part of it.
 */
async function rollbackNothing(runner: QueryRunner): Promise<void> {
  try {
    await runner.query('BEGIN');
    await runner.rollbackTransaction();
  } catch {
    // The next unit finds it still open, is refused, and tries again.
  }
}
