import { decodeBearerClaims } from './bearer-token.js';

describe('decodeBearerClaims', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const decode = (authorization?: string) => decodeBearerClaims({ headers: { authorization } });

  it('returns the claims of a JWT, whatever its signature', () => {
    expect(decode(`Bearer e30.${encode({ iss: 'https://login.example.org', sub: 'é' })}.x`)).toEqual({
      ...{ iss: 'https://login.example.org', sub: 'é' },
    });
  });

  it.each([
    undefined,
    'Basic eA==',
    'Bearer x',
    `Bearer e30.${encode({})}`,
    'Bearer a.b.c',
    'Bearer ..',
    ...[null, 'text', 7, [1]].map((value) => `Bearer e30.${encode(value)}.x`),
  ])('returns null for %p', (authorization) => {
    expect(decode(authorization)).toBeNull();
  });
});
