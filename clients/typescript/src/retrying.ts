import { retryAfter } from './retry-after.js';

export type Fetch = (request: Request) => Promise<Response>;

export interface Retries {
  /** Maximum number of retries per request. Default: 3. */
  readonly times: number;
  /** Maximum total wait per request in seconds. Default: 60. */
  readonly seconds: number;
}

const DEFAULT: Retries = { times: 3, seconds: 60 };

/**
 * Retries requests after 429 and 503 responses, when `Retry-After` has passed, unless that exceeds the maximum wait. Retries only
 * idempotent requests: GET, HEAD, PUT and DELETE, POST with `Idempotency-Key`, PATCH with `If-Match`. The signal of the request
 * also ends the wait.
 */
export function retrying(fetch: Fetch, retries: Partial<Retries> = {}): Fetch {
  const { times, seconds } = { ...DEFAULT, ...retries };
  return async (request) => {
    const attempts = isRepeatable(request) ? times : 0;
    let left = seconds;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const response = await fetch(request.clone());
      const wait = isBusy(response) ? retryAfter(response.headers) : undefined;
      if (wait === undefined || wait > left) return response;
      await response.body?.cancel();
      await pause(wait, request.signal);
      left -= wait;
    }
    return fetch(request);
  };
}

function isRepeatable({ method, headers }: Request): boolean {
  if (method === 'POST') return headers.has('Idempotency-Key');
  if (method === 'PATCH') return headers.has('If-Match');
  return ['GET', 'HEAD', 'PUT', 'DELETE'].includes(method);
}

const isBusy = ({ status }: Response): boolean => status === 429 || status === 503;

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal.addEventListener('abort', stop, { once: true });
  });
}
