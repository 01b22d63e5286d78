import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/index.js';
import { deleteInBatches, UnitOfWork } from '../../../core/database/index.js';
import { RecurringJob } from '../../../core/jobs/index.js';
import { PasswordResetsRepository } from './password-resets.repository.js';
import { RegistrationsRepository } from './registrations.repository.js';

/** Deletes expired registrations and password resets. */
@Injectable()
export class AccountRequestRetentionJob extends RecurringJob {
  readonly name = 'auth.expired-requests';
  readonly everyMs = 3_600_000;

  constructor(
    private readonly registrations: RegistrationsRepository,
    private readonly resets: PasswordResetsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(signal?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    for (const requests of [this.registrations, this.resets]) {
      await deleteInBatches(this.unitOfWork, (limit) => requests.deleteSomeExpired(now, limit), signal);
    }
  }
}
