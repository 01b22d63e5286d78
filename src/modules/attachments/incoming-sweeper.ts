import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { IncomingFiles } from './incoming-files.js';

const EVERY_MS = 3_600_000;
/** No upload takes that long. */
const AGE_MS = 3_600_000;

/** Removes what processes that were killed have left in the folder of this machine: no job, since each machine has its own. */
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
          this.logger.warn({ err: error }, 'Files of broken uploads could not be removed yet'),
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
