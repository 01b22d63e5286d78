import type { Response } from 'supertest';
import { fieldsOf } from '../support/refused-fields.js';
import type { ApiObject, Headers } from '../support/test-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const PASSWORD = 'correct horse battery';

describe('users', () => {
  let app: TestApp;
  let admin: Headers;
  let made = 0;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.asAdmin();
  });

  afterAll(() => app.stop());

  const input = (more: object = {}) => {
    const username = `jane-${++made}`;
    return { username, email: `${username}@example.org`, password: PASSWORD, name: 'Jane', role: 'author', ...more };
  };
  const post = (body: object, headers = admin) => app.http.post('/api/v1/users').set(headers).send(body);

  describe('POST /api/v1/users', () => {
    it('answers 201 with the account and its address', async () => {
      const body = input({ avatar: 'https://example.org/jane.png' });

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

    it('keeps no password, and tells none', async () => {
      const { body, text } = await post(input()).expect(201);

      expect(text).not.toMatch(/password|argon2|horse/);
      const [row] = await app.sql('SELECT * FROM users WHERE id = ?', [body.data.id]);
      expect(row['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,(p=1,t=2|t=2,p=1)\$/);
      expect(JSON.stringify(row)).not.toContain(PASSWORD);
    });

    it('trims every text but takes the rest as it is', async () => {
      const { body } = await post(input({ name: '  O’Brien 🌍 <b>"x"</b>\t' })).expect(201);

      expect(body.data.attributes.name).toBe('O’Brien 🌍 <b>"x"</b>');
    });

    it('ignores what an account is not made of', async () => {
      const more = {
        id: 4711,
        status: 'disabled',
        version: 9,
        password_hash: 'x',
        created_at: '2001-01-01',
        links: {},
      };

      const { body } = await post(input(more)).expect(201);

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
    ])('answers 422 to a bad %s', async (field, values) => {
      for (const value of values as unknown[]) {
        const answer = await post(input({ [field]: value }));
        expect([field, value, answer.status]).toEqual([field, value, 422]);
        expect(fieldsOf(answer)).toEqual([field]);
      }
    });

    it('counts code points, not bytes or UTF-16 units', async () => {
      const { body } = await post(input({ name: '🌍'.repeat(100), password: '🌍'.repeat(12) })).expect(201);

      expect(body.data.attributes.name).toBe('🌍'.repeat(100));
    });

    it('names all failing fields at once', async () => {
      const answer = await post({ username: 'a', email: 'b', password: 'c', name: '', role: 'd', avatar: 'e' }).expect(
        422,
      );

      expect(fieldsOf(answer).sort()).toEqual(['avatar', 'email', 'name', 'password', 'role', 'username']);
    });

    it('answers 422 when the name or the address is taken, in any case', async () => {
      const first = input();
      await post(first).expect(201);

      const sameName = await post(input({ username: first.username.toUpperCase() })).expect(422);
      expect(sameName.body.error.details).toEqual([
        { field: 'username', message: 'The username has already been taken.' },
      ]);
      const sameAddress = await post(input({ email: first.email.toUpperCase() })).expect(422);
      expect(fieldsOf(sameAddress)).toEqual(['email']);
      expect(fieldsOf(await post(first).expect(422)).sort()).toEqual(['email', 'username']);
    });

    it('makes one account of twenty requests for the same at once', async () => {
      const same = input();

      const answers = await Promise.all(Array.from({ length: 20 }, () => post(same)));

      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(422)]);
      const rows = await app.sql('SELECT id FROM users WHERE username = ?', [same.username]);
      expect(rows).toHaveLength(1);
    });

    it('is no way into the database', async () => {
      const name = `x'); DROP TABLE users; --`;

      const { body } = await post(input({ name })).expect(201);

      expect(body.data.attributes.name).toBe(name);
      await app.http.get('/api/v1/users').set(admin).expect(200);
    });
  });

  describe('GET /api/v1/users/{id}', () => {
    it('shows visitors and others the public profile', async () => {
      const { body } = await post(input({ name: 'Public' })).expect(201);
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

    it('tells visitors and others nothing of changes to the rest of it, not by a header either', async () => {
      const { id, headers: own } = await app.createUser('member');
      const { headers: other } = await app.createUser('editor');
      const look = async (headers: Headers) => {
        const answer = await app.http.get(`/api/v1/users/${id}`).set(headers).expect(200);
        return [answer.text, answer.headers['etag'], answer.headers['last-modified']];
      };
      for (const headers of [{}, other]) {
        const before = await look(headers);
        await app.changeUser(id, { email: `hidden-${++made}@example.org` });
        expect(await look(headers)).toEqual(before);
        expect(before[2]).toBeUndefined();
      }
      expect((await look(own))[1]).toMatch(/^"3-/);
    });

    it('shows oneself and administrators the whole account', async () => {
      const { id, username, headers } = await app.createUser('member');

      for (const caller of [headers, admin]) {
        const { body } = await app.http.get(`/api/v1/users/${id}`).set(caller).expect(200);
        expect(body.data.attributes).toMatchObject({ username, role: 'member', status: 'active' });
        expect(Object.keys(body.data.attributes)).toHaveLength(8);
      }
    });

    it('answers 404 when there is none', async () => {
      const { body } = await app.http.get('/api/v1/users/4711').expect(404);

      expect(body.error).toMatchObject({ code: 'NOT_FOUND', message: 'User not found' });
    });
  });

  describe('GET /api/v1/users', () => {
    it.each(['member', 'author', 'editor'] as const)('answers 403 to a %s', async (role) => {
      const { headers } = await app.createUser(role);

      await app.http.get('/api/v1/users').set(headers).expect(403);
      await post(input(), headers).expect(403);
    });

    it('pages through all of them, each once', async () => {
      const [{ total }] = await app.sql<{ total: number }>('SELECT COUNT(*) AS total FROM users');
      const ids: number[] = [];
      let next: string | null = '/api/v1/users?per_page=7&x=%26%3D';
      while (next !== null) {
        const { body, headers }: Response = await app.http.get(next).set(admin).expect(200);
        expect(body.meta).toMatchObject({ per_page: 7, total: Number(total), last_page: Math.ceil(Number(total) / 7) });
        expect(body.links.first).toBe('/api/v1/users?per_page=7&x=%26%3D&page=1');
        const links = Object.entries(body.links as Record<string, string | null>).filter(([, path]) => path !== null);
        expect(headers['link']).toBe(links.map(([relation, path]) => `<${path}>; rel="${relation}"`).join(', '));
        ids.push(...(body.data as ApiObject[]).map(({ id }) => id));
        ({ next } = body.links);
      }

      expect(ids).toHaveLength(Number(total));
      expect(new Set(ids).size).toBe(ids.length);
    });

    it('can be of one role or state', async () => {
      const disabled = await app.createUser('editor');
      await app.changeUser(disabled.id, { status: 'disabled' });
      const active = await app.createUser('editor');
      const idsOf = async (query: string) => {
        const { body } = await app.http.get(`/api/v1/users?per_page=100&${query}`).set(admin).expect(200);
        expect(body.meta.total).toBe(body.data.length);
        return (body.data as ApiObject[]).map(({ id }) => id);
      };

      expect(await idsOf('role=editor')).toEqual(expect.arrayContaining([disabled.id, active.id]));
      expect(await idsOf('role=author')).not.toContain(active.id);
      expect(await idsOf('status=disabled')).toEqual([disabled.id]);
      expect(await idsOf('status=disabled&role=editor')).toEqual([disabled.id]);
      expect(await idsOf('status=disabled&role=admin')).toEqual([]);
    });

    describe('searched and in order', () => {
      const found = async (query: string, attribute = 'name') => {
        const { body } = await app.http.get(`/api/v1/users?per_page=100&${query}`).set(admin).expect(200);
        expect(body.meta.total).toBe(body.data.length);
        return (body.data as ApiObject[]).map(({ attributes }) => attributes[attribute]);
      };

      beforeAll(async () => {
        const people = [
          { name: 'Élodie Łukasz', username: 'zebra-zebra', email: 'first@search.example' },
          { name: 'elodie lukas', username: 'Yak_Yak', email: 'SECOND@search.example', role: 'editor' },
          { name: 'Ödön 100 %', username: 'xerus.xerus', email: 'third@search.example' },
          { name: 'ödön 1000', username: 'yakyyak', email: 'fourth@elsewhere.example' },
        ];
        for (const person of people) await post(input(person)).expect(201);
      });

      it.each([
        ['search=zebra', ['Élodie Łukasz']],
        ['search=ZEBRA-z', ['Élodie Łukasz']],
        ['search=ÉLODIE', ['Élodie Łukasz']],
        ['search=odie%20LUK', ['elodie lukas']],
        ['search=%20%20odie%20luk%20', ['elodie lukas']],
        ['search=ÖDÖN', ['Ödön 100 %', 'ödön 1000']],
        ['search=100%20%25', ['Ödön 100 %']],
        ['search=yak_', ['elodie lukas']],
        ['search=second@SEARCH.example', ['elodie lukas']],
        ['search=search.example', ['Élodie Łukasz', 'elodie lukas', 'Ödön 100 %']],
        ['search=search.example&role=editor', ['elodie lukas']],
        ['search=search.example&status=disabled', []],
        ['search=nobody-at-all', []],
        ['search=%27%20OR%20%271%27=%271', []],
        ['search=!', []],
      ])('finds by %s', async (query, names) => {
        expect(await found(query)).toEqual(names);
      });

      it('finds everybody by nothing', async () => {
        expect(await found('search=')).toEqual(await found(''));
        expect((await found('search=')).length).toBeGreaterThan(4);
      });

      it('finds a name that was changed, and not the one before', async () => {
        const { body } = await post(input({ name: 'Before Ångström' })).expect(201);
        await app.changeUser(body.data.id as number, { name: 'After Ångström' });

        expect(await found('search=ångström')).toEqual(['After Ångström']);
        expect(await found('search=before ångström')).toEqual([]);
      });

      it.each([
        ['sort=name', 'name', ['elodie lukas', 'Élodie Łukasz', 'Ödön 100 %']],
        ['sort=name&order=desc', 'name', ['Ödön 100 %', 'Élodie Łukasz', 'elodie lukas']],
        ['sort=username', 'username', ['xerus.xerus', 'Yak_Yak', 'zebra-zebra']],
        ['sort=username&order=desc', 'username', ['zebra-zebra', 'Yak_Yak', 'xerus.xerus']],
        ['sort=id&order=desc', 'username', ['xerus.xerus', 'Yak_Yak', 'zebra-zebra']],
        ['order=desc', 'username', ['xerus.xerus', 'Yak_Yak', 'zebra-zebra']],
        ['sort=created_at', 'username', ['zebra-zebra', 'Yak_Yak', 'xerus.xerus']],
        ['', 'username', ['zebra-zebra', 'Yak_Yak', 'xerus.xerus']],
      ])('comes in the order of "%s"', async (query, attribute, values) => {
        expect(await found(`search=search.example&${query}`, attribute)).toEqual(values);
      });

      it('keeps its order from page to page', async () => {
        const names: unknown[] = [];
        for (let page = 1; page <= 3; page++) {
          const query = `search=search.example&sort=name&order=desc&per_page=1&page=${page}`;
          const { body } = await app.http.get(`/api/v1/users?${query}`).set(admin).expect(200);
          expect(body.meta).toMatchObject({ total: 3, last_page: 3 });
          names.push((body.data as ApiObject[])[0]!.attributes['name']);
        }

        expect(names).toEqual(['Ödön 100 %', 'Élodie Łukasz', 'elodie lukas']);
      });

      it.each([
        'sort=email',
        'sort=password_hash',
        'sort=',
        'order=up',
        'search=a&search=b',
        `search=${'x'.repeat(191)}`,
      ])('answers 422 to %s', async (query) => {
        const answer = await app.http.get(`/api/v1/users?${query}`).set(admin).expect(422);

        expect(fieldsOf(answer)).toEqual([query.split('=')[0]]);
      });
    });

    it.each(['role=visitor', 'role=', 'role=editor&role=admin', 'status=gone'])('answers 422 to %s', async (query) => {
      const answer = await app.http.get(`/api/v1/users?${query}`).set(admin).expect(422);

      expect(fieldsOf(answer)).toEqual([query.split('=')[0]]);
    });
  });

  describe.each(['patch', 'put'] as const)('%s /api/v1/users/{id}', (method) => {
    const change = (id: number, body: object, headers = admin) =>
      app.http[method](`/api/v1/users/${id}`).set(headers).send(body);
    const canUse = (headers: Headers) => app.http.get('/api/auth/me').set(headers);

    it('lets an administrator change everything of others; what is left out stays as it is', async () => {
      const { body: before } = await post(input({ avatar: 'https://example.org/a.png' })).expect(201);
      const { id } = before.data;

      const { body: named } = await change(id, { name: ' Janet ' }).expect(200);
      expect(named.data.attributes).toEqual({
        ...before.data.attributes,
        name: 'Janet',
        updated_at: expect.stringMatching(/^\d{4}-/),
      });

      const { username, email } = input();
      const all = { username, email, name: 'J', role: 'editor', avatar: null, status: 'disabled' };
      const { body: after } = await change(id, { ...all, password: 'another password' }).expect(200);
      expect(after.data.attributes).toMatchObject(all);
      await change(id, { status: 'active' }).expect(200);
      await app.login(email.toUpperCase(), 'another password');
    });

    it('changes nothing, not even the time, when all is as it was', async () => {
      const { body } = await post(input()).expect(201);
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
      const { body } = await post(input()).expect(201);
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
      const [first, second] = [input(), input()];
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
      const wanted = input().username;
      const ids = await Promise.all(
        Array.from({ length: 8 }, async () => (await post(input())).body.data.id as number),
      );

      const answers = await Promise.all(ids.map((id) => change(id, { username: wanted })));

      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(422)]);
    });
  });
});
