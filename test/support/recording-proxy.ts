import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForwardedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** HTTP proxy in front of a server on 127.0.0.1. Stores the headers of the requests, which it forwards unchanged. */
export class RecordingProxy {
  readonly requests: ForwardedRequest[] = [];
  private readonly server: Server;

  private constructor(port: number) {
    this.server = createServer((received, response) => {
      const { method = '', url: path = '', headers } = received;
      this.requests.push({ method, path, headers });
      const forwarded = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      forwarded.on('error', () => response.destroy());
      received.pipe(forwarded);
    });
  }

  static async start(port: number): Promise<RecordingProxy> {
    const proxy = new RecordingProxy(port);
    await new Promise<void>((listening) => proxy.server.listen(0, '127.0.0.1', listening));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
