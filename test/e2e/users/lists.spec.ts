import type { Response } from 'supertest';
import { invalidFields } from '../../support/invalid-fields.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { userInput } from './user-input.js';

describe('users', () => {
  let app: TestApp;
  let admin: Headers;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.asAdmin();
  });

  afterAll(() => app.stop());

  const post = (body: object, headers = admin) => app.http.post('/api/v1/users').set(headers).send(body);

  describe('GET /api/v1/users', () => {
    it.each(['member', 'author', 'editor'] as const)('returns 403 to a %s', async (role) => {
      const { headers } = await app.createUser(role);

      await app.http.get('/api/v1/users').set(headers).expect(403);
      await post(userInput(), headers).expect(403);
    });

    it('returns each account once across all pages', async () => {
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

    it('filters by role and status', async () => {
      const disabled = await app.createUser('editor');
      await app.updateUser(disabled.id, { status: 'disabled' });
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

    describe('search and sort', () => {
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
        for (const person of people) await post(userInput(person)).expect(201);
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
      ])('finds accounts by %s', async (query, names) => {
        expect(await found(query)).toEqual(names);
      });

      it('returns all accounts for an empty search', async () => {
        expect(await found('search=')).toEqual(await found(''));
        expect((await found('search=')).length).toBeGreaterThan(4);
      });

      it('finds a changed name and no longer finds the old name', async () => {
        const { body } = await post(userInput({ name: 'Before Ångström' })).expect(201);
        await app.updateUser(body.data.id as number, { name: 'After Ångström' });

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
      ])('sorts by "%s"', async (query, attribute, values) => {
        expect(await found(`search=search.example&${query}`, attribute)).toEqual(values);
      });

      it('keeps the order across pages', async () => {
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
      ])('returns 422 for %s', async (query) => {
        const answer = await app.http.get(`/api/v1/users?${query}`).set(admin).expect(422);

        expect(invalidFields(answer)).toEqual([query.split('=')[0]]);
      });
    });

    it.each(['role=visitor', 'role=', 'role=editor&role=admin', 'status=gone'])('returns 422 for %s', async (query) => {
      const answer = await app.http.get(`/api/v1/users?${query}`).set(admin).expect(422);

      expect(invalidFields(answer)).toEqual([query.split('=')[0]]);
    });
  });
});
