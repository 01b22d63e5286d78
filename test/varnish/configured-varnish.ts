import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { PURGE_TOKEN, VarnishServer } from '../support/varnish-server.js';
import { StubOrigin } from './stub-origin.js';

export const SHARED = 'public, max-age=0, must-revalidate, s-maxage=600';

/** Headers of a response with the keys `item-1` and `item`. */
export const cacheControl = (value: string) => ({ 'Cache-Control': value, xkey: 'item-1 item', ETag: '"1"' });

interface Received {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** `docker/varnish/default.vcl` with a server whose response to the n-th request is `n`. */
export class ConfiguredVarnish {
  /** A path that no other test reads. */
  path = '/';
  private paths = 0;

  private constructor(
    readonly origin: StubOrigin,
    readonly varnish: VarnishServer,
  ) {}

  static async start(): Promise<ConfiguredVarnish> {
    const origin = await StubOrigin.start();
    return new ConfiguredVarnish(origin, await VarnishServer.start({ backend: origin.port }));
  }

  async stop(): Promise<void> {
    await this.varnish.stop();
    await this.origin.close();
  }

  /** Chooses a new path, whose responses can be stored. */
  reset(): void {
    this.path = `/${++this.paths}`;
    this.origin.response = { headers: cacheControl(SHARED) };
  }

  send(headers: Record<string, string> = {}, method = 'GET', localAddress = '127.0.0.1'): Promise<Received> {
    return new Promise((resolve, reject) => {
      const sent = request(`${this.varnish.url}${this.path}`, { method, localAddress, headers }, (response) => {
        const { statusCode, headers: received } = response;
        text(response).then((body) => {
          resolve({ status: statusCode!, headers: received as Record<string, string>, body });
        }, reject);
      });
      sent.on('error', reject).end();
    });
  }

  async read(headers: Record<string, string> = {}): Promise<string> {
    return (await this.send(headers)).body;
  }

  async purge(
    headers: Record<string, string>,
    authorization = `Bearer ${PURGE_TOKEN}`,
    from?: string,
  ): Promise<Received> {
    const response = await this.send({ ...headers, Authorization: authorization }, 'PURGE', from);
    // Varnish does not store responses that are fetched in the millisecond of a purge.
    await sleep(5);
    return response;
  }

  /** Reads twice. Returns true if the second read received the stored response of the first. */
  async isStored(headers: Record<string, string> = {}, others = headers): Promise<boolean> {
    return (await this.read(headers)) === (await this.read(others));
  }
}
