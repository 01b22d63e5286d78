import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { DomainError } from '../errors/domain-error.js';
import { ConcurrencyLimiter } from '../lifecycle/concurrency-limiter.js';
import { FairPool, PoolAllocation } from '../lifecycle/fair-pool.js';
import { resetResponse } from '../lifecycle/reset-connection.js';
import { timeSlice } from '../lifecycle/time-slice.js';
import { type Budget, BudgetMetrics } from '../metrics/budget-metrics.js';
import { Metrics } from '../metrics/metrics.js';
import { currentRequest, type RequestContext } from '../request-context/request-context.js';

/** Smaller responses are not counted. A thousand slow readers of these responses use 64 MiB. */
export const MIN_COUNTED_BYTES = 64 * 1024;
/** The part of the memory budget that one caller may use. */
const CALLER_SHARE = 1 / 2;
/** Part of the budget up to which the first statement of a list reads a text. Twenty lists can wait with 100 such texts each. */
const INLINE_SHARE = 1 / 512;
/** Part of the budget up to which a list that omits long texts contains a text. */
const SHORT_TEXT_SHARE = 1 / 128;

/** Lists with more bytes of long texts are large: reading and serializing them takes up to 100 ms. */
export const MIN_LARGE_LIST_BYTES = 512 * 1024;
/** Large lists are produced one at a time, and wait at most this long. */
const LARGE_LIST_QUEUE = { burstWaitMs: 2000, sustainedLoadWaitMs: 1000, queuedPerSlot: 20 };

/** A statement with many texts would delay others, and on SQLite the event loop. */
const MAX_STATEMENT_BYTES = 1024 * 1024;

/** A row of a list with a long text. */
export interface SizedRow {
  /** Null if the text is too long for the first statement. */
  content: string | null;
  /** Size in UTF-8. */
  readonly contentBytes: number;
}

const sizedTextSql = (column: string, size: string, maxBytes: number): string =>
  `CASE WHEN ${size} <= ${Math.floor(maxBytes)} THEN ${column} END AS content, ${size} AS contentBytes`;

/** Groups the ids of texts, whose sizes are the values. A group has at most `MAX_STATEMENT_BYTES`, or one text. */
function idsByStatement(sizes: ReadonlyMap<number, number>): number[][] {
  const groups: number[][] = [];
  let bytes = 0;
  for (const [id, size] of sizes) {
    bytes += size;
    if (groups.length > 0 && bytes <= MAX_STATEMENT_BYTES) groups.at(-1)!.push(id);
    else {
      groups.push([id]);
      bytes = size;
    }
  }
  return groups;
}

/** Limits the long texts of one list, and the memory of all large responses until they are closed. */
@Injectable()
export class ResponseBudget {
  /** Maximum bytes of the long texts of one list. */
  readonly maxBytes: number;
  private readonly maxBytesInFlight: number;
  private readonly pool: FairPool;
  private readonly largeLists = new ConcurrencyLimiter(1, LARGE_LIST_QUEUE);
  private readonly allocations = new WeakMap<object, PoolAllocation>();

  constructor(
    { MAX_RESPONSE_BYTES, MAX_RESPONSE_BYTES_IN_FLIGHT }: Settings,
    metrics: Metrics,
    private readonly budgetMetrics: BudgetMetrics,
  ) {
    this.maxBytes = MAX_RESPONSE_BYTES;
    this.maxBytesInFlight = MAX_RESPONSE_BYTES_IN_FLIGHT;
    const pool = (this.pool = new FairPool(this.maxBytesInFlight));
    metrics.gauge({
      name: 'masthead_http_large_response_bytes',
      help: 'Bytes of large responses that are being built or sent.',
      collect() {
        this.set(pool.used);
      },
    });
  }

  /** Selects the size of a text, and the text if it is so short that a list can hold all its texts while it waits. */
  contentSql(column: string, size = `OCTET_LENGTH(${column})`): string {
    return sizedTextSql(column, size, this.maxBytes * INLINE_SHARE);
  }

