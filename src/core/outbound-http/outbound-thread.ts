import { setTimeout } from 'node:timers/promises';
import type { Transferable } from 'node:worker_threads';
import { Logger } from '@nestjs/common';
import { Piscina } from 'piscina';

/** In milliseconds. A thread takes about 200 ms to start, and about 20 MB of memory. */
const IDLE_TIMEOUT_MS = 60_000;
/** Without the bodies of requests and responses. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 2 };
const MAX_CONCURRENT_TASKS = 1000;
/** A task can exceed its deadline by this time while the thread is busy with another one. */
const BUSY_THREAD_MS = 1000;

/** The argument of the function in the thread. */
export type WithDeadline<Task> = Task & {
  /** Milliseconds since 1970. The function must end until then, also if the task had to wait for the thread. */
  readonly deadlineAt: number;
};

export interface TaskLimits {
  /** Deadline of the task. The wait for its result ends a second later. */
  readonly timeoutMs: number;
  /** Aborts the wait for the result. */
  readonly signal?: AbortSignal;
  /** Buffers that the thread receives instead of a copy. */
  readonly transferList?: Transferable[];
}

/**
 * A thread for connections to servers of other parties. Such a server can cause work that Node.js does not limit: the verification of its
 * certificates, messages of TLS, and many small parts of a response. In the thread, that work delays only tasks of the same thread.
 */
export class OutboundThread<Task extends object, Result extends object> {
  private readonly logger = new Logger('OutboundThread');
  private pool?: Piscina<WithDeadline<Task>, Result>;
  private readonly ending = new AbortController();

  /** `name` is an exported function of the file. */
  constructor(
    private readonly filename: string,
    private readonly name: string,
  ) {}

  /** Returns 'late' after the deadline, and undefined if the wait is aborted or the thread fails. */
  async run(task: Task, { timeoutMs, signal, transferList = [] }: TaskLimits): Promise<Result | undefined | 'late'> {
    const answered = new AbortController();
    const limit = AbortSignal.any([answered.signal, this.ending.signal, ...(signal ? [signal] : [])]);
    if (limit.aborted) return undefined;
    this.pool ??= this.createPool();
    const timedTask = { ...task, deadlineAt: Date.now() + timeoutMs };
    const result = this.pool.run(timedTask, { transferList }).catch(this.logFailure);
    const waitMs = timeoutMs + BUSY_THREAD_MS;
    const late = setTimeout(waitMs, 'late' as const, { ref: false, signal: limit }).catch(() => undefined);
    try {
      return await Promise.race([result, late]);
    } finally {
      // A race retains its result until all of its promises are settled.
      answered.abort();
    }
  }

  /** Ends the thread and its tasks. */
  async end(): Promise<void> {
    this.ending.abort();
    await this.pool?.destroy();
  }

  private createPool(): Piscina<WithDeadline<Task>, Result> {
    const pool = new Piscina<WithDeadline<Task>, Result>({
      filename: this.filename,
      name: this.name,
      minThreads: 0,
      maxThreads: 1,
      concurrentTasksPerWorker: MAX_CONCURRENT_TASKS,
      idleTimeout: IDLE_TIMEOUT_MS,
      resourceLimits: HEAP_LIMITS,
    });
    // Of a thread without a task.
    return pool.on('error', this.logFailure);
  }

  private readonly logFailure = (error: unknown): undefined => {
    if (!this.ending.signal.aborted) this.logger.warn({ err: error }, 'The thread of outgoing connections failed');
  };
}
