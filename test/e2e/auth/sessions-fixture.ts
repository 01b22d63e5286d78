import { type Environment, startTestApp, type TestApp } from '../../support/test-app.js';

interface Account {
  readonly username: string;
  readonly password: string;
}

export interface TokenPair {
  token: string;
  refresh_token: string;
}

/** Test application with helpers for sign-in, refresh and logout. */
export class SessionsFixture {
  private constructor(readonly app: TestApp) {}

  static async start(env: Environment = {}): Promise<SessionsFixture> {
    return new SessionsFixture(await startTestApp(env));
  }

  login({ username, password }: Account) {
    return this.app.http.post('/api/auth/login').send({ username, password });
  }

  async signIn(account: Account): Promise<TokenPair> {
    return (await this.login(account).expect(200)).body as TokenPair;
  }

  refresh(refresh_token: unknown) {
    return this.app.http.post('/api/auth/refresh').send({ refresh_token } as object);
  }

  logout(refresh_token: unknown) {
    return this.app.http.post('/api/auth/logout').send({ refresh_token } as object);
  }

  me({ token }: TokenPair) {
    return this.app.http.get('/api/auth/me').set(bearer(token));
  }

  async refreshPair({ refresh_token }: TokenPair): Promise<TokenPair> {
    return (await this.refresh(refresh_token).expect(200)).body as TokenPair;
  }
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
