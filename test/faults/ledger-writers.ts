import { setTimeout as sleep } from 'node:timers/promises';

interface AcknowledgedWrite {
  readonly id: number;
  readonly title: string;
  readonly at: number;
}

/** Writers that create articles with unique titles, read each article back immediately and retry no request. */
export class LedgerWriters {
  readonly acknowledged: AcknowledgedWrite[] = [];
  /** Descriptions of wrong responses. */
  readonly wrong: string[] = [];
  /** Start times of requests that ended with 503 and `Retry-After` or with a broken connection. */
  readonly refused: number[] = [];
  /** Number of broken connections among `refused`. */
  broken = 0;
  /** Longest time until the headers of a response or an error, in milliseconds. */
  slowest = 0;
  private ended = false;
  private readonly running: Promise<void>[];

  constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly category_id: number,
    writers: number,
    private readonly name = 'Writer',
    /** Pause of a writer between two articles. */
    private readonly pauseMs = 0,
  ) {
    this.running = Array.from({ length: writers }, (_, writer) => this.write(writer));
  }

  async end(): Promise<void> {
    this.ended = true;
    await Promise.all(this.running);
  }

  /** Returns the milliseconds from `since` to the first later request that received 201. */
  async recovery(since = Date.now()): Promise<number> {
    for (;;) {
      const first = this.acknowledged.find(({ at }) => at > since);
      if (first) return first.at - since;
      await sleep(20);
    }
  }

  private async write(writer: number): Promise<void> {
    for (let article = 0; !this.ended; article++) {
      const title = `${this.name} ${writer} article ${article}`;
      const startedAt = Date.now();
      try {
        const answer = await this.request('articles', {
          method: 'POST',
          body: JSON.stringify({
            title,
            content: `<p>${'words '.repeat(20)}</p>`,
            category_id: this.category_id,
            tags: [`t${writer}`],
            status: 'published',
          }),
        });
        if (answer.status === 201) {
          const { data } = (await answer.json()) as { data: { id: number } };
          this.acknowledged.push({ id: data.id, title, at: startedAt });
          await this.readBack(data.id, title);
          if (this.pauseMs > 0) await sleep(this.pauseMs);
        } else {
          this.recordRejection(answer, startedAt, `creating "${title}"`);
          await sleep(50);
        }
      } catch {
        this.broken++;
        this.refused.push(startedAt);
        await sleep(50);
      }
    }
  }

  private async readBack(id: number, title: string): Promise<void> {
    const startedAt = Date.now();
    const answer = await this.request(`articles/${id}`, {});
    if (answer.status !== 200) return this.recordRejection(answer, startedAt, `reading ${id} back`);
    const { data } = (await answer.json()) as { data: { attributes: { title: string } } };
    if (data.attributes.title !== title) this.wrong.push(`${id} is "${data.attributes.title}" and not "${title}"`);
  }

  /** A balancer returns 502 or 504 if an instance dies during a request, and 503 without `Retry-After` if no instance is available. */
  private recordRejection({ status, headers }: Response, startedAt: number, doing: string): void {
    const isOwn = headers.has('X-Request-Id');
    const isExpected = isOwn ? status === 503 && headers.has('Retry-After') : [502, 503, 504].includes(status);
    if (isExpected) this.refused.push(startedAt);
    else this.wrong.push(`${status} ${doing}`);
  }

  private async request(path: string, init: RequestInit): Promise<Response> {
    const start = performance.now();
    try {
      return await fetch(`${this.url}/api/v1/${path}`, {
        ...init,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${this.token}` },
        signal: AbortSignal.timeout(15_000),
      });
    } finally {
      this.slowest = Math.max(this.slowest, performance.now() - start);
    }
  }
}
