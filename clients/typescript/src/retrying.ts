import { retryAfter } from './retry-after.js';

export type Fetch = (request: Request) => Promise<Response>;

export interface Retries {
  /** How often a request is sent again at most: 3. */
  readonly times: number;
  /** How many seconds a request waits at most, all its waits together: 60. */
  readonly seconds: number;
}

const DEFAULT: Retries = { times: 3, seconds: 60 };

/**
 * Sends again what was answered with 429 or 503, when `Retry-After` has passed: never sooner, and not at all where
 * that is longer than a request may wait. Only what has the same effect twice as once: GET, HEAD, PUT and DELETE, a
 * POST with `Idempotency-Key`, a PATCH with `If-Match`. The request's signal ends the wait too.
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
