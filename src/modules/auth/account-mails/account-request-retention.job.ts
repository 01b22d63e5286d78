import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/index.js';
import { UnitOfWork } from '../../../core/database/index.js';
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

  run(): Promise<void> {
    const now = this.clock.now();
    return this.unitOfWork.runWithoutInvalidation(async () => {
      await this.registrations.deleteExpired(now);
      await this.resets.deleteExpired(now);
    });
  }
}
