import { fieldsOf } from '../../support/refused-fields.js';
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

    it('lets an administrator change everything of others; what is left out stays as it is', async () => {
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

    it('changes nothing, not even the time, when all is as it was', async () => {
      const { body } = await post(userInput()).expect(201);
      const { username, email, name, role, status } = body.data.attributes;

      const answer = await change(body.data.id, { username, email, name, role, status }).expect(200);

      expect(answer.body).toEqual(body);
      expect((await change(body.data.id, {}).expect(200)).body).toEqual(body);
    });

    it('follows a new role at once, with the same token', async () => {
      const { id, headers } = await app.createUser('admin');
      await app.http.get('/api/v1/users').set(headers).expect(200);

      await change(id, { role: 'member' }).expect(200);

      await app.http.get('/api/v1/users').set(headers).expect(403);
      await canUse(headers).expect(200);
    });

    it('ends all sessions with a new password or a disabled account, and with nothing else', async () => {
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

    it('leaves one of two administrators who disable each other at once', async () => {
      // A new password besides: to hash it takes long enough that both have been let in before either has acted.
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

    it('lets everybody change their own name and picture', async () => {
      for (const role of ['member', 'author', 'editor', 'admin'] as const) {
        const { id, headers, username } = await app.createUser(role);
        const wanted = { name: `${role} renamed`, avatar: 'https://example.org/me.png' };

        const { body } = await change(id, { ...wanted, username, role, status: 'active' }, headers).expect(200);

        expect(body.data.attributes).toMatchObject({ ...wanted, role, username });
      }
    });

    it.each([
      ['member', { role: 'admin' }, 'Nobody changes their own role or status'],
      ['admin', { role: 'member' }, 'Nobody changes their own role or status'],
      ['member', { status: 'disabled' }, 'Nobody changes their own role or status'],
      ['admin', { status: 'disabled' }, 'Nobody changes their own role or status'],
      ['editor', { username: 'another' }, 'Only administrators change user names and e-mail addresses'],
      ['author', { email: 'a@b' }, 'Only administrators change user names and e-mail addresses'],
      ['member', { password: PASSWORD }, /current one, at .api.auth.password/],
      ['admin', { password: PASSWORD }, /current one, at .api.auth.password/],
    ] as const)('answers 403 to a %s who sends %j for themselves', async (role, body, message) => {
      const { id, headers } = await app.createUser(role);
      const { body: before } = await app.http.get(`/api/v1/users/${id}`).set(headers).expect(200);

      const answer = await change(id, { name: 'Other', ...body }, headers).expect(403);

      expect(answer.body.error.message).toMatch(message);
      expect((await app.http.get(`/api/v1/users/${id}`).set(headers).expect(200)).body).toEqual(before);
    });

    it('answers 403 to whoever is no administrator and means another account', async () => {
      const { body } = await post(userInput()).expect(201);
      for (const role of ['member', 'author', 'editor'] as const) {
        const { headers } = await app.createUser(role);
        for (const changes of [{ name: 'Mine' }, { role: 'admin' }, {}]) {
          await change(body.data.id, changes, headers).expect(403);
        }
      }
    });

    it('answers 404 when there is none', async () => {
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
    ])('answers 422 to a bad %s', async (field, values) => {
      const { id } = await app.createUser('member');
      for (const value of values as unknown[]) {
        const answer = await change(id, { [field]: value });
        expect([value, answer.status]).toEqual([value, 422]);
        expect(fieldsOf(answer)).toEqual([field]);
      }
    });

    it('answers 422 when somebody else has the name or the address, and takes one’s own in capitals', async () => {
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

    it('gives a name that many want at once to one of them', async () => {
      const wanted = userInput().username;
      const ids = await Promise.all(
        Array.from({ length: 8 }, async () => (await post(userInput())).body.data.id as number),
      );

      const answers = await Promise.all(ids.map((id) => change(id, { username: wanted })));

      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(422)]);
    });
  });
});
