import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { TLSSocket } from 'node:tls';

interface ReceiverOptions {
  /** Listening address. Default: 127.0.0.1. */
  readonly host?: string;
  /** Certificate and key for TLS; without them the server uses plain HTTP. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

export interface ReceivedMessage {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Server name that a TLS client requested (SNI). */
  readonly servername?: string | false | null;
}

/** HTTP server that stores the received requests and responds with `handler`. */
export class WebhookReceiver {
  readonly messages: ReceivedMessage[] = [];
  handler: RequestListener = (_, response) => response.writeHead(204).end();
  connections = 0;
  private readonly server: Server;

  private constructor(private readonly options: ReceiverOptions) {
    const listener: RequestListener = (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url: path = '', headers, socket } = request;
        const body = Buffer.concat(chunks).toString('utf8');
        const tls = socket instanceof TLSSocket && { servername: socket.servername };
        this.messages.push({ method, path, headers, body, ...tls });
        this.handler(request, response);
      });
    };
    this.server = options.tls ? createTlsServer(options.tls, listener) : createServer(listener);
    this.server.on('connection', () => this.connections++);
  }

  static async start(options: ReceiverOptions = {}): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver(options);
    const { host = '127.0.0.1' } = options;
    await new Promise<void>((listening) => receiver.server.listen(0, host, listening));
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  url(host = '127.0.0.1'): string {
    return `${this.options.tls ? 'https' : 'http'}://${host}:${this.port}/hook`;
  }

  /** Closes all connections, including connections with unanswered requests. */
  closeConnections(): void {
    this.server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.closeConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
