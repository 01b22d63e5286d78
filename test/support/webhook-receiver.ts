import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedMessage {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server that keeps what it is sent, and answers as it is told. */
export class WebhookReceiver {
  readonly messages: ReceivedMessage[] = [];
  answer: RequestListener = (_, response) => response.writeHead(204).end();
  connections = 0;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url: path = '', headers } = request;
        this.messages.push({ method, path, headers, body: Buffer.concat(chunks).toString('utf8') });
        this.answer(request, response);
      });
    });
    this.server.on('connection', () => this.connections++);
  }

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((listening) => receiver.server.listen(0, '127.0.0.1', listening));
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  url(host = '127.0.0.1'): string {
    return `http://${host}:${this.port}/hook`;
  }

  /** Of all requests that have no answer yet. */
  breakOff(): void {
    this.server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.breakOff();
    await new Promise((closed) => this.server.close(closed));
  }
}
