import createClient from 'openapi-fetch';
import { MastheadError } from './error.js';
import type { Fetch } from './retrying.js';
import type { components, paths } from './schema.js';
import { throwErrors } from './throw-errors.js';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** At most one kind of credential; without credentials, only public operations succeed. */
export type Authentication =
  | { readonly token: string; readonly apiKey?: never; readonly credentials?: never }
  | { readonly token?: never; readonly apiKey: string; readonly credentials?: never }
  /** Signs in before the first request and refreshes the token before it expires. */
  | { readonly token?: never; readonly apiKey?: never; readonly credentials: Credentials }
  | { readonly token?: never; readonly apiKey?: never; readonly credentials?: never };

export function authenticating(fetch: Fetch, baseUrl: string, { token, apiKey, credentials }: Authentication): Fetch {
  if (token !== undefined) return (request) => fetch(bearing(request, token));
  if (apiKey !== undefined) return (request) => fetch(withHeader(request, 'X-API-Key', apiKey));
  return credentials ? signedIn(fetch, baseUrl, credentials) : fetch;
}

interface Session {
  readonly token: string;
  readonly refreshToken: string;
  /** Time in ms since the epoch after which the token is refreshed before the next request. */
  readonly until: number;
}

function signedIn(fetch: Fetch, baseUrl: string, credentials: Credentials): Fetch {
  const api = createClient<paths>({ baseUrl, fetch });
  api.use(throwErrors);
  let session: Promise<Session> | undefined;

  const signIn = async (): Promise<Session> => {
    const { username, password } = credentials;
    const { data } = await api.POST('/api/auth/login', { body: { username, password } });
    return sessionOf(data!);
  };

  const renew = async ({ refreshToken }: Session): Promise<Session> => {
    try {
      const { data } = await api.POST('/api/auth/refresh', { body: { refresh_token: refreshToken } });
      return sessionOf(data!);
    } catch (error) {
      if (error instanceof MastheadError) return signIn();
      throw error;
    }
  };

  // Refreshes run one at a time, because using a refresh token twice ends the session.
  const current = (refused?: string): Promise<Session> => {
    const next = (session ?? signIn()).then((known) =>
      known.token !== refused && Date.now() < known.until ? known : renew(known),
    );
    session = next;
    next.catch(() => {
      if (session === next) session = undefined;
    });
    return next;
  };

  return async (request) => {
    const { token } = await current();
    const response = await fetch(bearing(request.clone(), token));
    if (response.status !== 401) return response;
    // The session was ended, or the clocks differ. A request with a 401 response was not executed, so sending it again is safe.
    await response.body?.cancel();
    const renewed = await current(token);
    return fetch(bearing(request, renewed.token));
  };
}

const sessionOf = ({ token, refresh_token, expires_in }: components['schemas']['TokenResponse']): Session => ({
  token,
  refreshToken: refresh_token,
  until: Date.now() + expires_in * 900,
});

const bearing = (request: Request, token: string): Request => withHeader(request, 'Authorization', `Bearer ${token}`);

function withHeader(request: Request, name: string, value: string): Request {
  request.headers.set(name, value);
  return request;
}
