import { statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { SqliteDatabase } from '../drivers.js';
import type { BoundValue } from '../sql.js';
import type { Reader, Timing } from './reader.js';
import type { DatabaseFile, Scan, ScanResult } from './scan-thread.js';

/** A caller uses one of them, so that one remains for other callers. */
export const SCAN_THREADS = 2;
const THREAD_FILE = join(__dirname, `scan-thread${extname(__filename)}`);
/** In milliseconds. A thread takes about 100 ms to start, and about 15 MB of memory. */
const IDLE_TIMEOUT_MS = 60_000;
/** Without limits, a thread collects its garbage only after the memory of a container is used up. A page of rows has a few megabytes. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 };
/** A write-ahead log that is longer is moved into the file. */
export const MAX_LOG_BYTES = 4 * 1024 * 1024;
/** Few writers add 25 MB in a second. */
const LOG_LIMITS: LogLimits = { maxBytes: MAX_LOG_BYTES, checkIntervalMs: 100 };

/** Statements wait for this time until those that run have ended, because these prevent that the whole log is moved. */
const MAX_PAUSE_MS = 100;

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
  private readonly pool = new Piscina<Scan | DatabaseFile, ScanResult | boolean>({
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
  /** SQLite executes one checkpoint at a time. */
  private moved = Promise.resolve(false);
  private mtimeWhenMoved?: number;
  /** Statements begin after its end. */
  private pause?: Promise<void>;
  /** Statements that were still running at the end of a pause. The end of the last one starts another pause. */
  private readonly awaited = new Set<Promise<unknown>>();

  /** `betweenWrites` executes work while no transaction is open. */
  constructor(
    private readonly file: string,
    private readonly betweenWrites: (work: () => Promise<boolean>) => Promise<boolean>,
    private readonly logLimits = LOG_LIMITS,
  ) {
    if (logLimits !== NO_LOG_LIMITS)
      this.logCheck = setInterval(() => void this.checkLog(), logLimits.checkIntervalMs).unref();
  }

  async ready(): Promise<void> {
    while (this.pause) await this.pause;
  }

  /** Returns the rows when the statement has ended. */
  async query(sql: string, values: BoundValue[], _withinMs?: number, timing: Timing = {}): Promise<unknown[]> {
    await this.ready();
    const scanned = this.pool.run({ file: this.file, sql, values }).finally(() => {
      this.running.delete(scanned);
      if (this.awaited.delete(scanned) && this.awaited.size === 0) this.moveLogBetweenScans();
    });
    this.running.add(scanned);
    const result = (await scanned) as ScanResult;
    if ('rows' in result) {
      timing.durationMs = result.durationMs;
      return result.rows;
    }
    throw new SqliteDatabase.SqliteError(result.failure.message, result.failure.code);
  }

  private async checkLog(): Promise<void> {
    const { size, mtimeMs } = statSync(`${this.file}-wal`, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 };
    if (this.isCheckingLog || this.awaited.size > 0) return;
    if (size <= this.logLimits.maxBytes || mtimeMs === this.mtimeWhenMoved) return;
    this.isCheckingLog = true;
    if (await this.moveLog()) this.mtimeWhenMoved = mtimeMs;
    else this.moveLogBetweenScans();
    this.isCheckingLog = false;
  }

  private moveLogBetweenScans(): void {
    this.pause ??= this.pauseForLog().finally(() => (this.pause = undefined));
  }

  /** Other statements continue if one that runs takes long. */
  private async pauseForLog(): Promise<void> {
    const running = [...this.running];
    await Promise.race([Promise.allSettled(running), sleep(MAX_PAUSE_MS, undefined, { ref: false })]);
    for (const scanned of this.running) this.awaited.add(scanned);
    if (this.running.size === 0) await this.moveLog();
  }

  /** Writers wait only for the part of the log that they write meanwhile. Returns whether the whole log was moved. */
  private moveLog(): Promise<boolean> {
    this.moved = this.moved.then(async () => {
      await this.checkpoint();
      return this.betweenWrites(() => this.checkpoint());
    });
    return this.moved;
  }

  /** The next check repeats it after a failure. */
  private checkpoint(): Promise<boolean> {
    const moved = this.pool.run({ file: this.file }, { name: 'checkpoint' }) as Promise<boolean>;
    return moved.catch(() => false);
  }

  async close(): Promise<void> {
    clearInterval(this.logCheck);
    await this.pool.destroy();
  }
}
