import { type Environment, startTestApp, type TestApp } from '../../support/test-app.js';

interface Account {
  readonly username: string;
  readonly password: string;
}

export interface Pair {
  token: string;
  refresh_token: string;
}

/** Test application with helpers for sign-in, refresh and logout. */
export class SigningSite {
  private constructor(readonly app: TestApp) {}

  static async start(env: Environment = {}): Promise<SigningSite> {
    return new SigningSite(await startTestApp(env));
  }

  login({ username, password }: Account) {
    return this.app.http.post('/api/auth/login').send({ username, password });
  }

  async signIn(account: Account): Promise<Pair> {
    return (await this.login(account).expect(200)).body as Pair;
  }

  refresh(refresh_token: unknown) {
    return this.app.http.post('/api/auth/refresh').send({ refresh_token } as object);
  }

  logout(refresh_token: unknown) {
    return this.app.http.post('/api/auth/logout').send({ refresh_token } as object);
  }

  me({ token }: Pair) {
    return this.app.http.get('/api/auth/me').set(bearer(token));
  }

  async renewed({ refresh_token }: Pair): Promise<Pair> {
    return (await this.refresh(refresh_token).expect(200)).body as Pair;
  }
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
