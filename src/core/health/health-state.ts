import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/** Whether this process is shutting down. */
@Injectable()
export class HealthState implements BeforeApplicationShutdown {
  isDraining = false;

  beforeApplicationShutdown(): void {
    this.isDraining = true;
  }
}
