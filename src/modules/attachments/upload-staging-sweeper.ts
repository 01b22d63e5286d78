import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { UploadStaging } from './upload-staging.js';

const INTERVAL_MS = 3_600_000;
/** Longer than any upload. */
const MIN_AGE_MS = 3_600_000;

/** Removes the temporary files of killed processes. Not a job, because each machine has a separate folder. */
@Injectable()
export class UploadStagingSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(UploadStagingSweeper.name);
  private timer?: NodeJS.Timeout;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(private readonly staging: UploadStaging) {}

  onApplicationBootstrap(): void {
    const sweep = () => {
      this.sweeping = this.staging
        .sweep(new Date(Date.now() - MIN_AGE_MS))
        .catch((error: unknown) =>
          this.logger.warn(
            { err: error },
            'Temporary files of interrupted uploads could not be removed; trying again in an hour',
          ),
        );
    };
    sweep();
    this.timer = setInterval(sweep, INTERVAL_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }
}
