import { Injectable } from '@nestjs/common';
import { Clock } from '../../clock/clock.js';
import { deleteInBatches, UnitOfWork } from '../../database/index.js';
import { RecurringJob } from '../../jobs/index.js';
import { expiryCutoff } from './idempotency-store.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';

/** Deletes expired idempotent responses. */
@Injectable()
export class IdempotencyRetentionJob extends RecurringJob {
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
    const until = expiryCutoff(this.clock);
    await deleteInBatches(this.unitOfWork, (limit) => this.keys.deleteSomeExpired(until, limit), signal);
  }
}
