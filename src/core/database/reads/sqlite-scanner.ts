import { statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Piscina } from 'piscina';
import { SqliteDatabase } from '../drivers.js';
import type { BoundValue } from '../sql.js';
import type { Reader } from './reader.js';
import type { DatabaseFile, Scan, ScanResult } from './scan-thread.js';

/** A caller uses one of them, so that one remains for other callers. */
export const SCAN_THREADS = 2;
const THREAD_FILE = join(__dirname, `scan-thread${extname(__filename)}`);
/** In milliseconds. A thread takes about 100 ms to start, and about 15 MB of memory. */
const IDLE_TIMEOUT_MS = 60_000;
/** Without limits, a thread collects its garbage only after the memory of a container is used up. A page of rows has a few megabytes. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 };
/** SQLite empties the write-ahead log only while no statement reads, which scans that overlap can prevent. */
const LOG_LIMITS: LogLimits = { maxBytes: 32 * 1024 * 1024, checkIntervalMs: 10_000 };

export interface LogLimits {
  readonly maxBytes: number;
  readonly checkIntervalMs: number;
}

/** For a process that must not write: the process that writes empties the log. */
export const NO_LOG_LIMITS: LogLimits = { maxBytes: Infinity, checkIntervalMs: Infinity };

/**
 * Executes statements on a SQLite file in threads, each with a read connection, because SQLite cannot interrupt a statement, which would
 * block the event loop.
 */
export class SqliteScanner implements Reader {
  private readonly pool = new Piscina<Scan | DatabaseFile, ScanResult>({
    filename: THREAD_FILE,
    name: 'scan',
    minThreads: 0,
    maxThreads: SCAN_THREADS,
    idleTimeout: IDLE_TIMEOUT_MS,
    resourceLimits: HEAP_LIMITS,
  });
  private readonly running = new Set<Promise<unknown>>();
  private nextLogCheckAt = 0;
  private truncation?: Promise<void>;

  constructor(
    private readonly file: string,
    private readonly logLimits = LOG_LIMITS,
  ) {}

  /** Returns the rows when the statement has ended. */
  async query(sql: string, values: BoundValue[]): Promise<unknown[]> {
    if (this.isLogLong()) this.truncation ??= this.truncateLog().finally(() => (this.truncation = undefined));
    await this.truncation;
    const scanned = this.pool.run({ file: this.file, sql, values }).finally(() => this.running.delete(scanned));
    this.running.add(scanned);
    const result = await scanned;
    if ('rows' in result) return result.rows;
    throw new SqliteDatabase.SqliteError(result.failure.message, result.failure.code);
  }

  private isLogLong(): boolean {
    const now = performance.now();
    if (now < this.nextLogCheckAt) return false;
    this.nextLogCheckAt = now + this.logLimits.checkIntervalMs;
    return (statSync(`${this.file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > this.logLimits.maxBytes;
  }

  private async truncateLog(): Promise<void> {
    await Promise.allSettled(this.running);
    await this.pool.run({ file: this.file }, { name: 'truncateLog' });
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }
}
