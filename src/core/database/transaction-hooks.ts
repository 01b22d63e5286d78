import type { Connection } from './connection.js';

/** Facts about an event that are not part of its `data`. Names have lower-case letters and digits only, as in CloudEvents. */
export type EventMetadata = Readonly<Record<string, string | number | boolean>>;

/** An event as units of work see it; `DomainEvent` in `core/events` implements it. */
export interface EmittedEvent {
  readonly name: string;
  readonly subject: string;
  readonly member: string;
  readonly payload: unknown;
  /** Stored with the event, for subscribers. */
  readonly metadata?: EventMetadata | undefined;
}

/** The changes of a unit of work, for caches outside of the service. */
export interface UnitChanges {
  /** True if the unit may change content that anonymous clients can read. */
  readonly invalidatesCache: boolean;
  /** Ids by resource type, as `UnitOfWork.markChanged` names them. A type without ids: the collection only. */
  readonly resources: ReadonlyMap<string, ReadonlySet<number | string>>;
}

/** Work of another folder at each commit, for example the outbox of `core/events`. */
export interface CommitHook {
  /** Runs in the transaction, after the work. An error rolls the transaction back. */
  beforeCommit(connection: Connection, events: readonly EmittedEvent[], changes: UnitChanges): Promise<void>;
  /** Runs after the commit. Must not throw. */
  afterCommit?(events: readonly EmittedEvent[]): void;
}

/** Callbacks that run inside the first transaction that a handler opens. */
export interface TransactionWrapper<Result> {
  /** Runs before the work, and again with each retry of the transaction. An error aborts the transaction. */
  before(): Promise<void>;
  /** Runs once, after the handler has ended and before the commit. */
  after(result: Result): Promise<void>;
}

/** State of a handler whose first unit of work stays open until the handler has ended. */
export class WrapperState<Result> {
  /** True after the handler and its unit of work have ended. Later units of work run without the wrapper. */
  isFinished = false;
  private isUnitOpen = false;
  /** Commit of the first unit, set when the work of the unit is done. The unit stays open for the rest of the handler. */
  private commit?: Promise<void>;
  /** Units that the handler opened after the first unit. They are part of the first unit. */
  private readonly laterUnits: Promise<unknown>[] = [];
  private settle: { resolve(result: Result): void; reject(error: unknown): void };
  private readonly outcome = new Promise<Result>((resolve, reject) => (this.settle = { resolve, reject }));

  constructor(readonly wrapper: TransactionWrapper<Result>) {
    // Prevents an unhandled rejection if the handler fails while no unit waits for the outcome.
    this.outcome.catch(() => undefined);
  }

  get hasUnit(): boolean {
    return this.commit !== undefined;
  }

  /**
   * Throws if a first unit is already open. Two parallel units would deadlock: the first unit waits for the end of the handler, and
   * the handler waits for the second unit.
   */
  openUnit(): void {
    if (this.isUnitOpen) throw new Error('A wrapped handler has opened two units of work at once');
    this.isUnitOpen = true;
  }

  /** The unit was rolled back. The handler may open another unit. */
  resetUnit(): void {
    this.isUnitOpen = false;
  }

  /** A later unit cannot be rolled back alone. If it fails, everything is rolled back, even if the handler catches the error. */
  joinUnit<T>(unit: Promise<T>): Promise<T> {
    this.laterUnits.push(unit);
    return unit;
  }

  /** Runs inside the unit, after its work. Waits for the end of the handler and then calls `after` with the result. */
  async finishUnit(commit: Promise<void>): Promise<void> {
    this.commit = commit;
    // Wait for all later units: after the end of the transaction, their writes would run outside the transaction.
    const result = await this.outcome.finally(() => Promise.allSettled(this.laterUnits));
    await Promise.all(this.laterUnits);
    await this.wrapper.after(result);
    this.isFinished = true;
  }

  async succeed(result: Result): Promise<void> {
    this.settle.resolve(result);
    await this.commit;
  }

  /** Resolves after the rollback. */
  async fail(error: unknown): Promise<void> {
    this.isFinished = true;
    this.settle.reject(error);
    await this.commit?.catch(() => undefined);
  }
}
