import { Logger } from '@nestjs/common';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { type Algorithm, createSigningKey, type SigningKey, TokenIssuer } from '../../support/token-issuer.js';

export type Claims = Record<string, unknown>;

export const ALGORITHMS: Algorithm[] = [
  ...(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'] as const),
];
const CHALLENGE = 'Bearer realm="masthead", error="invalid_token", error_description="Invalid or expired token"';

export const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}` });

/** The application with an issuer that has a key of each algorithm. */
export class TokensSite {
  private constructor(
    readonly issuer: TokenIssuer,
    readonly keys: Record<string, SigningKey>,
    readonly app: TestApp,
  ) {}

  static async start(): Promise<TokensSite> {
    const issuer = await TokenIssuer.start();
    const keys = Object.fromEntries(ALGORITHMS.map((algorithm) => [algorithm, createSigningKey(algorithm, algorithm)]));
    issuer.keys.push(
      ...Object.values(keys),
      createSigningKey('EdDSA', 'EdDSA'),
      createSigningKey('RS256', 'weak', 1024),
    );
    return new TokensSite(issuer, keys, await startTestApp(issuer.settings));
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await this.issuer.stop();
  }

  me(headers: Headers) {
    return this.app.http.get('/api/auth/me').set(headers);
  }

  /** Returns the reason in the log of a rejected token. */
  async reasonFor(headers: Headers, scheme = 'oidc'): Promise<string> {
    const log = jest.spyOn(Logger.prototype, 'debug').mockImplementation(() => undefined);
    try {
      const { body, headers: answered } = await this.me(headers).expect(401);
      expect(body.error).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Invalid or expired token' });
      expect(answered['www-authenticate']).toBe(CHALLENGE);
      const [facts] = log.mock.calls.at(-1) as unknown as [{ scheme: string; reason: string }];
      expect(facts.scheme).toBe(scheme);
      return facts.reason;
    } finally {
      log.mockRestore();
    }
  }
}
