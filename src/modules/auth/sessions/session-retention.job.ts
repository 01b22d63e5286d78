import { Injectable } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { Clock } from '../../../core/clock/index.js';
import { deleteInBatches, UnitOfWork } from '../../../core/database/index.js';
import { RecurringJob } from '../../../core/jobs/index.js';
import { SessionsRepository } from './sessions.repository.js';

const RETENTION_MS = 24 * 3_600_000;

/** Deletes sessions that expired at least a day ago. A sign-in deletes expired sessions of its account earlier. */
@Injectable()
export class SessionRetentionJob extends RecurringJob {
  readonly name = 'auth.expired-sessions';
  readonly everyMs = 3_600_000;

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(signal?: AbortSignal): Promise<void> {
    // An access token can expire after its session, and needs the session until then.
    const until = new Date(this.clock.now().getTime() - Math.max(RETENTION_MS, this.settings.JWT_TTL * 1000));
    await deleteInBatches(this.unitOfWork, (limit) => this.sessions.deleteSomeExpired(until, limit), signal);
  }
}
