import { Agent, get } from 'node:http';

/** Requests over persistent connections, each after the response of the previous one, until the service refuses connections. */
export class RequestLoad {
  /** Number of complete responses by status. */
  readonly statuses: Record<number, number> = {};
  /** Errors of requests that the service had accepted: on a persistent connection, or after the headers of the response. */
  readonly cut: string[] = [];
  readonly ended: Promise<unknown>;

  constructor(
    private readonly url: string,
    connections: number,
  ) {
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.ended = Promise.all(Array.from({ length: connections }, () => this.repeat(agent)));
  }

  get total(): number {
    return Object.values(this.statuses).reduce((sum, count) => sum + count, 0);
  }

  private async repeat(agent: Agent): Promise<void> {
    while (await this.send(agent));
  }

  /** Returns false if the service refuses the connection. */
  private send(agent: Agent): Promise<boolean> {
    return new Promise((resolve) => {
      const failed = ({ message }: Error) => {
        this.cut.push(message);
        resolve(true);
      };
      const request = get(this.url, { agent }, (response) => {
        const { statusCode = 0 } = response;
        response.on('error', failed).on('end', () => {
          this.statuses[statusCode] = (this.statuses[statusCode] ?? 0) + 1;
          resolve(true);
        });
        response.resume();
      });
      // A new connection may reach the queue of the kernel just before the service stops to listen.
      request.on('error', (error) => (request.reusedSocket ? failed(error) : resolve(false)));
    });
  }
}
