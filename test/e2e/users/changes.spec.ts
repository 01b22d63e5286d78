import { invalidFields } from '../../support/invalid-fields.js';
import type { Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { PASSWORD, userInput } from './user-input.js';

describe('users', () => {
  let app: TestApp;
  let admin: Headers;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.asAdmin();
  });

  afterAll(() => app.stop());

  const post = (body: object, headers = admin) => app.http.post('/api/v1/users').set(headers).send(body);

  describe.each(['patch', 'put'] as const)('%s /api/v1/users/{id}', (method) => {
    const change = (id: number, body: object, headers = admin) =>
      app.http[method](`/api/v1/users/${id}`).set(headers).send(body);
    const canUse = (headers: Headers) => app.http.get('/api/auth/me').set(headers);

    it('lets an administrator change all fields of another account and keeps omitted fields', async () => {
      const { body: before } = await post(userInput({ avatar: 'https://example.org/a.png' })).expect(201);
      const { id } = before.data;

      const { body: named } = await change(id, { name: ' Janet ' }).expect(200);
      expect(named.data.attributes).toEqual({
        ...before.data.attributes,
        name: 'Janet',
        updated_at: expect.stringMatching(/^\d{4}-/),
      });

      const { username, email } = userInput();
      const all = { username, email, name: 'J', role: 'editor', avatar: null, status: 'disabled' };
      const { body: after } = await change(id, { ...all, password: 'another password' }).expect(200);
      expect(after.data.attributes).toMatchObject(all);
      await change(id, { status: 'active' }).expect(200);
      await app.login(email.toUpperCase(), 'another password');
    });

    it('does not change updated_at when all values are equal', async () => {
      const { body } = await post(userInput()).expect(201);
      const { username, email, name, role, status } = body.data.attributes;

      const answer = await change(body.data.id, { username, email, name, role, status }).expect(200);

      expect(answer.body).toEqual(body);
      expect((await change(body.data.id, {}).expect(200)).body).toEqual(body);
    });

    it('applies a new role immediately to an existing token', async () => {
      const { id, headers } = await app.createUser('admin');
      await app.http.get('/api/v1/users').set(headers).expect(200);

      await change(id, { role: 'member' }).expect(200);

      await app.http.get('/api/v1/users').set(headers).expect(403);
      await canUse(headers).expect(200);
    });

    it('ends all sessions only for a new password or a disabled account', async () => {
      const { id, username, headers } = await app.createUser('author');
      await change(id, { name: 'New', username: `${username}-2`, role: 'editor' }).expect(200);
      await canUse(headers).expect(200);

      await change(id, { password: 'another password' }).expect(200);
      await canUse(headers).expect(401);

      const again = { Authorization: `Bearer ${await app.login(`${username}-2`, 'another password')}` };
      await change(id, { status: 'disabled' }).expect(200);
      await canUse(again).expect(401);
      await change(id, { status: 'active' }).expect(200);
      await canUse(again).expect(401);
    });

    it('accepts the API key of an account again immediately after the account is enabled', async () => {
      const { id, headers } = await app.createUser('author');
      const key = await app.createKey(headers, ['articles:read']);
      await change(id, { status: 'disabled' }).expect(200);
      await app.http.get('/api/v1/articles').set(key).expect(401);

      await change(id, { status: 'active' }).expect(200);

      await app.http.get('/api/v1/articles').set(key).expect(200);
    });

    it('accepts one of two concurrent requests of administrators who disable each other', async () => {
      // Hashing the new password takes long enough that both requests are authorised before either is applied.
      const [one, other] = [await app.createUser('admin'), await app.createUser('admin')];
      const disable = (id: number, headers: Headers) =>
        app.http
          .patch(`/api/v1/users/${id}`)
          .set(headers)
          .send({ status: 'disabled', password: 'another long password' });

      const answers = await Promise.all([disable(other.id, one.headers), disable(one.id, other.headers)]);

      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect([401, 403]).toContain(statuses[1]);
    });

    it('lets every role change the name and avatar of the own account', async () => {
      for (const role of ['member', 'author', 'editor', 'admin'] as const) {
        const { id, headers, username } = await app.createUser(role);
        const wanted = { name: `${role} renamed`, avatar: 'https://example.org/me.png' };

        const { body } = await change(id, { ...wanted, username, role, status: 'active' }, headers).expect(200);

        expect(body.data.attributes).toMatchObject({ ...wanted, role, username });
      }
    });

    it('lets an administrator change the own user name and e-mail address', async () => {
      const { id, headers } = await app.createUser('admin');
      const { username, email } = userInput();

      const { body } = await change(id, { username, email }, headers).expect(200);

      expect(body.data.attributes).toMatchObject({ username, email });
    });

    it.each([
      ['member', { role: 'admin' }, 'You cannot change your own role or status'],
      ['admin', { role: 'member' }, 'You cannot change your own role or status'],
      ['member', { status: 'disabled' }, 'You cannot change your own role or status'],
      ['admin', { status: 'disabled' }, 'You cannot change your own role or status'],
      ['editor', { username: 'another' }, 'Only administrators can change user names and e-mail addresses'],
      ['author', { email: 'a@b' }, 'Only administrators can change user names and e-mail addresses'],
      ['member', { password: PASSWORD }, /PUT .api.auth.password, which needs the current password/],
      ['admin', { password: PASSWORD }, /PUT .api.auth.password, which needs the current password/],
    ] as const)('returns 403 to a %s that sends %j for the own account', async (role, body, message) => {
      const { id, headers } = await app.createUser(role);
      const { body: before } = await app.http.get(`/api/v1/users/${id}`).set(headers).expect(200);

      const answer = await change(id, { name: 'Other', ...body }, headers).expect(403);

      expect(answer.body.error.message).toMatch(message);
      expect((await app.http.get(`/api/v1/users/${id}`).set(headers).expect(200)).body).toEqual(before);
    });

    it('returns 403 to members, authors and editors for another account', async () => {
      const { body } = await post(userInput()).expect(201);
      for (const role of ['member', 'author', 'editor'] as const) {
        const { headers } = await app.createUser(role);
        for (const changes of [{ name: 'Mine' }, { role: 'admin' }, {}]) {
          await change(body.data.id, changes, headers).expect(403);
        }
      }
    });

    it('returns 404 for an unknown id', async () => {
      await change(4711, { name: 'Nobody' }).expect(404);
    });

    it.each([
      ['username', ['ab', null, 'a@b.c', '']],
      ['email', ['nobody', null]],
      ['password', ['x'.repeat(11), null, 123456789012]],
      ['name', ['', '  ', null, 'x'.repeat(101)]],
      ['role', ['visitor', null, '']],
      ['avatar', ['javascript:alert(1)', 5]],
      ['status', ['gone', null, 1, true]],
    ])('returns 422 for an invalid %s', async (field, values) => {
      const { id } = await app.createUser('member');
      for (const value of values as unknown[]) {
        const answer = await change(id, { [field]: value });
        expect([value, answer.status]).toEqual([value, 422]);
        expect(invalidFields(answer)).toEqual([field]);
      }
    });

    it('returns 422 for the user name or e-mail of another account and accepts the own user name in capitals', async () => {
      const [first, second] = [userInput(), userInput()];
      const { body } = await post(first).expect(201);
      await post(second).expect(201);
      const { username, email } = second;

      const answer = await change(body.data.id, { username: username.toUpperCase(), email }).expect(422);

      expect(answer.body.error.details).toEqual([
        { field: 'username', message: 'The username has already been taken.' },
        { field: 'email', message: 'The email has already been taken.' },
      ]);
      await change(body.data.id, { username: first.username.toUpperCase() }).expect(200);
    });

    it('accepts one of eight concurrent changes to one user name', async () => {
      const wanted = userInput().username;
      const ids = await Promise.all(
        Array.from({ length: 8 }, async () => (await post(userInput())).body.data.id as number),
      );

      const answers = await Promise.all(ids.map((id) => change(id, { username: wanted })));

      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(422)]);
    });
  });
});
