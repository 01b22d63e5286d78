import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/index.js';
import { DomainError } from '../errors/domain-error.js';
import type { Answer } from '../http/answer/answer.js';
import { errorAnswer } from '../http/error-answer.js';
import { toDomainError } from '../http/to-domain-error.js';
import { AnswerStore } from './answer-store.js';
import type { StoredAnswer } from './idempotency-keys.repository.js';
import { AnsweredMeanwhile, keyOfAnother, StillRunning } from './key-errors.js';
import type { KeyedRequest } from './keyed-request.js';
import { replayed } from './replayed.js';

/** Statuses that free the key: the request had no effect for a temporary reason, and a repeat may have another result. */
const FREEING = [403, 412, 415, 422, 428, 429];

export interface Handling {
  /** The status of a successful response. */
  readonly statusCode: number;
  readonly handle: () => Promise<Answer>;
  /** Throws if the caller has lost access. */
  readonly askGuards: () => Promise<void>;
}

/** Executes a request once per key. A repeat returns the stored response. */
@Injectable()
export class OnceOnly {
  /** The digests in progress in this process. Instances are synchronised by the database. */
  private readonly running = new Set<string>();

  constructor(
    private readonly store: AnswerStore,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async answer(request: KeyedRequest, handling: Handling): Promise<Answer> {
    const { digest } = request;
    if (this.running.has(digest)) throw new StillRunning();
    this.running.add(digest);
    try {
      // Read before any check whose result the first request may have changed.
      const stored = await this.store.find(digest);
      return stored ? await this.replay(request, stored, handling) : await this.execute(request, handling);
    } finally {
      this.running.delete(digest);
    }
  }

  private async execute(request: KeyedRequest, { statusCode, handle, askGuards }: Handling): Promise<Answer> {
    const around = {
      first: () => this.claim(request),
      last: (answer: Answer) => this.store.keep(request.digest, answer, answer.status ?? statusCode),
    };
    try {
      return await this.unitOfWork.enclose(around, handle);
    } catch (error) {
      const stored = await this.answeredMeanwhile(request, error);
      if (!stored) throw error;
      // The cause may be a permission that the sender lost while the body was received.
      await askGuards();
      return matching(request, stored);
    }
  }

  private async claim(request: KeyedRequest): Promise<void> {
    const { key } = request;
    if (!key) throw new Error('The form must be received before a unit of work is opened');
    await this.store.claim(key);
  }

  /**
   * Stores an error that is a final response. Returns the stored response of the concurrent request that caused the error, otherwise
   * undefined.
   */
  private async answeredMeanwhile(request: KeyedRequest, thrown: unknown): Promise<StoredAnswer | undefined> {
    if (thrown instanceof AnsweredMeanwhile) return thrown.stored;
    if (thrown instanceof StillRunning || !request.key) return undefined;
    const answer = errorAnswer(toDomainError(thrown), request.sent);
    const status = answer.status!;
    // These also free the key, and no stored response is sent: the sender is no longer authenticated, or the database is unavailable.
    if (status === 401 || status >= 500) return undefined;
    if (FREEING.includes(status)) return this.store.find(request.digest).catch(() => undefined);
    try {
      await this.unitOfWork.runUnseen(async () => {
        await this.claim(request);
        await this.store.keep(request.digest, answer, status);
      });
      return undefined;
    } catch (error) {
      return error instanceof AnsweredMeanwhile ? error.stored : undefined;
    }
  }

  private async replay(request: KeyedRequest, stored: StoredAnswer, { askGuards }: Handling): Promise<Answer> {
    if (request.unreadForm) {
      await request.unreadForm.skim(stored.size).catch((error: unknown) => {
        throw error instanceof DomainError && error.kind === 'payloadTooLarge' ? keyOfAnother() : error;
      });
      await askGuards();
    }
    return matching(request, stored);
  }
}

/** Throws if the key was used with another query or body. */
function matching({ key }: KeyedRequest, stored: StoredAnswer): Answer {
  if (key?.fingerprint !== stored.fingerprint) throw keyOfAnother();
  return replayed(stored);
}
