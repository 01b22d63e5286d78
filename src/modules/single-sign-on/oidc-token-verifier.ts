import { Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { Settings } from '../../config/settings.js';
import { Clock } from '../../core/clock/index.js';
import { InvalidTokenError } from './invalid-token.error.js';
import { IssuerKeySet } from './issuer-key-set.js';
import { singleSignOnSettings } from './single-sign-on.settings.js';
import { assertAccessToken, assertValidTimes, type TokenClaims } from './token-claims.js';
import { isAcceptedAlgorithm } from './verification-key.js';

/** Types of access tokens (RFC 9068, section 2.1). Some issuers omit the type. */
const TOKEN_TYPES: readonly unknown[] = [undefined, 'jwt', 'at+jwt', 'application/at+jwt'];

/** Verifies access tokens of the issuer. */
@Injectable()
export class OidcTokenVerifier {
  private readonly issuer: string;
  private readonly audience: string;

  constructor(
    settings: Settings,
    private readonly keys: IssuerKeySet,
    private readonly clock: Clock,
  ) {
    const values = settings.getSection(singleSignOnSettings);
    this.issuer = values.AUTH_OIDC_ISSUER ?? '';
    this.audience = values.AUTH_OIDC_AUDIENCE ?? '';
  }

  /**
   * Returns the claims of a valid token. Throws an `InvalidTokenError`, or an `unavailable` error if the keys of the issuer are not
   * known yet.
   */
  async verify(token: string): Promise<TokenClaims> {
    const { algorithm, kid } = parseHeader(token);
    const key = await this.keys.find(algorithm, kid);
    if (!key)
      throw new InvalidTokenError(`no key of the issuer matches ${kid === undefined ? 'the token' : 'its kid'}`);
    let claims: TokenClaims;
    try {
      claims = jwt.verify(token, key, {
        algorithms: [algorithm as jwt.Algorithm],
        issuer: this.issuer,
        audience: this.audience,
        // Checked below with the application's clock.
        ignoreExpiration: true,
        ignoreNotBefore: true,
      }) as TokenClaims;
    } catch (error) {
      throw new InvalidTokenError((error as Error).message);
    }
    assertValidTimes(claims, this.clock.now().getTime());
    assertAccessToken(claims);
    return claims;
  }
}

/** Reads the algorithm and the key id only. Keys and addresses of keys in the header (`jwk`, `jku`, `x5c`, `x5u`) are never used. */
function parseHeader(token: string): { algorithm: string; kid: string | undefined } {
  const { alg, kid, typ, crit } = decodeHeader(token);
  if (!isAcceptedAlgorithm(alg)) throw new InvalidTokenError('the algorithm of the token is not accepted (alg)');
  if (crit !== undefined) throw new InvalidTokenError('the token has critical extensions (crit)');
  if (!TOKEN_TYPES.includes(typeof typ === 'string' ? typ.toLowerCase() : typ)) {
    throw new InvalidTokenError('the type of the token is not accepted (typ)');
  }
  if (kid !== undefined && typeof kid !== 'string') throw new InvalidTokenError('the key id is not a text (kid)');
  return { algorithm: alg, kid };
}

function decodeHeader(token: string): Readonly<Record<string, unknown>> {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString());
    if (header instanceof Object) return header as Readonly<Record<string, unknown>>;
  } catch {
    // Reported below.
  }
  throw new InvalidTokenError('the header of the token is not a JSON object');
}
