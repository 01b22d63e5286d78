import jwt from 'jsonwebtoken';
import type { TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers, Role } from '../../support/test-client.js';
import type { TokenIssuer } from '../../support/token-issuer.js';

/** Columns of the tables. `owner` is the author of every article; `stranger` is another author. */
export const CALLERS = [
  'visitor',
  'member',
  'stranger',
  'owner',
  'editor',
  'admin',
  'owner-key',
  'admin-key',
  'revoked',
  'expired',
] as const;
export type CallerName = (typeof CALLERS)[number];

/** Callers with a valid credential or without a credential. */
export const READERS = CALLERS.filter((name) => name !== 'revoked' && name !== 'expired');

export interface Caller {
  readonly headers: Headers;
  /** Account of the credential; null without a valid credential. */
  readonly userId: number | null;
}
export type Callers = Readonly<Record<CallerName, Caller>>;

export interface Account {
  readonly id: number;
  readonly username: string;
  readonly password: string;
}

/**
 * Signs every caller in once; with an issuer, by its access tokens. The two keys may only read articles. The revoked key and the expired
 * token belong to an administrator.
 */
export async function makeCallers(app: TestApp, issuer?: TokenIssuer): Promise<{ callers: Callers; owner: Account }> {
  const createUser = async (role: Role) => {
    const user = await app.createUser(role);
    return issuer ? { ...user, headers: tokenOf(issuer, user.username, role) } : user;
  };
  const [member, stranger, owner, editor] = [
    await createUser('member'),
    await createUser('author'),
    await createUser('author'),
    await createUser('editor'),
  ];
  const adminHeaders = issuer ? tokenOf(issuer, 'administrator', 'admin') : await app.asAdmin();
  const admin = { id: await idOf(app, adminHeaders), headers: adminHeaders };
  const of = ({ id, headers }: { id: number; headers: Headers }): Caller => ({ userId: id, headers });
  const callers: Callers = {
    visitor: { headers: {}, userId: null },
    member: of(member),
    stranger: of(stranger),
    owner: of(owner),
    editor: of(editor),
    admin: of(admin),
    'owner-key': of({ ...owner, headers: await keyOf(app, owner.headers, ['articles:read']) }),
    'admin-key': of({ ...admin, headers: await keyOf(app, admin.headers, ['articles:read']) }),
    revoked: { userId: null, headers: await keyOf(app, admin.headers, ['*'], true) },
    expired: {
      userId: null,
      headers: issuer
        ? tokenOf(issuer, 'administrator', 'admin', { exp: 1 })
        : { Authorization: `Bearer ${expiredToken(app, admin.id)}` },
    },
  };
  // An access token is linked to the account with its address, and all other accounts are created.
  for (const { id, headers } of issuer ? [member, stranger, owner, editor] : []) {
    if ((await idOf(app, headers)) !== id) throw new Error(`The token is not linked to account ${id}`);
  }
  return { callers, owner };
}

const HOUR_S = 3600;

/** A token that is valid during the whole crawl. */
function tokenOf(issuer: TokenIssuer, username: string, role: Role, claims: object = {}): Headers {
  const exp = Math.floor(Date.now() / 1000) + HOUR_S;
  const email = `${username}@example.org`;
  return issuer.headers(username, { email, exp, realm_access: { roles: [`${role}s`] }, ...claims });
}

async function idOf(app: TestApp, headers: Headers): Promise<number> {
  const { body } = await app.http.get('/api/auth/me').set(headers).expect(200);
  return (body.data as ApiObject).id;
}

async function keyOf(app: TestApp, headers: Headers, scopes: string[], revoked = false): Promise<Headers> {
  const client = await app.http.post('/api/v1/api-clients').set(headers).send({ name: 'Reader' }).expect(201);
  const at = (client.body.data as ApiObject).links['keys']!;
  const { body } = await app.http.post(at).set(headers).send({ name: 'Key', scopes }).expect(201);
  const { attributes, links } = body.data as ApiObject;
  if (revoked) await app.http.delete(links['self']!).set(headers).expect(204);
  return { 'X-API-Key': attributes['key'] as string };
}

function expiredToken(app: TestApp, userId: number): string {
  return jwt.sign({ jti: 'expired' }, app.env['JWT_SECRET']!, {
    algorithm: 'HS256',
    issuer: 'masthead',
    audience: 'masthead',
    subject: String(userId),
    expiresIn: -1,
  });
}
