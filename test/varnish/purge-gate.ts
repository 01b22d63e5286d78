import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A purge that Varnish has executed. Times in milliseconds of `performance.now()`. */
export interface RecordedPurge {
  readonly keys: readonly string[];
  readonly startedAt: number;
  /** Arrival of the response of Varnish. */
  readonly endedAt: number;
}

const KEY_HEADERS = ['xkey-purge', 'xkey-softpurge'] as const;

/** Forwards the purges of the service to Varnish and records them. While the gate is closed, purges fail without reaching Varnish. */
export class PurgeGate {
  readonly purges: RecordedPurge[] = [];
  /** Open after `connect`. */
  isOpen = false;
  /** Number of purges that found the gate closed. */
  refused = 0;
  /** A deliberate fault: removes the keys that match. */
  omitted: RegExp | undefined;
  private target = '';
  private readonly server = createServer((received, response) => this.receive(received, response));

  static async start(): Promise<PurgeGate> {
    const gate = new PurgeGate();
    await new Promise<void>((listening) => gate.server.listen(0, '127.0.0.1', listening));
    return gate;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Sets the URL of Varnish, which starts after the service. */
  connect(target: string): void {
    this.target = target;
    this.isOpen = true;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private receive(received: IncomingMessage, response: ServerResponse): void {
    if (!this.isOpen) {
      this.refused++;
      received.destroy();
      return;
    }
    const startedAt = performance.now();
    const headers = this.withoutOmitted(received.headers);
    const forwarded = request(this.target, { method: received.method, headers }, (answer) => {
      const keys = KEY_HEADERS.flatMap((name) => String(headers[name] ?? '').split(' ')).filter(Boolean);
      if (answer.statusCode === 200) this.purges.push({ keys, startedAt, endedAt: performance.now() });
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => received.destroy());
    forwarded.end();
  }

  private withoutOmitted(headers: IncomingHttpHeaders): IncomingHttpHeaders {
    const { omitted } = this;
    if (!omitted) return headers;
    const changed = { ...headers };
    for (const name of KEY_HEADERS) {
      const keys = changed[name];
      if (keys === undefined) continue;
      changed[name] = String(keys)
        .split(' ')
        .filter((key) => !omitted.test(key))
        .join(' ');
    }
    return changed;
  }
}
