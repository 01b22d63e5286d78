import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** How long a session and its account stay in memory. Masthead polls for changes as often. */
const CACHED_MS = 1000;
const SESSION = `SELECT u.id, u.role, u.status, s.revoked_at AS revokedAt FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id = ?`;
const WRITERS = ['author', 'editor', 'admin'];

/** Returns a function that checks an access token as Masthead does (signature, claims, session, account), and returns the account. */
export function tokenCheck({ query }, secret) {
  const key = createSecretKey(Buffer.from(secret));
  const sessions = new Map();
  const accountOf = async (session) => {
    const found = sessions.get(session);
    if (found && performance.now() < found.until) return found.account;
    const [account] = await query(SESSION, [session]);
    sessions.set(session, { account, until: performance.now() + CACHED_MS });
    return account;
  };
  return async ({ headers: { authorization = '' } }) => {
    const [header, payload, signature = ''] = authorization.replace(/^Bearer /, '').split('.');
    const expected = createHmac('sha256', key).update(`${header}.${payload}`).digest();
    const sent = Buffer.from(signature, 'base64url');
    if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return undefined;
    const { alg } = JSON.parse(Buffer.from(header, 'base64url'));
    const { iss, aud, exp, sid } = JSON.parse(Buffer.from(payload, 'base64url'));
    if (alg !== 'HS256' || iss !== 'masthead' || aud !== 'masthead' || exp * 1000 <= Date.now()) return undefined;
    const account = await accountOf(sid);
    const isActive = account?.status === 'active' && account.revokedAt === null;
    return isActive && WRITERS.includes(account.role) ? account : undefined;
  };
}
