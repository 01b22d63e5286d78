import { Agent, request } from 'node:http';

/** Also where the rest of the suite runs without. */
export const KEEPS = { CACHE_MAX_BYTES: String(64 * 1024 ** 2) };

export interface RawAnswer {
  readonly status: number;
  /** In the order and the letters in which they came. */
  readonly rawHeaders: readonly string[];
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** Called with what ends the request at once. */
  readonly abort?: (abort: () => void) => void;
}

const agent = new Agent({ keepAlive: true });

/** A request as it is written, and its answer as it came, byte by byte. */
export function ask(
  base: string,
  path: string,
  { method = 'GET', headers = {}, abort }: Asked = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const sent = request({ hostname, port, path, method, headers, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          rawHeaders: response.rawHeaders,
          headers: response.headers as RawAnswer['headers'],
          text: Buffer.concat(parts).toString(),
        }),
      );
    });
    sent.on('error', reject).end();
    abort?.(() => sent.destroy());
  });
}

const OF_ONE_REQUEST = /^(x-request-id|x-ratelimit-.*|x-cache|date|connection|keep-alive):/i;

/** Everything of an answer but what belongs to one request, in an order that does not depend on who has set it when. */
export function sameForAll({ status, rawHeaders, text }: RawAnswer): string {
  const headers = rawHeaders
    .flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
    .filter((line) => !OF_ONE_REQUEST.test(line))
    .sort();
  return [status, ...headers, '', text].join('\n');
}
