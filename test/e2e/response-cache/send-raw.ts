import { Agent, request } from 'node:http';

/** Enables the response cache even if the suite disables it. */
export const CACHE_ENABLED = { CACHE_MAX_BYTES: String(64 * 1024 ** 2) };

export interface RawResponse {
  readonly status: number;
  /** In received order and letter case. */
  readonly rawHeaders: readonly string[];
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** The body as it was received, also if it is compressed. */
  readonly bytes: Buffer;
}

export interface RawRequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** Receives a function that aborts the request. */
  readonly abort?: (abort: () => void) => void;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request without changes by a client library and returns the raw response. */
export function sendRaw(
  base: string,
  path: string,
  { method = 'GET', headers = {}, abort }: RawRequestOptions = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const sent = request({ hostname, port, path, method, headers, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(parts);
        resolve({
          status: response.statusCode!,
          rawHeaders: response.rawHeaders,
          headers: response.headers as RawResponse['headers'],
          text: bytes.toString(),
          bytes,
        });
      });
    });
    sent.on('error', reject).end();
    abort?.(() => sent.destroy());
  });
}

const REQUEST_SPECIFIC_HEADER = /^(x-request-id|x-ratelimit-.*|x-cache|date|connection|keep-alive):/i;

/** Returns the response as text for comparison: without headers of a single request, with sorted headers. */
export function comparableResponse({ status, rawHeaders, text }: Omit<RawResponse, 'bytes'>): string {
  const headers = rawHeaders
    .flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
    .filter((line) => !REQUEST_SPECIFIC_HEADER.test(line))
    .sort();
  return [status, ...headers, '', text].join('\n');
}
