import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/index.js';
import { deleteInBatches, UnitOfWork } from '../../../core/database/index.js';
import { RecurringJob } from '../../../core/jobs/index.js';
import { KnownAddressesRepository } from './known-addresses.repository.js';

/** Deletes addresses from which the account has not signed in for 30 days. */
@Injectable()
export class KnownAddressRetentionJob extends RecurringJob {
  readonly name = 'auth.expired-addresses';
  readonly everyMs = 3_600_000;

  constructor(
    private readonly addresses: KnownAddressesRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  run(signal?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    return deleteInBatches(this.unitOfWork, (limit) => this.addresses.deleteSomeExpired(now, limit), signal);
  }
}
