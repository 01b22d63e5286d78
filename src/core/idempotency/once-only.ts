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

/** After these a request may be sent again as it is, and be answered otherwise: it has done nothing, for a reason that passes. */
const FREEING = [403, 412, 415, 422, 428, 429];

export interface Handling {
  /** Of a success. */
  readonly statusCode: number;
  readonly handle: () => Promise<Answer>;
  /** Whether the caller may still do it; throws where not. */
  readonly askGuards: () => Promise<void>;
}

/** Sees to it that a request does its work once, however often it is sent, and that a repeat is answered the same. */
@Injectable()
export class OnceOnly {
  /** Of this process. Requests to other instances meet in the database. */
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
      // Before anything is checked that the first request itself may have changed.
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
      // What it has failed by may be a right that the sender has lost while the body came.
      await askGuards();
      return matching(request, stored);
    }
  }

  private async claim(request: KeyedRequest): Promise<void> {
    const { key } = request;
    if (!key) throw new Error('The form must be received before a unit of work is opened');
    await this.store.claim(key);
  }

  /** Stores the error where it is an answer like any other. Gives the answer of another request, which this one has failed by. */
  private async answeredMeanwhile(request: KeyedRequest, thrown: unknown): Promise<StoredAnswer | undefined> {
    if (thrown instanceof AnsweredMeanwhile) return thrown.stored;
    if (thrown instanceof StillRunning || !request.key) return undefined;
    const answer = errorAnswer(toDomainError(thrown), request.sent);
    const status = answer.status!;
    // These free the key as well, and nothing is told after them: the sender is not known any more, or the database is away.
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

/** A key is good for one request, not for another body. */
function matching({ key }: KeyedRequest, stored: StoredAnswer): Answer {
  if (key?.fingerprint !== stored.fingerprint) throw keyOfAnother();
  return replayed(stored);
}
