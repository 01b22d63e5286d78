import type { INestApplication } from '@nestjs/common';
import { AuthSchemeRegistry } from '../core/auth/auth-scheme-registry.js';
import { API_KEY_HEADER } from '../core/auth/api-key.strategy.js';
import { type Role, ROLES } from '../core/identity/index.js';
import { ApiGroups } from '../core/routing/index.js';
import type { Credentials, HeaderFields, TestClient } from './test-client.js';
import type { TestClock } from './test-clock.js';
import { type NewUser, TestContent, type TestUser } from './test-content.js';
import { ADMIN_CREDENTIALS } from './test-settings.js';

/**
 * Functions that return the request headers of authentication schemes, by the name of the scheme. They are called before each request,
 * with the further arguments of `as`.
 *
 * @example
 * const schemes = { company: (claims: object) => ({ Authorization: `Bearer ${signToken(claims)}` }) };
 * const app = await createTestApp({ modules, schemes });
 * (await app.as('company', { sub: '4711' }).get('/api/auth/me')).expect(200);
 */
export type SchemeCredentials = Readonly<Record<string, (...input: never[]) => HeaderFields | Promise<HeaderFields>>>;

/** The API key of a client. */
export interface ApiKeyOptions {
  /** Client of the account to which the key belongs; by default the administrator. */
  readonly owner?: TestClient;
  /** Scopes of the key; by default all (`*`). */
  readonly scopes?: readonly string[];
}

export const API_KEY_SCHEME = 'api_key';

type Login = Pick<TestUser, 'username' | 'password'>;

interface Session {
  readonly headers: HeaderFields;
  readonly expiresAt: Date;
}

/** The accounts and credentials of the clients of one database. All instances share them. */
export class TestCredentials {
  readonly content: TestContent;
  private readonly byRole = new Map<Role, Credentials>();
  private readonly loginPath: string;

  constructor(
    app: INestApplication,
    private readonly clock: TestClock,
    private readonly schemes: SchemeCredentials,
    private readonly newClient: (credentials: Credentials) => TestClient,
  ) {
    assertSchemes(app, schemes);
    const apis = app.get(ApiGroups);
    this.loginPath = `${apis.get('auth').prefix}/login`;
    this.content = new TestContent(apis, newClient(this.forRole('admin')));
  }

  /** Returns the same credentials at each call. */
  forRole(role: Role): Credentials {
    const credentials = this.byRole.get(role) ?? this.createForRole(role);
    this.byRole.set(role, credentials);
    return credentials;
  }

  forApiKey({ owner = this.newClient(this.forRole('admin')), scopes = ['*'] }: ApiKeyOptions): Credentials {
    let headers: Promise<HeaderFields> | undefined;
    return () => (headers ??= this.content.createApiKey(owner, scopes).then((key) => ({ [API_KEY_HEADER]: key })));
  }

  forScheme(name: string, input: readonly unknown[]): Credentials {
    const credentials = this.schemes[name] as ((...input: readonly unknown[]) => ReturnType<Credentials>) | undefined;
    if (credentials) return () => credentials(...input);
    const known = [...ROLES, API_KEY_SCHEME, ...Object.keys(this.schemes)].join(', ');
    throw new Error(`"${name}" is neither a role nor a scheme of the option "schemes". Known: ${known}`);
  }

  /** Creates an account. Its credentials sign in with the first request, and again when the token has expired. */
  async createUser(input: NewUser): Promise<TestUser & { readonly credentials: Credentials }> {
    const user = await this.content.createUser(input);
    return { ...user, credentials: this.signedIn(() => Promise.resolve(user)) };
  }

  private createForRole(role: Role): Credentials {
    if (role === 'visitor') return () => ({});
    if (role === 'admin') return this.signedIn(() => Promise.resolve(ADMIN_CREDENTIALS));
    let user: Promise<TestUser> | undefined;
    return this.signedIn(() => (user ??= this.content.createUser({ role })));
  }

  private signedIn(account: () => Promise<Login>): Credentials {
    let session: Promise<Session> | undefined;
    return async () => {
      const isExpired = session && (await session).expiresAt <= this.clock.now();
      session = session && !isExpired ? session : account().then((login) => this.signIn(login));
      return (await session).headers;
    };
  }

  private async signIn({ username, password }: Login): Promise<Session> {
    const visitor = this.newClient(() => ({}));
    const response = await visitor.post<{ token: string; expires_at: string }>(this.loginPath, { username, password });
    const { token, expires_at } = response.expect(200);
    return { headers: { Authorization: `Bearer ${token}` }, expiresAt: new Date(expires_at) };
  }
}

function assertSchemes(app: INestApplication, schemes: SchemeCredentials): void {
  const known = app.get(AuthSchemeRegistry).all.map(({ name }) => name);
  for (const name of Object.keys(schemes)) {
    if (name === API_KEY_SCHEME || (ROLES as readonly string[]).includes(name)) {
      throw new Error(`The option "schemes" cannot replace "${name}", whose credentials the testing kit creates`);
    }
    if (known.includes(name)) continue;
    throw new Error(
      `The option "schemes" contains "${name}", which is not an enabled authentication scheme. Schemes: ${known.join(', ')}`,
    );
  }
}
