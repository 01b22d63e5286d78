import { Logger } from '@nestjs/common';

/** A healthy replica catches up sooner. A replica that stays behind for this time has a fault and is logged. */
const LAG_WARNING_MS = 10_000;

/** Logs once when a replica is lost, and once when the replica is back. */
export class ReplicaStatus {
  private readonly logger = new Logger('Replicas');
  private unavailableSince?: number;
  private hasWarned = false;

  constructor(private readonly name: string) {}

  get isAvailable(): boolean {
    return this.unavailableSince === undefined;
  }

  markAvailable(): void {
    const seconds = Math.round((performance.now() - (this.unavailableSince ?? 0)) / 1000);
    if (this.hasWarned) this.logger.log(`The replica ${this.name} is back after ${seconds} s`);
    this.unavailableSince = undefined;
    this.hasWarned = false;
  }

  markBehind(): void {
    this.unavailableSince ??= performance.now();
    if (performance.now() - this.unavailableSince < LAG_WARNING_MS) return;
    this.warnOnce(`The replica ${this.name} does not catch up, visitors are answered without it`);
  }

  markLost(error: unknown): void {
    this.unavailableSince ??= performance.now();
    this.warnOnce(`The replica ${this.name} is lost, visitors are answered without it`, error);
  }

  private warnOnce(message: string, err?: unknown): void {
    if (this.hasWarned) return;
    this.hasWarned = true;
    if (err === undefined) this.logger.warn(message);
    else this.logger.warn({ err }, message);
  }
}
