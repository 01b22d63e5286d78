import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/index.js';
import { Job } from '../jobs/index.js';
import { keptUntil } from './answer-store.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';

const BATCH = 1000;

/** Forgets answers that count no more. */
@Injectable()
export class ExpiredAnswers extends Job {
  readonly name = 'idempotency.expired-answers';
  readonly everyMs = 3_600_000;

  constructor(
    private readonly keys: IdempotencyKeysRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  /** In parts, so that nobody waits long for the one connection of SQLite. */
  async run(signal?: AbortSignal): Promise<void> {
    const until = keptUntil();
    let deleted = BATCH;
    while (deleted === BATCH && !signal?.aborted) {
      deleted = await this.unitOfWork.run(() => this.keys.deleteSome(until, BATCH));
    }
  }
}
