import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';

/** Accepted algorithms (RFC 7518, section 3.1), each with its key type and curve. All are asymmetric. */
const KEY_TYPES: Readonly<Record<string, string>> = {
  RS256: 'RSA',
  RS384: 'RSA',
  RS512: 'RSA',
  PS256: 'RSA',
  PS384: 'RSA',
  PS512: 'RSA',
  ES256: 'P-256',
  ES384: 'P-384',
  ES512: 'P-521',
};

export const isAcceptedAlgorithm = (name: unknown): name is string =>
  typeof name === 'string' && Object.hasOwn(KEY_TYPES, name);

const MIN_RSA_BITS = 2048;

/** A public key of the issuer. */
export class VerificationKey {
  private constructor(
    private readonly kid: unknown,
    private readonly alg: unknown,
    private readonly type: string,
    readonly key: KeyObject,
  ) {}

  /** Parses a JSON Web Key. Returns undefined if it is not a public key for signatures of an accepted algorithm. */
  static parse(jwk: unknown): VerificationKey | undefined {
    if (typeof jwk !== 'object' || jwk === null) return undefined;
    const { kid, alg, use, key_ops: operations, kty, crv, n, e, x, y } = jwk as JsonWebKey;
    if ((use !== undefined && use !== 'sig') || (alg !== undefined && !isAcceptedAlgorithm(alg))) return undefined;
    if (Array.isArray(operations) && !operations.includes('verify')) return undefined;
    const type = kty === 'EC' ? crv : kty;
    if (type === undefined || !Object.values(KEY_TYPES).includes(type)) return undefined;
    try {
      const key = createPublicKey({ key: kty === 'EC' ? { kty, crv, x, y } : { kty, n, e }, format: 'jwk' });
      const bits = key.asymmetricKeyDetails?.modulusLength ?? MIN_RSA_BITS;
      return bits < MIN_RSA_BITS ? undefined : new VerificationKey(kid, alg, type, key);
    } catch {
      return undefined;
    }
  }

  /** Whether a token with this header can have a signature of this key. A token without `kid` matches by the type of the key. */
  matches(algorithm: string, kid: string | undefined): boolean {
    return (
      this.type === KEY_TYPES[algorithm] &&
      (this.alg === undefined || this.alg === algorithm) &&
      (kid === undefined || this.kid === kid)
    );
  }
}
