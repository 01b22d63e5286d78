import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/** Whether this process still wants requests. */
@Injectable()
export class HealthState implements BeforeApplicationShutdown {
  draining = false;

  beforeApplicationShutdown(): void {
    this.draining = true;
  }
}
