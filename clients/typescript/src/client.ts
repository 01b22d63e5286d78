import createClient from 'openapi-fetch';
import { type Authentication, authenticating } from './authentication.js';
import { idempotencyKeys } from './idempotency-keys.js';
import type { ApiPaths, Call, Pages } from './operations.js';
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

/**
 * Typed calls by HTTP method and path. Every response except 2xx, also 304, is thrown as a `MastheadError`. `Paths` are the operations
 * of a site with own modules, generated from its OpenAPI document; by default those of Masthead.
 */
export interface Masthead<Paths extends ApiPaths<Paths> = paths> {
  readonly GET: Call<'get', Paths>;
  readonly POST: Call<'post', Paths>;
  readonly PUT: Call<'put', Paths>;
  readonly PATCH: Call<'patch', Paths>;
  readonly DELETE: Call<'delete', Paths>;
  readonly pages: Pages<Paths>;
}

export function createMasthead<Paths extends ApiPaths<Paths> = paths>(options: MastheadOptions): Masthead<Paths> {
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
  return { GET, POST, PUT, PATCH, DELETE, pages } as unknown as Masthead<Paths>;
}
