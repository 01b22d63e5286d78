import { extname, join } from 'node:path';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { invalid, unavailable } from '../../../core/errors/domain-error.js';
import { ConcurrencyLimiter } from '../../../core/lifecycle/concurrency-limiter.js';
import { runLimited } from '../../../core/request-context/index.js';
import { type SanitizedContent, type SanitizerSteps, toRejectedContent } from './html-sanitizer.js';

/** UTF-8. Most articles are shorter; the event loop processes them in less time than a thread takes to start. */
export const MIN_LONG_CONTENT_BYTES = 32 * 1024;

/** A content of 32 KiB with 8,000 tags takes the event loop 35 ms. */
const MIN_MANY_TAGS = 1000;

/** Returns whether the content, or the text of a content, is processed in a thread: if it is long or has many tags. */
export const needsThread = (content: string): boolean =>
  Buffer.byteLength(content) >= MIN_LONG_CONTENT_BYTES || content.split('<', MIN_MANY_TAGS).length === MIN_MANY_TAGS;

/** Limits of the processing of one content. */
export interface ContentLimits {
  readonly heapMb: number;
  /** Processor time of the process, which is an upper bound of that of the thread: other processes can use most of the time. */
  readonly timeMs: number;
}

/** Every content of 1 MiB that was measured needs less than 56 MB and 0.7 seconds. */
const DEFAULT_LIMITS: ContentLimits = { heapMb: 64, timeMs: 3000 };
const CHECK_INTERVAL_MS = 50;
/** A thread that does not run ends after this multiple of the processor time. */
const MAX_TIME_FACTOR = 10;

/** A function of one text in a file. It and its imports have no decorators, so that tests can run them without a build. */
export interface ThreadFunction {
  readonly filename: string;
  readonly name: string;
}

/** A caller that used the thread for less time comes first, so that contents with many tags do not delay those of other authors. */
const QUEUE_LIMITS = { burstWaitMs: 2000, sustainedLoadWaitMs: 2000, queuedPerSlot: 20, prefersLittleUse: true };

const MAX_YOUNG_GENERATION_MB = 8;
/** In milliseconds. The thread takes about 200 ms to start. */
const IDLE_TIMEOUT_MS = 60_000;
/** `name` is without an extension. */
const fileOf = (name: string): string => join(__dirname, name + extname(__filename));
const COMPLEXITY = { filename: fileOf('html-complexity'), name: 'htmlComplexityError' };
const SANITIZE = { filename: fileOf('html-sanitizer'), name: 'sanitizeByAllowList' };
const TO_CONTENT = { filename: fileOf('html-sanitizer'), name: 'toSanitizedContent' };
const PLAIN_TEXT = { filename: fileOf('html-sanitizer'), name: 'toPlainText' };

class ContentLimitError extends Error {}

/**
 * Processes long contents in a thread, one after the other; their requests wait without a slot. The time and memory of parsers, Unicode
 * normalisation and regular expressions grow faster than their input for some inputs. In the thread, such an input delays no other
 * request, and ends the thread instead of the process.
 */
@Injectable()
export class ContentThread implements SanitizerSteps, OnApplicationShutdown {
  /** Tests change them. The heap is that of the first content. */
  limits = DEFAULT_LIMITS;
  private readonly logger = new Logger('ContentThread');
  private pool?: Piscina<string, unknown>;
  private start = new AbortController();
  private isEnded = false;
  private readonly limiter = new ConcurrencyLimiter(1, QUEUE_LIMITS);
  private previous: Promise<unknown> = Promise.resolve();

  async htmlComplexityError(input: string): Promise<string | undefined> {
    return this.runNext<string | undefined>(COMPLEXITY, input).catch(toFault);
  }

  async sanitizeByAllowList(input: string): Promise<SanitizedContent> {
    return this.runNext<SanitizedContent>(SANITIZE, input).catch((error: unknown) => toRejectedContent(toFault(error)));
  }

  async toSanitizedContent(cleanHtml: string): Promise<SanitizedContent> {
    return this.runNext<SanitizedContent>(TO_CONTENT, cleanHtml).catch((error: unknown) =>
      toRejectedContent(toFault(error)),
    );
  }

  /** Returns the result of a function. Throws `invalid` if the text exceeds the limits. */
  async run<Result>(task: ThreadFunction, text: string): Promise<Result> {
    return this.runNext<Result>(task, text).catch((error: unknown) => {
      throw invalid({ field: 'content', message: `The content must ${toFault(error)}.` });
    });
  }

  async toPlainText(html: string): Promise<string> {
    return this.run(PLAIN_TEXT, html);
  }

  /** Ends the thread, also during its work. */
  async onApplicationShutdown(): Promise<void> {
    this.isEnded = true;
    await this.pool?.destroy();
  }

  private runNext<Result>(task: ThreadFunction, text: string): Promise<Result> {
    return runLimited(this.limiter, () => this.runAfterPrevious(task, text)) as Promise<Result>;
  }

  /** Jobs are not limited, and wait here too. */
  private runAfterPrevious(task: ThreadFunction, text: string): Promise<unknown> {
    const result = this.previous.then(() => this.runWithLimits(task, text));
    // Without the result, which can be long.
    this.previous = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  private async runWithLimits(task: ThreadFunction, text: string): Promise<unknown> {
    if (this.isEnded) throw unavailable('The service is shutting down');
    const { heapMb, timeMs } = this.limits;
    const pool = (this.pool ??= this.createPool(heapMb));
    // Neither the wait nor the start of the thread count as time of the content.
    await pool.run('', { signal: (this.start = new AbortController()).signal });
    const controller = new AbortController();
    const [startedAt, used] = [performance.now(), process.cpuUsage()];
    const timer = setInterval(
      () => {
        const { user, system } = process.cpuUsage(used);
        const time = Math.max((user + system) / 1000, (performance.now() - startedAt) / MAX_TIME_FACTOR);
        if (time >= timeMs) controller.abort();
      },
      Math.min(timeMs, CHECK_INTERVAL_MS),
    );
    try {
      return await pool.run(text, { ...task, signal: controller.signal });
    } catch (error) {
      const fault = controller.signal.aborted
        ? `be simpler: its processing takes more than ${timeMs / 1000} seconds`
        : isOutOfMemory(error) && `be simpler: its processing needs more than ${heapMb} MB of memory`;
      if (fault === false) throw error;
      this.logger.warn(`A content of ${Buffer.byteLength(text)} bytes was rejected: it must ${fault}`);
      throw new ContentLimitError(fault);
    } finally {
      clearInterval(timer);
    }
  }

  private createPool(heapMb: number): Piscina<string, unknown> {
    const pool = new Piscina<string, unknown>({
      ...PLAIN_TEXT,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_TIMEOUT_MS,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MB },
    });
    // A thread that cannot start leaves the content in the queue.
    return pool.on('error', (error) => this.start.abort(error));
  }
}

const isOutOfMemory = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Returns the end of the sentence "The content must …". Throws other errors. */
function toFault(error: unknown): string {
  if (error instanceof ContentLimitError) return error.message;
  throw error;
}
