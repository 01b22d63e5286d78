import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { isLockWaitTimeout, isUniqueViolation } from '../database/index.js';
import type { Answer } from '../http/answer/answer.js';
import { IdempotencyKeysRepository, type StoredAnswer } from './idempotency-keys.repository.js';
import { AnsweredMeanwhile, StillRunning } from './key-errors.js';

const KEPT_MS = 24 * 3_600_000;
/** How often a key is tried to get that others have and lose again. */
const TRIES = 3;
const NO_ANSWER = { status: 0, headers: '', body: null };

/** What a request is known by when it comes again. */
export interface RequestKey {
  readonly digest: string;
  readonly fingerprint: string;
  readonly size: number;
}

/** Answers as old as this one was made for count no more. */
export const keptUntil = (clock: Clock): Date => new Date(clock.now().getTime() - KEPT_MS);

/** What requests with a key were answered. `claim` and `keep` are for a unit of work: the one in which the request does its work. */
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
   * Takes the key, for one of however many ask for it: the row is locked until the unit ends, and gone if that comes to nothing.
   * Whoever else inserts it waits for that.
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
