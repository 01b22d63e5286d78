import { Logger } from '@nestjs/common';

/** A healthy replica catches up sooner. A replica that stays behind for this time has a fault and is logged. */
const BEHIND_FOR_MS = 10_000;

/** Logs once when a replica is lost, and once when the replica is back. */
export class ReplicaStanding {
  private readonly logger = new Logger('Replicas');
  private outSince?: number;
  private isTold = false;

  constructor(private readonly name: string) {}

  get isIn(): boolean {
    return this.outSince === undefined;
  }

  back(): void {
    const seconds = Math.round((performance.now() - (this.outSince ?? 0)) / 1000);
    if (this.isTold) this.logger.log(`The replica ${this.name} is back after ${seconds} s`);
    this.outSince = undefined;
    this.isTold = false;
  }

  behind(): void {
    this.outSince ??= performance.now();
    if (performance.now() - this.outSince < BEHIND_FOR_MS) return;
    this.tell(`The replica ${this.name} does not catch up, visitors are answered without it`);
  }

  lost(error: unknown): void {
    this.outSince ??= performance.now();
    this.tell(`The replica ${this.name} is lost, visitors are answered without it`, error);
  }

  private tell(message: string, err?: unknown): void {
    if (this.isTold) return;
    this.isTold = true;
    if (err === undefined) this.logger.warn(message);
    else this.logger.warn({ err }, message);
  }
}
