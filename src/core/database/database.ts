import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { toDatabaseError, withDeadline } from './database-errors.js';
import { dialectOf } from './data-source-options.js';
import { createReader } from './reads/create-reader.js';
import { PrefetchingReader } from './reads/prefetching-reader.js';
import type { Reader } from './reads/reader.js';
import { ScanLimiter } from './reads/scan-limiter.js';
import { NO_LOG_LIMITS, SCAN_THREADS, SqliteScanner } from './reads/sqlite-scanner.js';
import { ReplicaSelector } from './replicas/replica-selector.js';
import { boundValues, type Dialect, publishStatement, type SqlValue } from './sql.js';
import { UnitOfWork } from './unit-of-work.js';
import { assertBeforeDeadline } from '../request-context/request-context.js';

/** Injection token of the data source for reads: a second connection on SQLite, the pool itself on MySQL. */
export const READ_DATA_SOURCE = Symbol('reader');

/** Of the connections. Transactions use half of them, so that some remain for short reads. */
const SCAN_SHARE = 0.3;

/** Runs SQL queries for the lists and objects of the API: `database.query<Row>('SELECT name FROM tags WHERE id = ?', [id])`. */
@Injectable()
export class Database implements OnApplicationShutdown {
  readonly dialect: Dialect;
  private readonly reader: Reader;
  private readonly scatteredReader: Reader;
  private readonly scanner: Reader;
  private readonly searcher: Reader;
  /** Absent on MySQL, whose server executes statements outside this process. */
  private readonly threads?: SqliteScanner;
  /** Time of the last successful query, by `performance.now()`. */
  private lastQueryAt = -Infinity;

  constructor(
    @Inject(READ_DATA_SOURCE) source: DataSource,
    private readonly unitOfWork: UnitOfWork,
    { DATABASE_POOL_SIZE, DATABASE_TIMEOUT_MS }: Settings,
    replicas: ReplicaSelector,
  ) {
    this.dialect = dialectOf(source);
    this.reader = createReader(source, DATABASE_TIMEOUT_MS, replicas);
    if (this.dialect === 'sqlite') {
      const limits = unitOfWork.isReadOnly ? NO_LOG_LIMITS : undefined;
      this.threads = new SqliteScanner(
        String(source.options.database),
        (work) => unitOfWork.betweenUnits(work),
        limits,
      );
    }
    const maxScans = this.threads ? SCAN_THREADS : Math.max(1, Math.floor(SCAN_SHARE * DATABASE_POOL_SIZE));
    const scans = new ScanLimiter(this.threads ?? this.reader, maxScans, DATABASE_TIMEOUT_MS);
    this.scanner = { query: (sql, values) => scans.scan(sql, values) };
    this.searcher = { query: (sql, values) => scans.search(sql, values) };
    this.scatteredReader = this.threads ? new PrefetchingReader(this.reader, this.scanner) : this.reader;
  }

  /**
   * Clause for the end of a SELECT inside a unit of work. Other transactions that update the rows, or select them with a locking
   * clause, wait for the end of this transaction. Empty on SQLite, where transactions run one at a time.
   */
  get forUpdate(): string {
    return this.dialect === 'mysql' ? 'FOR UPDATE' : '';
  }

  /** Like `forUpdate`, but other transactions can select the rows with `forShare` too. */
  get forShare(): string {
    return this.dialect === 'mysql' ? 'LOCK IN SHARE MODE' : '';
  }

  /** `forUpdate` as an option of the find methods of TypeORM. */
  get findOptionsForUpdate(): { readonly lock?: { readonly mode: 'pessimistic_write' } } {
    return this.dialect === 'mysql' ? { lock: { mode: 'pessimistic_write' } } : {};
  }

  /**
   * Returns the rows of a SELECT. Inside a unit of work, the uncommitted rows of the unit are included. Outside, only committed
   * rows are read, inside a `ReadScope` also from replicas. Throws "unavailable" if the database cannot be reached.
   */
  query<Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    return this.read<Row>(this.reader, sql, parameters);
  }

  /**
   * Like `query`, for rows with a column `content` that can be far apart in the file. On SQLite, if a statement took long before, a `scan`
   * reads them first.
   */
  queryScattered<Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    return this.read<Row>(this.scatteredReader, sql, parameters);
  }

  /**
   * Like `query`, for a statement that may examine many rows: a count, a list with filters or with an order that no index
   * provides. Few of them run at the same time, on SQLite in threads, so that they do not delay other requests. A statement is a
   * `search` until it took short, with any values, and after it took long.
   */
  scan<Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    return this.read<Row>(this.scanner, sql, parameters);
  }

  /**
   * Like `scan`, for a full-text search, a list for whose order and filters there is no index, or a page after many rows. These statements
   * have a separate queue, so that other scans, which are usually shorter, wait for few of them. On MySQL, a search can use much memory of
   * the server.
   */
  search<Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    return this.read<Row>(this.searcher, sql, parameters);
  }

  /**
   * Throws if the database does not respond within `ms` milliseconds. If all connections are busy, a response to another query
   * during that time is sufficient.
   */
  async ping(ms: number): Promise<void> {
    const start = performance.now();
    try {
      await withDeadline(this.query('SELECT 1'), ms);
    } catch (error) {
      if (this.lastQueryAt < start) throw error;
    }
  }

  /** Ends the statements that continue after their deadlines, for which the pool would wait, and the threads of `scan`. */
  async onApplicationShutdown(): Promise<void> {
    this.reader.end?.();
    await this.threads?.close();
  }

  private async read<Row>(reader: Reader, sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
    // The error of the driver stays unchanged: the unit of work must recognise a deadlock to retry the work.
    if (this.unitOfWork.isOpen) return this.unitOfWork.connection.read<Row>(sql, parameters);
    assertBeforeDeadline();
    const values = boundValues(parameters);
    publishStatement(sql, values);
    try {
      const rows = (await reader.query(sql, values)) as Row[];
      this.lastQueryAt = performance.now();
      return rows;
    } catch (error) {
      throw toDatabaseError(error);
    }
  }
}
