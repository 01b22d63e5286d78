import { type ListDocument, followPageLinks } from '../../support/version-2.js';
import type { Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('users in version 2', () => {
  let site: TestApp;
  let admin: Headers;
  let member: { id: number; username: string; headers: Headers };

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
    member = await site.createUser('member');
    for (const [index, name] of ['Zoë 100%', 'Ärmel', 'zoe', 'Anna_B', 'AnnaXB'].entries()) {
      const username = `person-${index}`;
      await site.http
        .post('/api/v1/users')
        .set(admin)
        .send({ username, name, role: 'author', email: `P${index}@example.org`, password: 'a long enough password' })
        .expect(201);
    }
    await site.updateUser(member.id, { name: 'The member, renamed' });
  });
  afterAll(() => site.stop());

  const list = async (query = '', headers = admin): Promise<ListDocument> =>
    (await site.http.get(`/api/v2/users?${query}`).set(headers).expect(200)).body;
  const namesOf = async (query: string) => (await list(query)).data.map(({ attributes }) => attributes['name']);

  describe('GET /api/v2/users', () => {
    it('returns all fields of accounts to administrators, sorted by id', async () => {
      const { data, links } = await list('page[size]=2');

      expect(data).toEqual([
        expect.objectContaining({ type: 'user', id: '1' }),
        {
          type: 'user',
          id: String(member.id),
          attributes: {
            name: 'The member, renamed',
            avatar: null,
            username: member.username,
            email: `${member.username}@example.org`,
            role: 'member',
            status: 'active',
            created_at: expect.stringMatching(TIME),
            updated_at: expect.stringMatching(TIME),
          },
          links: { self: `/api/v2/users/${member.id}` },
        },
      ]);
      expect(links).toEqual({
        self: '/api/v2/users?page[size]=2',
        first: '/api/v2/users?page%5Bsize%5D=2',
        prev: null,
        next: expect.stringContaining('page%5Bafter%5D='),
      });
    });

    it('returns 401 to visitors and 403 to other roles', async () => {
      await site.http.get('/api/v2/users').expect(401);
      for (const role of ['member', 'author', 'editor'] as const) {
        const { headers } = await site.createUser(role);
        await site.http.get('/api/v2/users').set(headers).expect(403);
      }
    });

    it('returns the total only with page[total]=true', async () => {
      const [{ total }] = (await site.sql<{ total: number }>('SELECT COUNT(*) AS total FROM users')) as [
        { total: number },
      ];

      expect((await list('page[total]=true&page[size]=1')).meta).toEqual({ total });
      expect((await list('page[total]=true&filter[role]=author&filter[username][like]=person')).meta).toEqual({
        total: 5,
      });
      expect(await list('page[total]=false')).not.toHaveProperty('meta');
      expect(await list()).not.toHaveProperty('meta');
    });

    it.each([
      ['filter[name][like]=ÄRM', ['Ärmel']],
      ['filter[name][like]=zo', ['Zoë 100%', 'zoe']],
      ['filter[name][like]=0%25', ['Zoë 100%']],
      ['filter[name][like]=a_b', ['Anna_B']],
      ['filter[name]=zoe', ['zoe']],
      ['filter[name]=Zoe', []],
      ['filter[name][in]=zoe,Ärmel', ['Ärmel', 'zoe']],
      ['filter[email]=P2@example.org', ['zoe']],
      ['filter[email]=p2@example.org', []],
      ['filter[email][like]=p2@', ['zoe']],
      ['filter[username][like]=PERSON&filter[name][ne]=zoe', ['Zoë 100%', 'Ärmel', 'Anna_B', 'AnnaXB']],
      ['filter[username][like]=person&filter[username][in]=person-1,person-3', ['Ärmel', 'Anna_B']],
      ['filter[role]=member&filter[name][like]=renamed', ['The member, renamed']],
      ['filter[role][in]=member,author&filter[email][like]=p4', ['AnnaXB']],
      ['filter[status]=disabled', []],
      ['filter[created_at][gt]=2200-01-01T00:00:00Z', []],
      ['filter[created_at][lt]=2200-01-01T00:00:00Z&filter[name]=zoe', ['zoe']],
    ])('filters by ?%s', async (query, names) => {
      expect(await namesOf(query)).toEqual(names);
    });

    it.each([
      ['sort=name', ['Anna_B', 'AnnaXB', 'zoe', 'Zoë 100%', 'Ärmel']],
      ['sort=-name', ['Ärmel', 'Zoë 100%', 'zoe', 'AnnaXB', 'Anna_B']],
      ['sort=-email', ['AnnaXB', 'Anna_B', 'zoe', 'Ärmel', 'Zoë 100%']],
      ['sort=-id', ['AnnaXB', 'Anna_B', 'zoe', 'Ärmel', 'Zoë 100%']],
      ['sort=updated_at,username', ['Zoë 100%', 'Ärmel', 'zoe', 'Anna_B', 'AnnaXB']],
    ])('sorts by ?%s', async (query, names) => {
      expect(await namesOf(`${query}&filter[username][like]=person`)).toEqual(names);
    });

    it.each(['id', '-created_at', 'name', '-updated_at', 'updated_at,-name', 'email'])(
      'pages forwards and backwards with sort=%s, each account once',
      async (sort) => {
        const all = (await list(`sort=${sort}&page[size]=100`)).data.map(({ id }) => id);
        const get = async (path: string) => (await site.http.get(path).set(admin).expect(200)).body as ListDocument;

        const { there, back } = await followPageLinks(get, `/api/v2/users?sort=${sort}&page[size]=3`);

        expect(all.length).toBeGreaterThan(6);
        expect([there, back]).toEqual([all, all]);
      },
    );

    it('returns only the fields of fields[user]', async () => {
      const { data } = await list('fields[user]=role,name&filter[name]=zoe');

      expect(data.map(({ attributes }) => attributes)).toEqual([{ name: 'zoe', role: 'author' }]);
    });

    it.each([
      ['page[size]=0', 'page[size]'],
      ['page[size]=101', 'page[size]'],
      ['page[number]=2', 'page[number]'],
      ['page=2', 'page'],
      ['page[after]=x', 'page[after]'],
      ['sort=password_hash', 'sort'],
      ['sort=name,-name', 'sort'],
      ['filter[password_hash]=x', 'filter[password_hash]'],
      ['filter[role]=owner', 'filter[role]'],
      ['filter[role][like]=a', 'filter[role][like]'],
      ['filter[created_at]=yesterday', 'filter[created_at]'],
      ['filter[name]=a&filter[name]=b', 'filter[name]'],
      ['include=articles', 'include'],
      ['fields[user]=password', 'fields[user]'],
      ['fields[article]=title', 'fields[article]'],
      ['search=x', 'search'],
    ])('returns 400 for ?%s', async (query, field) => {
      const { body } = await site.http.get(`/api/v2/users?${query}`).set(admin).expect(400);

      expect(body.error).toMatchObject({ code: 'BAD_REQUEST', details: [{ field }] });
    });
  });

  describe('GET /api/v2/users/{id}', () => {
    const get = (headers: Headers = {}, id: number | string = member.id) =>
      site.http.get(`/api/v2/users/${id}`).set(headers);

    it('returns the public profile to visitors, with a weak ETag and without Last-Modified', async () => {
      const { body, headers } = await get().expect(200);

      expect(body).toEqual({
        jsonapi: { version: '1.1' },
        data: {
          type: 'user',
          id: String(member.id),
          attributes: { name: 'The member, renamed', avatar: null },
          links: { self: `/api/v2/users/${member.id}` },
        },
        links: { self: `/api/v2/users/${member.id}` },
      });
      expect(headers).not.toHaveProperty('last-modified');
      expect(headers['etag']).toMatch(/^W\//);
    });

    it('returns all fields to the account itself and to administrators', async () => {
      const [own, whole] = [await get(member.headers).expect(200), await get(admin).expect(200)];

      expect(own.body.data.attributes).toMatchObject({ username: member.username, role: 'member', status: 'active' });
      expect(whole.body).toEqual(own.body);
      expect(own.headers['etag']).toMatch(/^"2-/);
    });

    it('returns 404 for an unknown id and 400 for an invalid id or unknown parameters', async () => {
      await get({}, 999_999).expect(404);
      await get({}, 'x').expect(400);
      const { body } = await site.http.get(`/api/v2/users/${member.id}?include=articles&sort=name`).expect(400);
      expect(body.error.details.map(({ field }: { field: string }) => field)).toEqual(['include', 'sort']);
    });

    it('returns 405 for PATCH', async () => {
      const { headers } = await site.unchecked.patch(`/api/v2/users/${member.id}`).set(admin).send({}).expect(405);

      expect(headers['allow']).toBe('GET, HEAD');
    });
  });
});
