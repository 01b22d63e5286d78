import {
  constants,
  createHmac,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Environment } from './test-app.js';
import type { Headers } from './test-client.js';

export const AUDIENCE = 'https://masthead.example';

export type Algorithm = `${'RS' | 'PS' | 'ES' | 'HS'}${'256' | '384' | '512'}` | 'none' | 'EdDSA';
type Claims = Record<string, unknown>;

/** A key pair of the issuer. */
export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const CURVES: Partial<Record<Algorithm, string>> = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' };

export function createSigningKey(algorithm: Algorithm = 'RS256', kid: string = randomUUID(), bits = 2048): SigningKey {
  const namedCurve = CURVES[algorithm];
  if (algorithm === 'EdDSA') return { kid, ...generateKeyPairSync('ed25519') };
  return {
    kid,
    ...(namedCurve ? generateKeyPairSync('ec', { namedCurve }) : generateKeyPairSync('rsa', { modulusLength: bits })),
  };
}

/** The public key as JSON Web Key. */
export const toJwk = ({ kid, publicKey }: SigningKey, members: object = {}): JsonWebKey => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  use: 'sig',
  ...members,
});

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs any header and claims, also invalid ones. `key` is a private key, or the secret of HS256. */
export function signToken(header: Claims & { alg: Algorithm }, claims: object, key: KeyObject | Buffer): string {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${signatureOf(header.alg, Buffer.from(input), key)}`;
}

function signatureOf(algorithm: Algorithm, input: Buffer, key: KeyObject | Buffer): string {
  if (algorithm === 'none') return '';
  const digest = `sha${algorithm.slice(2)}`;
  if (Buffer.isBuffer(key)) return createHmac(digest, key).update(input).digest('base64url');
  if (algorithm === 'EdDSA') return sign(null, input, key).toString('base64url');
  return sign(digest, input, {
    key,
    dsaEncoding: 'ieee-p1363',
    ...(algorithm.startsWith('PS') && {
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
    }),
  }).toString('base64url');
}

/** An issuer with discovery document and key set, which signs any tokens. Its responses can be replaced. */
export class TokenIssuer {
  /** Published keys; the first key signs. */
  keys: SigningKey[] = [createSigningKey('RS256', 'first')];
  /** Requests so far, by path. */
  readonly requests: string[] = [];
  /** Replaces all responses. */
  handler?: RequestListener;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      this.requests.push(request.url!);
      (this.handler ?? this.respond)(request, response);
    });
  }

  static async start(port = 0): Promise<TokenIssuer> {
    const issuer = new TokenIssuer();
    await new Promise<void>((listening) => issuer.server.listen(port, '127.0.0.1', listening));
    return issuer;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Settings of an application that trusts this issuer. */
  get settings(): Environment {
    return {
      AUTH_OIDC_ISSUER: this.url,
      AUTH_OIDC_AUDIENCE: AUDIENCE,
      AUTH_OIDC_ROLE_CLAIM: 'realm_access.roles',
      AUTH_OIDC_ROLES: 'admins=admin,editors=editor,authors=author,members=member',
    };
  }

  get discoveryDocument(): Record<string, unknown> {
    return { issuer: this.url, jwks_uri: `${this.url}/jwks` };
  }

  get keySet(): object {
    return { keys: this.keys.map((key) => toJwk(key)) };
  }

  get keyRequests(): number {
    return this.requests.filter((path) => path === '/jwks').length;
  }

  /** Valid claims of a user. `changes` with the value undefined remove a claim. */
  claimsOf(user: string, changes: Claims = {}): Claims {
    const now = Math.floor(Date.now() / 1000);
    return {
      iss: this.url,
      aud: AUDIENCE,
      sub: `subject of ${user}`,
      iat: now,
      exp: now + 300,
      email: `${user}@company.example`,
      email_verified: true,
      name: `The ${user}`,
      realm_access: { roles: ['authors', 'offline_access'] },
      ...changes,
    };
  }

  token(user: string, claims: Claims = {}, header: Claims = {}, key = this.keys[0]!): string {
    return signToken(
      { alg: 'RS256', kid: key.kid, typ: 'at+jwt', ...header },
      this.claimsOf(user, claims),
      key.privateKey,
    );
  }

  headers(user: string, claims: Claims = {}, header: Claims = {}, key = this.keys[0]!): Headers {
    return { Authorization: `Bearer ${this.token(user, claims, header, key)}` };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private readonly respond: RequestListener = ({ url }, response) => {
    if (url === '/.well-known/openid-configuration') sendJson(response, this.discoveryDocument);
    else if (url === '/jwks') sendJson(response, this.keySet);
    else response.writeHead(404).end();
  };
}

export const sendJson = (response: ServerResponse, body: object): unknown =>
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
