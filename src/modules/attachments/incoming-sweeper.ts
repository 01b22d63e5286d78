import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { IncomingFiles } from './incoming-files.js';

const EVERY_MS = 3_600_000;
/** Longer than any upload. */
const AGE_MS = 3_600_000;

/** Removes the temporary files of killed processes. Not a job, because each machine has a separate folder. */
@Injectable()
export class IncomingSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(IncomingSweeper.name);
  private timer?: NodeJS.Timeout;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(private readonly incoming: IncomingFiles) {}

  onApplicationBootstrap(): void {
    const sweep = () => {
      this.sweeping = this.incoming
        .sweep(new Date(Date.now() - AGE_MS))
        .catch((error: unknown) =>
          this.logger.warn(
            { err: error },
            'Temporary files of interrupted uploads could not be removed; trying again in an hour',
          ),
        );
    };
    sweep();
    this.timer = setInterval(sweep, EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }
}
