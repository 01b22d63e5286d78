import createClient from 'openapi-fetch';
import { type Authentication, authenticating } from './authentication.js';
import { idempotencyKeys } from './idempotency-keys.js';
import type { Call, Pages } from './operations.js';
import { type ListInit, type Page, pagesOf } from './pages.js';
import { type Fetch, type Retries, retrying } from './retrying.js';
import type { paths } from './schema.js';
import { serializeBody } from './serialize-body.js';
import { throwErrors } from './throw-errors.js';

export type MastheadOptions = Authentication & {
  /** Base URL of Masthead, without `/api`. */
  readonly baseUrl: string;
  /** Replaces the global `fetch`. */
  readonly fetch?: Fetch;
  /** Limits of retries; `{ times: 0 }` disables retries. */
  readonly retries?: Partial<Retries>;
};

/** Typed calls by HTTP method and path. Every response except 2xx, also 304, is thrown as a `MastheadError`. */
export interface Masthead {
  readonly GET: Call<'get'>;
  readonly POST: Call<'post'>;
  readonly PUT: Call<'put'>;
  readonly PATCH: Call<'patch'>;
  readonly DELETE: Call<'delete'>;
  readonly pages: Pages;
}

export function createMasthead(options: MastheadOptions): Masthead {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const sending = retrying(options.fetch ?? ((request) => fetch(request)), options.retries);
  const client = createClient<paths>({
    baseUrl,
    fetch: authenticating(sending, baseUrl, options),
    bodySerializer: serializeBody,
  });
  client.use(idempotencyKeys, throwErrors);
  const { GET, POST, PUT, PATCH, DELETE } = client;
  const getPage = GET as (path: string, init: ListInit) => Promise<{ data: Page }>;
  const pages = (path: string, init?: ListInit) => pagesOf(getPage, baseUrl, path, init);
  // throwErrors throws all errors, so `data` is always defined.
  return { GET, POST, PUT, PATCH, DELETE, pages } as unknown as Masthead;
}
