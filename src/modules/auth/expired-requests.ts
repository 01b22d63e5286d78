import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/index.js';
import { PasswordResetsRepository } from './password-resets.repository.js';
import { RegistrationsRepository } from './registrations.repository.js';

const SWEEP_EVERY_MS = 3_600_000;

/** Forgets registrations that nobody has confirmed and resets that nobody has used. Every instance may run it. */
@Injectable()
export class ExpiredRequests implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ExpiredRequests.name);
  private timer?: NodeJS.Timeout;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly registrations: RegistrationsRepository,
    private readonly resets: PasswordResetsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onApplicationBootstrap(): void {
    const tick = () => {
      this.sweeping = this.sweep().catch((error: unknown) => {
        this.logger.warn({ err: error }, 'Expired registrations could not be deleted; they will be an hour later');
      });
    };
    tick();
    this.timer = setInterval(tick, SWEEP_EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  private sweep(): Promise<void> {
    const now = new Date();
    return this.unitOfWork.run(async () => {
      await this.registrations.deleteExpired(now);
      await this.resets.deleteExpired(now);
    });
  }
}
