import { setTimeout as sleep } from 'node:timers/promises';

interface ProbeSample {
  readonly at: number;
  readonly answeredAt: number;
  readonly live: number;
  readonly ready: number;
}

/** Requests the health probes ten times a second. The status is 0 if a probe does not respond within two seconds. */
export class Probes {
  private readonly samples: ProbeSample[] = [];
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
    const selected = this.samples.filter(({ at }) => at >= from && at < to);
    return { live: selected.map(({ live }) => live), ready: selected.map(({ ready }) => ready) };
  }

  /** Returns the milliseconds from `since` to the first readiness response with this status. The probe can begin before `since`. */
  async readiness(wanted: number, since: number): Promise<number> {
    for (;;) {
      const found = this.samples.find(({ answeredAt, ready }) => answeredAt >= since && ready === wanted);
      if (found) return found.answeredAt - since;
      await sleep(20);
    }
  }

  private async watch(): Promise<void> {
    while (!this.ended) {
      const at = Date.now();
      const [live, ready] = await Promise.all([this.requestProbe('live'), this.requestProbe('ready')]);
      this.samples.push({ at, answeredAt: Date.now(), live, ready });
      await sleep(100);
    }
  }

  private requestProbe(probe: string): Promise<number> {
    return fetch(`${this.url}/health/${probe}`, { signal: AbortSignal.timeout(2000) }).then(
      ({ status }) => status,
      () => 0,
    );
  }
}
