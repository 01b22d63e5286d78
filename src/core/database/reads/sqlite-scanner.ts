import { statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
/** The write-ahead log is emptied if it is longer. SQLite does that only while no statement reads. */
const LOG_LIMITS: LogLimits = { maxBytes: 4 * 1024 * 1024, checkIntervalMs: 1000 };

/** Statements wait for this time until those that run have ended, and the log can be emptied. */
const MAX_TRUNCATION_WAIT_MS = 100;

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
  private readonly logCheck?: NodeJS.Timeout;
  private isCheckingLog = false;
  /** Statements begin after its end. */
  private truncation?: Promise<void>;
  /** Statements that were still running at the end of a truncation. The end of the last one starts another truncation. */
  private readonly awaited = new Set<Promise<unknown>>();

  constructor(
    private readonly file: string,
    private readonly logLimits = LOG_LIMITS,
  ) {
    if (logLimits !== NO_LOG_LIMITS)
      this.logCheck = setInterval(() => void this.checkLog(), logLimits.checkIntervalMs).unref();
  }

  async ready(): Promise<void> {
    while (this.truncation) await this.truncation;
  }

  /** Returns the rows when the statement has ended. */
  async query(sql: string, values: BoundValue[]): Promise<unknown[]> {
    await this.ready();
    const scanned = this.pool.run({ file: this.file, sql, values }).finally(() => {
      this.running.delete(scanned);
      if (this.awaited.delete(scanned) && this.awaited.size === 0) this.startTruncation();
    });
    this.running.add(scanned);
    const result = await scanned;
    if ('rows' in result) return result.rows;
    throw new SqliteDatabase.SqliteError(result.failure.message, result.failure.code);
  }

  private async checkLog(): Promise<void> {
    const size = statSync(`${this.file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    if (this.isCheckingLog || size <= this.logLimits.maxBytes) return;
    this.isCheckingLog = true;
    try {
      // Most pages are moved while other statements continue.
      await this.runOnLog('checkpoint');
      this.startTruncation();
    } finally {
      this.isCheckingLog = false;
    }
  }

  private startTruncation(): void {
    if (this.awaited.size > 0) return;
    this.truncation ??= this.truncateLog().finally(() => (this.truncation = undefined));
  }

  /** Other statements continue if one that runs takes long. */
  private async truncateLog(): Promise<void> {
    const running = [...this.running];
    await Promise.race([Promise.allSettled(running), sleep(MAX_TRUNCATION_WAIT_MS, undefined, { ref: false })]);
    for (const scanned of this.running) this.awaited.add(scanned);
    if (this.running.size === 0) await this.runOnLog('truncateLog');
  }

  /** The next check repeats a function that fails. */
  private async runOnLog(name: 'checkpoint' | 'truncateLog'): Promise<void> {
    await this.pool.run({ file: this.file }, { name }).catch(() => undefined);
  }

  async close(): Promise<void> {
    clearInterval(this.logCheck);
    await this.pool.destroy();
  }
}