  /** Selects the size of a text, and the text for a list that omits long texts. */
  shortContentSql(column: string): string {
    return sizedTextSql(column, `OCTET_LENGTH(${column})`, this.maxBytes * SHORT_TEXT_SHARE);
  }

  /**
   * Returns the first rows whose texts together are within the budget, at least one row. `find` reads the texts that the first
   * statement did not read. Rows with one `idOf` have the same text. Calls `admit`.
   */
  async readContents<Row extends SizedRow>(
    rows: readonly Row[],
    idOf: (row: Row) => number,
    find: (ids: readonly number[]) => Promise<readonly { id: number; content: string }[]>,
  ): Promise<readonly Row[]> {
    let bytes = 0;
    const end = rows.findIndex(({ contentBytes }, index) => (bytes += contentBytes) > this.maxBytes && index > 0);
    const fitting = end < 0 ? rows : rows.slice(0, end);
    if (end >= 0) this.budgetMetrics.count('contents of a response');
    await this.admit(Math.min(bytes, this.maxBytes));
    const missing = fitting.filter(({ content }) => content === null);
    if (missing.length === 0) return fitting;
    const contents = new Map<number, string>();
    for (const ids of idsByStatement(new Map(missing.map((row) => [idOf(row), row.contentBytes])))) {
      if (timeSlice.isOver) await timeSlice.next();
      for (const { id, content } of await find(ids)) contents.set(id, content);
    }
    for (const row of missing) row.content = contents.get(idOf(row)) ?? '';
    return fitting;
  }

  /** Reserves memory for the long texts of a list. If they are large, waits first until no other large list is produced. */
  async admit(bytes: number): Promise<void> {
    if (bytes > MIN_LARGE_LIST_BYTES) await currentRequest()?.slot?.acquireFurther(this.largeLists);
    this.reserve(bytes, true);
  }

  /**
   * Reserves memory for the response of the current request until the response is closed. `isAdditional`: in addition to the bytes that
   * are reserved already. No effect in jobs and commands. Throws `unavailable` if the budget is exhausted.
   */
  reserve(bytes: number, isAdditional = false): void {
    if (bytes < MIN_COUNTED_BYTES) return;
    const request = currentRequest();
    const { response } = request ?? {};
    if (!request || !response) return;
    if (response.destroyed) throw new DomainError('unavailable', 'The client has disconnected', { retryAfter: 1 });
    const added = isAdditional ? bytes : bytes - request.reservedBytes;
    if (added <= 0) return;
    this.add(this.allocationFor(request, response), added);
    request.reservedBytes += added;
  }

  /** Each response has one allocation, which is released when the response is closed. */
  private allocationFor(request: RequestContext, response: NonNullable<RequestContext['response']>): PoolAllocation {
    const existing = this.allocations.get(response);
    if (existing) return existing;
    const allocation = new PoolAllocation(request.callerKey, () => {
      // The memory of a response that is being built remains in use.
      if (response.headersSent) resetResponse(response);
      return response.headersSent;
    });
    response.once('close', () => {
      const release = () => this.pool.release(allocation);
      // The work of a request continues after its client has disconnected.
      if (request.slot && !response.headersSent) request.slot.onEnd(release);
      else release();
    });
    this.allocations.set(response, allocation);
    return allocation;
  }

  private add(allocation: PoolAllocation, bytes: number): void {
    const callerBytes = this.pool.usedBy(allocation.caller);
    // A response above the limit is still possible if the caller reads no other response: one article is always readable.
    if (callerBytes > 0 && callerBytes + bytes > this.maxBytesInFlight * CALLER_SHARE)
      throw this.toRejection('responses of a caller');
    if (!this.pool.acquire(allocation, bytes)) throw this.toRejection('responses');
  }

  private toRejection(budget: Budget): DomainError {
    this.budgetMetrics.count(budget);
    return new DomainError('unavailable', 'Too many large responses are being sent', { retryAfter: 1 });
  }
}
