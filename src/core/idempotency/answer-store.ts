import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { isLockWaitTimeout, isUniqueViolation } from '../database/index.js';
import type { Answer } from '../http/answer/answer.js';
import { IdempotencyKeysRepository, type StoredAnswer } from './idempotency-keys.repository.js';
import { AnsweredMeanwhile, StillRunning } from './key-errors.js';

const KEPT_MS = 24 * 3_600_000;
/** Number of attempts to claim a key that concurrent requests claim and roll back. */
const TRIES = 3;
const NO_ANSWER = { status: 0, headers: '', body: null };

/** Identifies a request and its repeats. */
export interface RequestKey {
  readonly digest: string;
  readonly fingerprint: string;
  readonly size: number;
}

/** Stored responses created at this time or earlier have expired. */
export const keptUntil = (clock: Clock): Date => new Date(clock.now().getTime() - KEPT_MS);

/** Stores the responses to requests with an idempotency key. Keys are claimed and responses are saved in the transaction of the request. */
@Injectable()
export class AnswerStore {
  constructor(
    private readonly keys: IdempotencyKeysRepository,
    private readonly clock: Clock,
  ) {}

  find(digest: string): Promise<StoredAnswer | undefined> {
    return this.keys.find(digest, keptUntil(this.clock));
  }

  /**
   * Claims the key for one of several concurrent requests. The inserted row is locked until the transaction ends and disappears after a
   * rollback. Concurrent inserts of the key wait for the lock.
   */
  async claim(key: RequestKey): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      if (await this.insert(key)) return;
      const stored = await this.find(key.digest);
      if (stored) throw new AnsweredMeanwhile(stored);
      await this.keys.delete(key.digest, keptUntil(this.clock));
    }
    throw new StillRunning();
  }

  async keep(digest: string, { headers, text }: Answer, status: number): Promise<void> {
    await this.keys.update(digest, { status, headers: JSON.stringify(headers), body: text ?? null });
  }

  private async insert(key: RequestKey): Promise<boolean> {
    try {
      await this.keys.insert({ ...key, ...NO_ANSWER, createdAt: this.clock.now() });
      return true;
    } catch (error) {
      if (isLockWaitTimeout(error)) throw new StillRunning();
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }
}
