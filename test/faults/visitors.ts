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
        const answer = await this.read();
        this.slowest = Math.max(this.slowest, performance.now() - start);
        const { data } = (await answer.json()) as { data?: unknown };
        if (answer.status === 200 && Array.isArray(data)) this.answered++;
        else if (answer.status === 503 && answer.headers.has('Retry-After')) this.refused++;
        else this.wrong.push(`${answer.status} for a list`);
      } catch (error) {
        this.slowest = Math.max(this.slowest, performance.now() - start);
        this.wrong.push(`no response for a list: ${String(error)} ${closedConnectionCode(error)}`);
      }
      await sleep(50);
    }
  }

  /**
   * Repeats a read once if its connection was closed without a response: the server can close an idle connection while a request is on its
   * way, and browsers repeat it (RFC 9112, section 9.3.1).
   */
  private async read(): Promise<Response> {
    const send = () => fetch(`${this.url}/api/v1/articles?per_page=5`, { signal: AbortSignal.timeout(15_000) });
    try {
      return await send();
    } catch (error) {
      if (!['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(closedConnectionCode(error))) throw error;
      return send();
    }
  }
}

/** The code of the error that ended a connection. */
const closedConnectionCode = (error: unknown): string =>
  String(((error as Error).cause as NodeJS.ErrnoException | undefined)?.code);
