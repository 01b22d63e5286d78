import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/** Whether this process is shutting down. */
@Injectable()
export class ShutdownState implements BeforeApplicationShutdown {
  isDraining = false;

  beforeApplicationShutdown(): void {
    this.isDraining = true;
  }
}
