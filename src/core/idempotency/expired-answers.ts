import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { UnitOfWork } from '../database/index.js';
import { keptUntil } from './answer-store.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';

const SWEEP_EVERY_MS = 3_600_000;
const BATCH = 1000;

/** Forgets answers that count no more. Every instance may run it. */
@Injectable()
export class ExpiredAnswers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ExpiredAnswers.name);
  private timer?: NodeJS.Timeout;
  private sweeping: Promise<void> = Promise.resolve();
  private ending = false;

  constructor(
    private readonly keys: IdempotencyKeysRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onApplicationBootstrap(): void {
    const tick = () => {
      this.sweeping = this.sweeping
        .then(() => this.sweep())
        .catch((error: unknown) => {
          this.logger.warn({ err: error }, 'Expired answers could not be deleted; they will be an hour later');
        });
    };
    tick();
    this.timer = setInterval(tick, SWEEP_EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending = true;
    clearInterval(this.timer);
    await this.sweeping;
  }

  /** In parts, so that nobody waits long for the one connection of SQLite. */
  async sweep(): Promise<void> {
    const until = keptUntil();
    let deleted = BATCH;
    while (deleted === BATCH && !this.ending) {
      deleted = await this.unitOfWork.run(() => this.keys.deleteSome(until, BATCH));
    }
  }
}
