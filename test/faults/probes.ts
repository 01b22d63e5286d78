import { setTimeout as sleep } from 'node:timers/promises';

interface Look {
  readonly at: number;
  readonly answeredAt: number;
  readonly live: number;
  readonly ready: number;
}

/** Requests the health probes ten times a second. The status is 0 if a probe does not respond within two seconds. */
export class Probes {
  private readonly looks: Look[] = [];
  private ended = false;
  private readonly running: Promise<void>;

  constructor(private readonly url: string) {
    this.running = this.watch();
  }

  async end(): Promise<void> {
    this.ended = true;
    await this.running;
  }

  /** Returns the statuses of the probes that began between two times. */
  between(from: number, to: number): { live: number[]; ready: number[] } {
    const looks = this.looks.filter(({ at }) => at >= from && at < to);
    return { live: looks.map(({ live }) => live), ready: looks.map(({ ready }) => ready) };
  }

  /** Returns the milliseconds from `since` to the first readiness response with this status. The probe can begin before `since`. */
  async readiness(wanted: number, since: number): Promise<number> {
    for (;;) {
      const found = this.looks.find(({ answeredAt, ready }) => answeredAt >= since && ready === wanted);
      if (found) return found.answeredAt - since;
      await sleep(20);
    }
  }

  private async watch(): Promise<void> {
    while (!this.ended) {
      const at = Date.now();
      const [live, ready] = await Promise.all([this.ask('live'), this.ask('ready')]);
      this.looks.push({ at, answeredAt: Date.now(), live, ready });
      await sleep(100);
    }
  }

  private ask(probe: string): Promise<number> {
    return fetch(`${this.url}/health/${probe}`, { signal: AbortSignal.timeout(2000) }).then(
      ({ status }) => status,
      () => 0,
    );
  }
}
