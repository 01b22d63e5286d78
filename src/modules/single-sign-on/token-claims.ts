import { InvalidTokenError } from './invalid-token.error.js';

/** The verified claims of a token. */
export type TokenClaims = Readonly<Record<string, unknown>>;

/** Clocks of the issuer and of this server may differ by this time. */
const MAX_CLOCK_SKEW_S = 60;
const MAX_SUBJECT_LENGTH = 255;

/** Throws if the token is not valid at this time (RFC 7519, section 4.1). `now` is in milliseconds. */
export function assertValidTimes(claims: TokenClaims, now: number): void {
  const [exp, nbf, iat] = [timeIn(claims, 'exp'), timeIn(claims, 'nbf'), timeIn(claims, 'iat')];
  if (exp === undefined || iat === undefined) {
    throw new InvalidTokenError(`the claim ${exp === undefined ? 'exp' : 'iat'} is missing`);
  }
  const seconds = now / 1000;
  if (exp <= seconds) throw new InvalidTokenError('the token has expired (exp)');
  if ((nbf ?? 0) > seconds + MAX_CLOCK_SKEW_S) throw new InvalidTokenError('the token is not valid yet (nbf)');
  if (iat < 0) throw new InvalidTokenError('the token was issued before 1970 (iat)');
  if (iat > seconds + MAX_CLOCK_SKEW_S) throw new InvalidTokenError('the token was issued in the future (iat)');
}

/** Members of ID tokens only (OpenID Connect Core 1.0, sections 2 and 3.3.2.11). */
const ID_TOKEN_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash'];
/** Values of `typ` with which Keycloak marks tokens that are not access tokens. */
const OTHER_TOKEN_TYPES = ['ID', 'Refresh', 'Offline', 'Logout'];

/** Throws if the token is not a bearer access token. */
export function assertAccessToken(claims: TokenClaims): void {
  const name = ID_TOKEN_CLAIMS.find((claim) => claim in claims);
  if (name !== undefined) throw new InvalidTokenError(`the claim ${name} belongs to ID tokens`);
  const { typ, cnf, events } = claims;
  if (events !== undefined || OTHER_TOKEN_TYPES.includes(String(typ))) {
    throw new InvalidTokenError('the token is not an access token');
  }
  // Accepted without its proof, such a token would lose its protection against theft (RFC 9449, section 7.1).
  if (cnf !== undefined) throw new InvalidTokenError('the token is bound to a key (cnf), so it is no bearer token');
}

/** Returns the subject of the token. */
export function subjectOf(claims: TokenClaims): string {
  const subject = textIn(claims, 'sub');
  if (subject === undefined || subject === '' || subject.length > MAX_SUBJECT_LENGTH) {
    throw new InvalidTokenError(`the claim sub must have 1 to ${MAX_SUBJECT_LENGTH} characters`);
  }
  return subject;
}

/** Returns a claim that must be a text if it is present. */
export function textIn(claims: TokenClaims, name: string): string | undefined {
  const value = claims[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new InvalidTokenError(`the claim ${name} is not a text`);
}

/** Returns a claim that must be true or false if it is present. */
export function flagIn(claims: TokenClaims, name: string): boolean | undefined {
  const value = claims[name];
  if (value === undefined || typeof value === 'boolean') return value;
  throw new InvalidTokenError(`the claim ${name} is neither true nor false`);
}

/** Returns a time in seconds. */
export function timeIn(claims: TokenClaims, name: string): number | undefined {
  const value = claims[name];
  if (value === undefined || (typeof value === 'number' && Number.isFinite(value))) return value;
  throw new InvalidTokenError(`the claim ${name} is not a number`);
}
