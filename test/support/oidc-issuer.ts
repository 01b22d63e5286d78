import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { Environment } from './test-app.js';
import { AUDIENCE, createSigningKey } from './token-issuer.js';

const CLIENT_ID = 'swagger-ui';
const RESOURCE_SERVER = {
  scope: 'openid profile email',
  audience: AUDIENCE,
  accessTokenFormat: 'jwt',
  jwt: { sign: { alg: 'RS256' } },
};

/**
 * The package oidc-provider as issuer: a certified OpenID Connect provider. Every login and password is correct; the login is the
 * subject, and the groups of a user are those of `groups`.
 */
export class OidcIssuer {
  readonly groups = new Map<string, readonly string[]>();
  private provider: Provider;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OidcIssuer> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const issuer = new OidcIssuer(server);
    issuer.provider = issuer.createProvider();
    server.on('request', issuer.provider.callback());
    return issuer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Settings of an application that trusts this issuer. */
  get settings(): Environment {
    return {
      AUTH_OIDC_ISSUER: this.url,
      AUTH_OIDC_AUDIENCE: AUDIENCE,
      AUTH_OIDC_ROLE_CLAIM: 'groups',
      AUTH_OIDC_ROLES: 'admins=admin,editors=editor,authors=author',
      AUTH_OIDC_SWAGGER_CLIENT_ID: CLIENT_ID,
    };
  }

  /** Issues an access token for the audience of the application. */
  async accessToken(login: string): Promise<string> {
    const client = await this.provider.Client.find(CLIENT_ID);
    const claims = { accountId: login, client, grantId: 'grant', gty: 'authorization_code', scope: 'openid' };
    const token = new this.provider.AccessToken(claims);
    token.resourceServer = new this.provider.ResourceServer(AUDIENCE, RESOURCE_SERVER);
    return token.save();
  }

  /** Issues an ID token for the client of Swagger UI, with additional claims. */
  async idToken(login: string, claims: Record<string, unknown> = {}): Promise<string> {
    const client = await this.provider.Client.find(CLIENT_ID);
    const token = new this.provider.IdToken({ sub: login }, { client });
    token.scope = 'openid';
    for (const [name, value] of Object.entries(claims)) token.set(name, value);
    return token.issue({ use: 'idtoken' });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private createProvider(): Provider {
    const { kid, privateKey } = createSigningKey();
    const client = {
      client_id: CLIENT_ID,
      token_endpoint_auth_method: 'none',
      application_type: 'native',
      // Of a native client on a loopback address, every port is accepted (RFC 8252, section 7.3).
      redirect_uris: ['http://127.0.0.1/docs/oauth2-redirect.html'],
    };
    return withoutNotices(
      () =>
        new Provider(this.url, {
          clients: [client],
          cookies: { keys: ['a key for tests alone'] },
          jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, use: 'sig' }] },
          findAccount: (_: unknown, login: string) => ({ accountId: login, claims: () => ({ sub: login }) }),
          extraTokenClaims: (_: unknown, { accountId }: { accountId: string }) => this.claimsOf(accountId),
          features: {
            resourceIndicators: {
              enabled: true,
              defaultResource: () => AUDIENCE,
              useGrantedResource: () => true,
              getResourceServerInfo: () => RESOURCE_SERVER,
            },
          },
          clientBasedCORS: () => true,
          ttl: { AccessToken: 300, AuthorizationCode: 60, IdToken: 300, Interaction: 300, Session: 300, Grant: 300 },
        }),
    );
  }

  private claimsOf(login: string): object {
    return {
      email: `${login}@company.example`,
      email_verified: true,
      name: `The ${login}`,
      groups: this.groups.get(login) ?? [],
    };
  }
}

/** The package writes notices about its development features to the console. */
function withoutNotices<T>(create: () => T): T {
  const silent = [jest.spyOn(console, 'warn'), jest.spyOn(console, 'info')];
  silent.forEach((spy) => spy.mockImplementation(() => undefined));
  try {
    return create();
  } finally {
    silent.forEach((spy) => spy.mockRestore());
  }
}
