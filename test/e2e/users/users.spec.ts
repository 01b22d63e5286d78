import { invalidFields } from '../../support/invalid-fields.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
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

  describe('POST /api/v1/users', () => {
    it('returns 201 with the account and Location', async () => {
      const body = userInput({ avatar: 'https://example.org/jane.png' });

      const answer = await post(body).expect(201);

      const { data } = answer.body as { data: ApiObject };
      expect(answer.headers['location']).toBe(`/api/v1/users/${data.id}`);
      expect(data).toEqual({
        id: expect.any(Number),
        type: 'user',
        attributes: {
          name: 'Jane',
          avatar: 'https://example.org/jane.png',
          username: body.username,
          email: body.email,
          role: 'author',
          status: 'active',
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          updated_at: null,
        },
        links: { self: `/api/v1/users/${data.id}` },
      });
      expect(Math.abs(Date.parse(data.attributes['created_at'] as string) - Date.now())).toBeLessThan(60_000);
    });

    it('neither stores nor returns the password', async () => {
      const { body, text } = await post(userInput()).expect(201);

      expect(text).not.toMatch(/password|argon2|horse/);
      const [row] = await app.sql('SELECT * FROM users WHERE id = ?', [body.data.id]);
      expect(row['password_hash']).toMatch(/^\$argon2id\$/);
      expect(JSON.stringify(row)).not.toContain(PASSWORD);
    });

    it('trims texts and does not change them otherwise', async () => {
      const { body } = await post(userInput({ name: '  O’Brien 🌍 <b>"x"</b>\t' })).expect(201);

      expect(body.data.attributes.name).toBe('O’Brien 🌍 <b>"x"</b>');
    });

    it('ignores unknown and read-only members', async () => {
      const more = {
        id: 4711,
        status: 'disabled',
        version: 9,
        password_hash: 'x',
        created_at: '2001-01-01',
        links: {},
      };

      const { body } = await post(userInput(more)).expect(201);

      expect(body.data.id).not.toBe(4711);
      expect(body.data.attributes.status).toBe('active');
      expect(body.data.attributes.created_at).not.toMatch(/^2001/);
    });

    it.each([
      ['username', ['ab', 'a'.repeat(61), 'with blank', 'a@b.c', 'jané', 'a/b', '', '   ', 5, null, ['jane'], {}]],
      [
        'email',
        [
          'nobody',
          '@',
          'a@',
          '@b',
          'a b@c',
          'a@b c',
          'a,b@c',
          'a<b@c>',
          '"a"@b',
          '',
          `${'a'.repeat(190)}@b`,
          5,
          null,
          '\u0000@b',
          [],
        ],
      ],
      [
        'password',
        ['x'.repeat(11), 'x'.repeat(257), ' '.repeat(12), '🌍'.repeat(11), 123456789012, null, '\ud800'.repeat(12)],
      ],
      ['name', ['', '  ', 'x'.repeat(101), '🌍'.repeat(101), 'a\u0000b', '\udfff', 5, null, ['x']]],
      ['role', ['visitor', 'Admin', 'root', '', 5, null, ['admin'], { admin: true }]],
      [
        'avatar',
        [
          'nothing',
          'javascript:alert(1)',
          'data:text/html,x',
          '//x.y',
          '/x',
          'ftp://x.y',
          5,
          `https://x.y/${'x'.repeat(2048)}`,
        ],
      ],
    ])('returns 422 for an invalid %s', async (field, values) => {
      for (const value of values as unknown[]) {
        const answer = await post(userInput({ [field]: value }));
        expect([field, value, answer.status]).toEqual([field, value, 422]);
        expect(invalidFields(answer)).toEqual([field]);
      }
    });

    it('counts lengths in code points, not in bytes or UTF-16 units', async () => {
      const { body } = await post(userInput({ name: '🌍'.repeat(100), password: '🌍'.repeat(12) })).expect(201);

      expect(body.data.attributes.name).toBe('🌍'.repeat(100));
    });

    it('returns 422 with all failing fields', async () => {
      const answer = await post({ username: 'a', email: 'b', password: 'c', name: '', role: 'd', avatar: 'e' }).expect(
        422,
      );

      expect(invalidFields(answer).sort()).toEqual(['avatar', 'email', 'name', 'password', 'role', 'username']);
    });

    it('returns 422 when the user name or e-mail is taken, ignoring case', async () => {
      const first = userInput();
      await post(first).expect(201);

      const sameName = await post(userInput({ username: first.username.toUpperCase() })).expect(422);
      expect(sameName.body.error.details).toEqual([
        { field: 'username', message: 'The username has already been taken.' },
      ]);
      const sameAddress = await post(userInput({ email: first.email.toUpperCase() })).expect(422);
      expect(invalidFields(sameAddress)).toEqual(['email']);
      expect(invalidFields(await post(first).expect(422)).sort()).toEqual(['email', 'username']);
    });

    it('creates one account for twenty equal concurrent requests', async () => {
      const same = userInput();

      const answers = await Promise.all(Array.from({ length: 20 }, () => post(same)));

      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(422)]);
      const rows = await app.sql('SELECT id FROM users WHERE username = ?', [same.username]);
      expect(rows).toHaveLength(1);
    });

    it('stores SQL in a name as plain text', async () => {
      const name = `x'); DROP TABLE users; --`;

      const { body } = await post(userInput({ name })).expect(201);

      expect(body.data.attributes.name).toBe(name);
      await app.http.get('/api/v1/users').set(admin).expect(200);
    });
  });

  describe('GET /api/v1/users/{id}', () => {
    it('returns the public profile to visitors and other accounts', async () => {
      const { body } = await post(userInput({ name: 'Public' })).expect(201);
      const { headers: editor } = await app.createUser('editor');
      const profile = {
        data: {
          id: body.data.id,
          type: 'user',
          attributes: { name: 'Public', avatar: null },
          links: { self: `/api/v1/users/${body.data.id}` },
        },
      };

      expect((await app.http.get(`/api/v1/users/${body.data.id}`).expect(200)).body).toEqual(profile);
      expect((await app.http.get(`/api/v1/users/${body.data.id}`).set(editor).expect(200)).body).toEqual(profile);
    });

    it('does not reveal changes of private fields to other callers, neither in the body nor in headers', async () => {
      const { id, headers: own } = await app.createUser('member');
      const { headers: other } = await app.createUser('editor');
      const look = async (headers: Headers) => {
        const answer = await app.http.get(`/api/v1/users/${id}`).set(headers).expect(200);
        return [answer.text, answer.headers['etag'], answer.headers['last-modified']];
      };
      for (const [index, headers] of [{}, other].entries()) {
        const before = await look(headers);
        await app.updateUser(id, { email: `hidden-${index}@example.org` });
        expect(await look(headers)).toEqual(before);
        expect(before[2]).toBeUndefined();
      }
      expect((await look(own))[1]).toMatch(/^"3-/);
    });

    it('returns all fields to the account itself and to administrators', async () => {
      const { id, username, headers } = await app.createUser('member');

      for (const caller of [headers, admin]) {
        const { body } = await app.http.get(`/api/v1/users/${id}`).set(caller).expect(200);
        expect(body.data.attributes).toMatchObject({ username, role: 'member', status: 'active' });
        expect(Object.keys(body.data.attributes)).toHaveLength(8);
      }
    });

    it("returns all fields to an administrator's API key only with the scope users:read", async () => {
      const { id } = await app.createUser('member');
      const fieldsFor = async (scope: string) => {
        const key = await app.createKey(admin, [scope]);
        const { body } = await app.http.get(`/api/v1/users/${id}`).set(key).expect(200);
        return Object.keys(body.data.attributes);
      };

      expect(await fieldsFor('articles:read')).toEqual(['name', 'avatar']);
      expect(await fieldsFor('users:read')).toHaveLength(8);
    });

    it('returns 404 for an unknown id', async () => {
      const { body } = await app.http.get('/api/v1/users/4711').expect(404);

      expect(body.error).toMatchObject({ code: 'NOT_FOUND', message: 'User not found' });
    });
  });
});
