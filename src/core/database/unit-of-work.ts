import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import type { PoolConnection } from 'mysql2';
import { Settings } from '../../config/settings.js';
import { Clock } from '../clock/clock.js';
import { conflict, unavailable } from '../errors/domain-error.js';
import { Metrics } from '../metrics/metrics.js';
import { type Connection, MysqlConnection, SqliteConnection } from './connection.js';
import { ContentVersion } from './content-version.js';
import { isTransient, toDatabaseError, withDeadline } from './database-errors.js';
import { TransactionQueue } from './transaction-queue.js';
import { type CommitHook, type EmittedEvent, type TransactionWrapper, WrapperState } from './transaction-hooks.js';
import { addChanges, newUnit, type Unit, type UnitScope } from './unit-scope.js';
import { rollback } from './rollback.js';
import { setClock } from './statements.js';
import { assertBeforeDeadline } from '../request-context/request-context.js';

const MAX_ATTEMPTS = 8;

/**
 * One database transaction for writes that belong together. Every write of the application runs in a unit of work.
 *
 * - A service opens a unit with `run`; a nested `run` joins the open unit. Repositories use the `manager` of the unit.
 * - Events passed to `emit` are stored in the outbox by the same transaction and published to listeners after the commit.
 * - After a deadlock or a lock wait timeout, also at COMMIT, `work` runs again: `work` must not have effects outside the database,
 *   and should await only the database (on SQLite, units run one at a time).
 */
