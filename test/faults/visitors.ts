import { setTimeout as sleep } from 'node:timers/promises';

/** Anonymous readers of a list that check each response. */
export class Visitors {
  answered = 0;
  refused = 0;
  /** Descriptions of wrong responses. */
  readonly wrong: string[] = [];
  /** Longest time until the headers of a response or an error, in milliseconds. */
  slowest = 0;
  private ended = false;
  private readonly running: Promise<void>[];

  constructor(
    private readonly url: string,
    visitors: number,
  ) {
    this.running = Array.from({ length: visitors }, () => this.visit());
  }

  async end(): Promise<void> {
    this.ended = true;
    await Promise.all(this.running);
  }

  private async visit(): Promise<void> {
    while (!this.ended) {
      const start = performance.now();
      try {
        const answer = await fetch(`${this.url}/api/v1/articles?per_page=5`, { signal: AbortSignal.timeout(15_000) });
        this.slowest = Math.max(this.slowest, performance.now() - start);
        const { data } = (await answer.json()) as { data?: unknown };
        if (answer.status === 200 && Array.isArray(data)) this.answered++;
        else if (answer.status === 503 && answer.headers.has('Retry-After')) this.refused++;
        else this.wrong.push(`${answer.status} for a list`);
      } catch (error) {
        this.slowest = Math.max(this.slowest, performance.now() - start);
        this.wrong.push(`no response for a list: ${String(error)}`);
      }
      await sleep(50);
    }
  }
}
