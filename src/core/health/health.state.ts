import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/** Whether this process is shutting down. */
@Injectable()
export class HealthState implements BeforeApplicationShutdown {
  draining = false;

  beforeApplicationShutdown(): void {
    this.draining = true;
  }
}
