import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Headers } from '../support/test-client.js';
import type { SentRequest } from './sent-request.js';

const PATIENCE_MS = 20_000;

export interface FuzzResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends requests sequentially over one persistent connection. */
export class Sender {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly url: string) {}

  async send(sent: SentRequest): Promise<FuzzResponse> {
    try {
      return await this.once(sent);
    } catch (error) {
      // The service can close an idle connection between two requests.
      if (!(error instanceof ConnectionWasClosed)) throw error;
      return this.once(sent);
    }
  }

  close(): void {
    this.agent.destroy();
  }

  private async once({ method, target, headers, body }: SentRequest): Promise<FuzzResponse> {
    const { hostname, port } = new URL(this.url);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sending = request({ hostname, port, method, path: target, headers, agent: this.agent });
      sending.setTimeout(PATIENCE_MS, () => sending.destroy(new Error(`no response within ${PATIENCE_MS} ms`)));
      sending.once('response', resolve);
      sending.once('error', (error: NodeJS.ErrnoException) => {
        const wasClosed = sending.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
        reject(wasClosed ? new ConnectionWasClosed() : error);
      });
      sending.end(body);
    });
    return { status: response.statusCode!, headers: response.headers as Headers, text: await text(response) };
  }
}

class ConnectionWasClosed extends Error {}
