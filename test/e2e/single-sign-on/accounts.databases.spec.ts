import { Clock } from '../../../src/core/clock/index.js';
import { type Environment, startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { TokenIssuer } from '../../support/token-issuer.js';

const roles = (...names: string[]) => ({ realm_access: { roles: names } });

describe('accounts of users of the issuer', () => {
  let issuer: TokenIssuer;
  const apps = new Map<string, TestApp>();

  beforeAll(async () => {
    issuer = await TokenIssuer.start();
  });
  afterAll(async () => {
    for (const app of apps.values()) await app.stop();
    await issuer?.stop();
  });

  /** One application for each setting. */
  async function appWith(env: Environment = {}): Promise<TestApp> {
    const key = JSON.stringify(env);
    const app = apps.get(key) ?? (await startTestApp({ ...issuer.settings, ...env }));
    apps.set(key, app);
    return app;
  }

  // Without the recorded shapes: errors of authentication precede the rate limit, so they have no rate-limit headers.
  const me = (app: TestApp, headers: Headers) => app.unchecked.get('/api/auth/me').set(headers);
  const messageOf = async (app: TestApp, headers: Headers): Promise<string> =>
    ((await me(app, headers).expect(403)).body as { error: { message: string } }).error.message;
  const countUsers = async (app: TestApp) => (await app.sql('SELECT 1 FROM users')).length;

  it('are created once by five parallel first requests', async () => {
    const app = await appWith();
    const before = await countUsers(app);
    const headers = issuer.headers('newcomer');
    const answers = await Promise.all(Array.from({ length: 5 }, () => me(app, headers).expect(200)));
    expect(new Set(answers.map(({ body }) => (body as { data: { id: number } }).data.id)).size).toBe(1);
    expect(await countUsers(app)).toBe(before + 1);
    expect(answers[0]!.body.data.attributes).toMatchObject({
      email: 'newcomer@company.example',
      name: 'The newcomer',
      role: 'author',
    });
  });

  it.each<[claims: object, name: string]>([
    [{ name: undefined, preferred_username: 'preferred' }, 'preferred'],
    [{ name: undefined }, 'named-by-address@company.example'],
  ])('have the first name of the claims %j', async (claims, name) => {
    const user = `named-by-${name === 'preferred' ? 'preferred' : 'address'}`;
    const { body } = await me(await appWith(), issuer.headers(user, { ...claims })).expect(200);
    expect(body.data.attributes.name).toBe(name);
  });

  it.each<[names: string[], role: string]>([
    [['members'], 'member'],
    [['editors', 'members'], 'editor'],
    [['unknown', 'authors', 'admins', 'editors'], 'admin'],
  ])('have the highest role of %j', async (names, role) => {
    const { body } = await me(await appWith(), issuer.headers(`holder-of-${role}`, roles(...names))).expect(200);
    expect(body.data.attributes.role).toBe(role);
  });

  it('accept a role claim that is one text', async () => {
    const { body } = await me(await appWith(), issuer.headers('single', { realm_access: { roles: 'editors' } })).expect(
      200,
    );
    expect(body.data.attributes.role).toBe('editor');
  });

  it.each<[what: string, claims: Record<string, unknown>]>([
    ['roles that are not in AUTH_OIDC_ROLES', roles('Admins', 'editors ', '__proto__', 'constructor')],
    ['an empty list of roles', roles()],
    ['no roles', { realm_access: {} }],
    ['no role claim', { realm_access: undefined }],
  ])('return 403 with the reason for %s, and have AUTH_OIDC_DEFAULT_ROLE if it is set', async (what, claims) => {
    const [strict, lenient] = [await appWith(), await appWith({ AUTH_OIDC_DEFAULT_ROLE: 'member' })];
    const before = await countUsers(strict);
    const headers = issuer.headers(what.replaceAll(' ', '-'), claims);
    expect(await messageOf(strict, headers)).toBe('The identity has no role of this site');
    expect(await countUsers(strict)).toBe(before);
    const { body } = await me(lenient, headers).expect(200);
    expect(body.data.attributes.role).toBe('member');
  });

  it('return 403 and the name of the claim without an address', async () => {
    const headers = issuer.headers('nobody', { email: undefined, email_verified: undefined });
    expect(await messageOf(await appWith(), headers)).toBe('The access token has no claim "email"');
  });

  it.each(['not an address', '', '@company.example', `${'x'.repeat(250)}@company.example`])(
    'return 403 for the address "%s"',
    async (email) => {
      const headers = issuer.headers('unaddressed', { email });
      expect(await messageOf(await appWith(), headers)).toBe('The identity has no valid e-mail address');
    },
  );

  it('return 403 for the address of another account with "create"', async () => {
    const app = await appWith();
    const { username } = await app.createUser('author');
    const headers = issuer.headers('taker', { email: `${username}@example.org` });
    expect(await messageOf(app, headers)).toMatch(/^Another account has the e-mail address/);
  });

  it('are linked by a verified address with "link", except administrators', async () => {
    const app = await appWith({ AUTH_OIDC_ACCOUNTS: 'link' });
    const [author, admin] = [await app.createUser('author'), await app.createUser('admin')];
    const email = `${author.username}@example.org`;
    expect(await messageOf(app, issuer.headers('linked', { email, email_verified: false }))).toMatch(/not verified/);
    expect(await messageOf(app, issuer.headers('linked', { email, email_verified: undefined }))).toMatch(
      /not verified/,
    );
    const { body } = await me(app, issuer.headers('linked', { email })).expect(200);
    expect(body.data.id).toBe(author.id);
    const administrator = issuer.headers('other', { email: `${admin.username}@example.org`, ...roles('admins') });
    expect(await messageOf(app, administrator)).toMatch(/^Administrators are not linked/);
    await me(app, issuer.headers('unlinked')).expect(200);
  });

  it.each([
    ['press@strasse.example', 'press@straße.example'],
    ['fin@strasse.example', 'ﬁn@strasse.example'],
  ])('are not linked by an address that is only similar: %s and %s', async (stored, email) => {
    const app = await appWith({ AUTH_OIDC_ACCOUNTS: 'link' });
    await app.updateUser((await app.createUser('author')).id, { email: stored });
    expect(await messageOf(app, issuer.headers(email, { email }))).toBe('Another account has a similar e-mail address');
    await me(app, issuer.headers(stored, { email: stored.toUpperCase() })).expect(200);
  });

  it('must be linked before with "existing"', async () => {
    const app = await appWith({ AUTH_OIDC_ACCOUNTS: 'existing' });
    const before = await countUsers(app);
    expect(await messageOf(app, issuer.headers('stranger'))).toBe('No account is linked to this identity');
    expect(await countUsers(app)).toBe(before);
  });

  it('lose access at once if they are disabled here', async () => {
    const app = await appWith();
    const headers = issuer.headers('leaver');
    const { body } = await me(app, headers).expect(200);
    await app.updateUser(body.data.id as number, { status: 'disabled' });
    expect(await messageOf(app, headers)).toBe('This account is disabled');
    await app.updateUser(body.data.id as number, { status: 'active' });
    await me(app, headers).expect(200);
  });

  it('lose the rights of their API keys and older tokens with a newer token without a role', async () => {
    const app = await appWith();
    const iat = Math.floor(app.app.get(Clock).now().getTime() / 1000);
    const older = issuer.headers('demoted', { iat: iat - 20, ...roles('editors') });
    await me(app, older).expect(200);
    const key = await app.createKey(older, ['categories:write']);
    const createCategory = (name: string) => app.unchecked.post('/api/v1/categories').set(key).send({ name });
    await createCategory('Before').expect(201);
    expect(await messageOf(app, issuer.headers('demoted', { iat: iat - 10, ...roles() }))).toBe(
      'The identity has no role of this site',
    );
    expect((await me(app, older).expect(200)).body.data.attributes.role).toBe('member');
    await createCategory('After').expect(403);
  });

  it('have the role of the newest token, also for older tokens', async () => {
    const app = await appWith();
    const iat = Math.floor(app.app.get(Clock).now().getTime() / 1000);
    const older = issuer.headers('promoted', { iat: iat - 20, ...roles('authors') });
    const newer = issuer.headers('promoted', { iat: iat - 10, ...roles('editors') });
    const roleOf = async (headers: Headers) => (await me(app, headers).expect(200)).body.data.attributes.role as string;
    expect(await roleOf(older)).toBe('author');
    expect(await roleOf(newer)).toBe('editor');
    expect(await roleOf(older)).toBe('editor');
  });
});
