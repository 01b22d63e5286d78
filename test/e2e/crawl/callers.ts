import jwt from 'jsonwebtoken';
import type { TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';

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

/** Signs every caller in once. The two keys may only read articles. The revoked key and the expired token belong to an administrator. */
export async function makeCallers(app: TestApp): Promise<{ callers: Callers; owner: Account }> {
  const [member, stranger, owner, editor] = [
    await app.createUser('member'),
    await app.createUser('author'),
    await app.createUser('author'),
    await app.createUser('editor'),
  ];
  const admin = { id: await idOf(app, await app.asAdmin()), headers: await app.asAdmin() };
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
    expired: { userId: null, headers: { Authorization: `Bearer ${expiredToken(app, admin.id)}` } },
  };
  return { callers, owner };
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
