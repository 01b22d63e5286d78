import type { Settings } from '../../config/settings.js';
import { ConcurrencyLimiter } from '../lifecycle/concurrency-limiter.js';
import { timeSlice } from '../lifecycle/time-slice.js';
import { currentRequest } from '../request-context/request-context.js';
import { admit } from './admit.js';

/** A caller with little use comes first, so that transactions of large articles do not delay the small ones of others. */
const QUEUE_LIMITS = { burstWaitMs: 1000, sustainedLoadWaitMs: 250, queuedPerSlot: 20, prefersLittleUse: true };

/** Decides when a transaction begins. */
export class TransactionQueue {
  private readonly limiter: ConcurrencyLimiter;
  private previous: Promise<unknown> = Promise.resolve();

  constructor(
    { MAX_REQUESTS_IN_FLIGHT, DATABASE_POOL_SIZE }: Pick<Settings, 'MAX_REQUESTS_IN_FLIGHT' | 'DATABASE_POOL_SIZE'>,
    private readonly hasSingleConnection: boolean,
  ) {
    // Transactions can wait for a row that another one has locked. The other connections and slots remain for reads.
    const maxTransactions = MAX_REQUESTS_IN_FLIGHT === 0 ? 0 : Math.ceil(DATABASE_POOL_SIZE / 2);
    this.limiter = new ConcurrencyLimiter(maxTransactions, { ...QUEUE_LIMITS, maxSlotsPerCaller: maxTransactions });
  }

  /** Only the transactions of requests are limited: jobs use few connections. */
  async run<T>(transaction: () => Promise<T>): Promise<T> {
    if (!currentRequest()?.slot) return this.takeTurn(transaction);
    const release = await admit(this.limiter);
    return this.takeTurn(transaction).finally(release);
  }

  /** Runs a transaction, or work during which no transaction is open. */
  takeTurn<T>(transaction: () => Promise<T>): Promise<T> {
    if (!this.hasSingleConnection) return transaction();
    // TypeORM has one connection to SQLite: two parallel transactions would be one transaction, and a rollback would undo both.
    const turn = this.previous.then(async () => {
      // A unit does not wait for another process, so that a loop of units would block the event loop.
      if (timeSlice.isOver) await timeSlice.next();
      return transaction();
    });
    this.previous = turn.catch(() => undefined);
    return turn;
  }
}
