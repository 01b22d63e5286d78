import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StubResponse {
  readonly status?: number;
  readonly headers: OutgoingHttpHeaders;
  /** The response waits for this promise after the request has arrived. */
  readonly until?: Promise<unknown>;
}

/** A server with one response. The body is the number of the request, so that a test recognizes stored responses. */
export class StubOrigin {
  response: StubResponse = { headers: {} };
  readonly requests: { readonly method: string; readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];
  private readonly server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const body = String(this.requests.push({ method, url, headers }));
    const { status = 200, headers: sent, until } = this.response;
    void Promise.resolve(until).then(() => response.writeHead(status, sent).end(body));
  });

  static async start(): Promise<StubOrigin> {
    const origin = new StubOrigin();
    await new Promise<void>((listening) => origin.server.listen(0, '127.0.0.1', listening));
    return origin;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Closes the port until `open`, as a service that does not run. */
  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  async open(port: number): Promise<void> {
    await new Promise<void>((listening) => this.server.listen(port, '127.0.0.1', listening));
  }
}