@Injectable()
export class UnitOfWork {
  /** True if the database is opened for reading only. @internal */
  readonly isReadOnly: boolean;
  private readonly scopes = new AsyncLocalStorage<UnitScope>();
  private readonly hasSingleConnection: boolean;
  private readonly retries;
  private readonly hooks: CommitHook[] = [];
  private readonly queue: TransactionQueue;

  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: Settings,
    private readonly content: ContentVersion,
    metrics: Metrics,
    private readonly clock: Clock,
  ) {
    const { options } = dataSource;
    this.hasSingleConnection = options.type === 'better-sqlite3';
    this.queue = new TransactionQueue(settings, this.hasSingleConnection);
    this.isReadOnly = options.type === 'better-sqlite3' && options.readonly === true;
    this.retries = metrics.counter({
      name: 'masthead_unit_of_work_retries_total',
      help: 'Transactions that were retried after a deadlock or a lock wait.',
    });
  }

  /** Adds work that runs at each commit. Call at startup. @internal */
  addCommitHook(hook: CommitHook): void {
    this.hooks.push(hook);
  }

  /** Runs `work` on SQLite while no unit is open; other units wait. */
  betweenUnits<T>(work: () => Promise<T>): Promise<T> {
    return this.queue.takeTurn(work);
  }

  /** The entity manager of the open unit, for repositories. Throws outside a unit. */
  get manager(): EntityManager {
    assertBeforeDeadline();
    return this.requireUnit('A write was tried').manager;
  }

  /** The connection of the open unit without TypeORM, for frequent statements. Throws outside a unit. */
  get connection(): Connection {
    assertBeforeDeadline();
    return this.requireUnit('A statement was tried').connection;
  }

  get isOpen(): boolean {
    return this.currentUnit !== undefined;
  }

  /** The open unit as an opaque object, for use as a key. */
  get currentUnit(): object | undefined {
    return this.scopes.getStore()?.unit;
  }

  /** Adds an event to the open unit. Listeners receive the event after the commit. Throws outside a unit. */
  emit(event: EmittedEvent): void {
    this.requireUnit(`The event ${event.name} was emitted`).events.push(event);
  }

  /**
   * Names resources that the open unit changes, so that shared caches remove the responses that contain them: `markChanged('comment', id)`.
   * Without ids: the lists of the type only. `markChanged('site')` removes all responses. Events name their resources themselves. A unit
   * of `run` without an event and without a named resource counts as a change of the site. Throws outside a unit.
   */
  markChanged(type: string, ...ids: readonly (number | string)[]): void {
    addChanges(this.requireUnit(`A change of ${type} was named`), type, ids);
  }

  /** Runs `work` in this process after the commit, but not after a rollback. `work` must not throw. */
  afterCommit(work: () => void): void {
    this.requireUnit('afterCommit was called').commitCallbacks.push(work);
  }

  /** Runs `work` in a transaction and returns its result. Joins the open unit, if any. An error of `work` rolls the transaction back. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.runWithoutInvalidation(() => {
      this.requireUnit('Work was started').invalidatesCache = true;
      return work();
    });
  }

  /**
   * Like `run`, but for data that anonymous clients cannot read, such as the state of jobs: cached responses stay valid. If the
   * transaction also contains a `run`, the whole transaction invalidates cached responses.
   */
  runWithoutInvalidation<T>(work: () => Promise<T>): Promise<T> {
    const scope = this.scopes.getStore();
    if (scope?.isReadOnly || this.isReadOnly)
      return Promise.reject(conflict('A write was tried in a command with "readOnly: true"'));
    if (scope?.unit)
      return scope.handler?.hasUnit ? scope.handler.joinUnit(this.runInUnit({}, scope.unit, work)) : work();
    if (scope?.handler?.isFinished === false) return this.runWrapped(scope, scope.handler, work);
    return this.queue.run(() => this.attempt({}, work));
  }

  /**
   * Runs `handler` and commits its writes together with `wrapper`: the first unit that the handler opens stays open until the
   * handler has ended, and later units join it. If the handler opens no unit, a unit is opened for `wrapper` alone. After its
   * first unit, the handler should await only the database. The handler is not retried, so a deadlock after the first unit is
   * reported as "unavailable".
   */
  async wrap<Result>(wrapper: TransactionWrapper<Result>, handler: () => Promise<Result>): Promise<Result> {
    const state = new WrapperState(wrapper);
    const scope: UnitScope = { handler: state as WrapperState<unknown> };
    try {
      const result = await this.scopes.run(scope, async () => {
        const outcome = await handler();
        if (!state.hasUnit) await this.runWithoutInvalidation(() => Promise.resolve());
        return outcome;
      });
      await state.succeed(result);
      return result;
    } catch (error) {
      await state.fail(error);
      throw toDatabaseError(error);
    }
  }

  /**
   * Rejects each unit of `work` with a conflict.
   * @internal
   */
  runReadOnly<T>(work: () => Promise<T>): Promise<T> {
    return this.scopes.run({ isReadOnly: true }, work);
  }

  private runWrapped<T>(scope: UnitScope, handler: WrapperState<unknown>, work: () => Promise<T>): Promise<T> {
    handler.openUnit();
    return new Promise((resolve, reject) => {
      const unit: Promise<void> = this.queue.run(() =>
        this.attempt(
          scope,
          async () => {
            await handler.wrapper.before();
            resolve(await work());
            await handler.finishUnit(unit);
          },
          () => !handler.hasUnit,
        ),
      );
      // After `work` has resolved the promise, this rejection has no effect: `wrap` reports the error.
      unit.catch((error: unknown) => {
        handler.resetUnit();
        reject(error as Error);
      });
    });
  }

  private requireUnit(attempted: string): Unit {
    const unit = this.scopes.getStore()?.unit;
    if (!unit) throw new Error(`${attempted} outside unitOfWork.run`);
    return unit;
  }

  private async attempt<T>(scope: UnitScope, work: () => Promise<T>, canRetry = () => true): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        assertBeforeDeadline();
        return await this.transaction(scope, work);
      } catch (error) {
        if (!isTransient(error) || !canRetry() || attempt === MAX_ATTEMPTS) throw toDatabaseError(error);
        this.retries.inc();
        await sleep(Math.random() * 10 * 2 ** attempt);
      }
    }
  }

  private async transaction<T>(scope: UnitScope, work: () => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    setClock(runner, this.clock);
    try {
      const connection = await this.connect(runner);
      // SQLite has one query runner for all units: a transaction that is still open would absorb this unit and its commit.
      if (runner.isTransactionActive) throw unavailable('The previous transaction has not been rolled back yet');
      await connection.beginTransaction();
      const unit = newUnit(runner.manager, connection);
      const result = await this.runInUnit(scope, unit, work);
      for (const hook of this.hooks) await hook.beforeCommit(connection, unit.events, unit);
      // After the deadline the client has already received an error, so the unit must not be committed.
      assertBeforeDeadline();
      await (unit.invalidatesCache ? this.content.commit(connection) : connection.commitTransaction());
      for (const after of unit.commitCallbacks) after();
      for (const hook of this.hooks) hook.afterCommit?.(unit.events);
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
    return this.hasSingleConnection
      ? new SqliteConnection(runner)
      : new MysqlConnection(runner, opened as PoolConnection, timeout);
  }

  private async runInUnit<T>(scope: UnitScope, unit: Unit, work: () => Promise<T>): Promise<T> {
    scope.unit = unit;
    try {
      return await this.scopes.run(scope, work);
    } finally {
      scope.unit = undefined;
    }
  }
}
