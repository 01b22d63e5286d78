import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { inParts, UnitOfWork } from '../database/index.js';
import { Job } from '../jobs/index.js';
import { keptUntil } from './answer-store.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';

/** Deletes expired idempotent responses. */
@Injectable()
export class ExpiredAnswers extends Job {
  readonly name = 'idempotency.expired-answers';
  readonly everyMs = 3_600_000;

  constructor(
    private readonly keys: IdempotencyKeysRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(signal?: AbortSignal): Promise<void> {
    const until = keptUntil(this.clock);
    await inParts(this.unitOfWork, (most) => this.keys.deleteSome(until, most), signal);
  }
}
