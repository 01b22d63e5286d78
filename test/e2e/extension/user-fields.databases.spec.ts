import { Module } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';
import { createFieldsTable, text } from '../../../migrations/columns.js';
import { LineField } from '../../../src/core/http/index.js';
import { permission } from '../../../src/core/identity/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { fields } from '../../../src/core/module-fields/index.js';
import { UserListsService, UsersService } from '../../../src/modules/users/index.js';
import { MailApp } from '../../support/mail-app.js';
import { planningFeature, userPlanning } from '../../support/planning-module.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

const EMPTY = { phone: null, pages: null, note: null };
const READ_PROFILE = permission('profile:read', 'visitor');
const WRITE_PROFILE = permission('profile:write', 'author');
const READ_FILE = permission('file:read', 'admin');

class Profiles1900000000400 {
  async up(runner: QueryRunner): Promise<void> {
    await createFieldsTable(runner, 'user', 'profile', [text('motto', 100)]);
    await createFieldsTable(runner, 'user', 'file', [text('remark', 100)]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('user_profile');
    await runner.dropTable('user_file');
  }
}

@Module({})
class ProfileModule {}

/** Fields with permissions: everyone reads `profile`, authors write their own; only administrators read `file`. */
const profileFeature: FeatureModule = {
  moduleApi: 1,
  name: 'profile',
  module: ProfileModule,
  permissions: [READ_PROFILE, WRITE_PROFILE, READ_FILE],
  userFields: [
    fields('profile', { motto: LineField({ max: 100 }) }, { read: READ_PROFILE, write: WRITE_PROFILE }),
    fields('file', { remark: LineField({ max: 100 }) }, { read: READ_FILE }),
  ],
  migrations: [Profiles1900000000400],
};

type Account = Awaited<ReturnType<TestApp['createUser']>>;

describe('Fields that a module adds to users', () => {
  let site: TestApp;
  let admin: Headers;
  let author: Account;
  let member: Account;
  let editor: Account;

  beforeAll(async () => {
    site = await startTestApp({}, undefined, [planningFeature, profileFeature]);
    admin = await site.asAdmin();
    [author, member, editor] = [
      await site.createUser('author'),
      await site.createUser('member'),
      await site.createUser('editor'),
    ];
  });
  afterAll(() => site.stop());

  const attributesOf = async (path: string, headers: Headers = admin) =>
    (await site.http.get(path).set(headers).expect(200)).body.data.attributes as Record<string, unknown>;
  const patch = (id: number, body: object, headers: Headers = admin) =>
    site.http.patch(`/api/v1/users/${id}`).set(headers).send(body);

  it('shows fields without permissions only to the user and to administrators', async () => {
    await patch(author.id, { planning: { phone: ' +49 40 1 ', pages: 0 } }).expect(200);
    const shown = { phone: '+49 40 1', pages: 0, note: null, letters: 12 };
    for (const version of [1, 2]) {
      const path = `/api/v${version}/users/${author.id}`;
      for (const headers of [admin, author.headers])
        expect((await attributesOf(path, headers))['planning']).toEqual(shown);
      for (const headers of [editor.headers, member.headers, {}]) {
        const { text: body, headers: sent } = await site.http.get(path).set(headers).expect(200);
        expect(body).not.toContain('planning');
        expect(sent).not.toHaveProperty('last-modified');
      }
    }
    expect((await attributesOf('/api/auth/me', author.headers))['planning']).toEqual(shown);
  });

  it('shows the fields of an included author as the URL of the author does, and not in version 1', async () => {
    await patch(author.id, { planning: { phone: 'secret-phone' }, profile: { motto: 'Public motto' } }).expect(200);
    const { id } = await site.createArticle({ status: 'published' }, author.headers);
    const read = async (path: string, headers: Headers) => (await site.http.get(path).set(headers).expect(200)).text;
    for (const headers of [editor.headers, member.headers, {}]) {
      for (const version of [1, 2]) {
        expect(await read(`/api/v${version}/articles/${id}?include=author`, headers)).not.toContain('secret-phone');
        expect(await read(`/api/v${version}/articles?include=author`, headers)).not.toContain('secret-phone');
      }
      expect(await read(`/api/v2/articles/${id}?include=author`, headers)).toContain('Public motto');
    }
    expect(await read(`/api/v2/articles/${id}?include=author`, author.headers)).toContain('secret-phone');
    for (const headers of [admin, author.headers])
      expect(await read(`/api/v1/articles/${id}?include=author`, headers)).not.toContain('secret-phone');
  });

  it('allows only administrators to write fields without permissions', async () => {
    for (const headers of [author.headers, editor.headers]) {
      const { body } = await patch(author.id, { name: 'Changed', planning: { pages: 9 } }, headers).expect(403);
      expect(body.error.details).toBeUndefined();
    }
    const { body } = await patch(author.id, { planning: { pages: 9 } }, author.headers).expect(403);
    expect(body.error.message).toBe('You are not allowed to set planning');
    expect((await attributesOf(`/api/v1/users/${author.id}`))['name']).not.toBe('Changed');
    await patch(author.id, { planning: { pages: 9 } }).expect(200);
    await patch(author.id, { planning: { pages: 101 } }).expect(422);
  });

  it('allows users with the permission to write only their own fields', async () => {
    await patch(author.id, { profile: { motto: 'Mine' } }, author.headers).expect(200);
    await patch(author.id, { profile: { motto: 'Theirs' } }, editor.headers).expect(403);
    await patch(member.id, { profile: { motto: 'Mine' } }, member.headers).expect(403);
    const path = `/api/v2/users/${author.id}`;
    expect(await attributesOf(path, {})).toMatchObject({ profile: { motto: 'Mine' } });
  });

  it('hides fields with a permission to read from users without it, also from the user', async () => {
    await patch(author.id, { file: { remark: 'Renew the contract' } }).expect(200);
    expect(await attributesOf(`/api/v1/users/${author.id}`)).toHaveProperty('file.remark', 'Renew the contract');
    expect(await attributesOf(`/api/v1/users/${author.id}`, author.headers)).not.toHaveProperty('file');
    expect(await attributesOf('/api/auth/me', author.headers)).not.toHaveProperty('file');
  });

  it('stores the fields of a new user', async () => {
    const input = {
      ...{ username: 'with-fields', email: 'with-fields@example.org', password: 'a long password', name: 'New' },
      ...{ role: 'member', planning: { pages: 7 } },
    };
    const { body } = await site.http.post('/api/v1/users').set(admin).send(input).expect(201);
    expect(body.data.attributes.planning).toEqual({ ...EMPTY, pages: 7, letters: 3 });
  });

  it('changes the entity tag with a field, and writes nothing if no value differs', async () => {
    const path = `/api/v1/users/${member.id}`;
    const tag = async () => (await site.http.get(path).set(admin).expect(200)).headers['etag']!;
    const before = await tag();
    await patch(member.id, { planning: { pages: 2 } })
      .set('If-Match', before)
      .expect(200);
    const after = await tag();
    expect(after).not.toBe(before);
    await patch(member.id, { planning: { pages: 3 } })
      .set('If-Match', before)
      .expect(412);
    await patch(member.id, { planning: { pages: 2, note: null } }).expect(200);
    expect(await tag()).toBe(after);
  });

  it('lists, filters, sorts and counts users by the fields, for administrators', async () => {
    await patch(editor.id, { planning: { pages: 50, phone: 'b' } }).expect(200);
    await patch(member.id, { planning: { pages: 40, phone: 'A' } }).expect(200);
    const list = async (query: string) =>
      (await site.http.get(`/api/v2/users?${query}`).set(admin).expect(200)).body as {
        data: { id: string; attributes: object }[];
        meta?: { total: number };
      };
    const found = await list('filter[planning.pages][gte]=40&filter[name][like]=the&sort=planning.phone');
    expect(found.data.map(({ id }) => Number(id))).toEqual([member.id, editor.id]);
    expect(found.data[0]!.attributes).toMatchObject({ planning: { pages: 40 }, profile: { motto: null } });
    const counted = await list('filter[planning.phone]=b&page[total]=true&fields[user]=planning');
    expect(counted).toMatchObject({ meta: { total: 1 }, data: [{ attributes: { planning: { phone: 'b' } } }] });
    expect(Object.keys(counted.data[0]!.attributes)).toEqual(['planning']);
    await site.http.get('/api/v2/users?filter[planning.pages]=40').set(editor.headers).expect(403);
    await site.http.get('/api/v2/users?filter[profile.motto]=x').set(admin).expect(400);
    await expect(
      site.app.get(UserListsService).list(
        {
          ...{ sort: [], total: false, page: { start: 0, size: 1 } },
          filters: [{ field: 'planning.pages' as 'role', operator: 'eq', values: [40] }],
        },
        { userId: member.id, role: 'member' },
      ),
    ).rejects.toThrow('The query parameters are invalid');
  });

  it('accepts values from the code of a module', async () => {
    const users = site.app.get(UsersService);
    const { id } = await users.create({
      ...{ username: 'by-code', email: 'by-code@example.org', password: null, name: 'Code', role: 'member' },
      fields: { planning: { phone: '1' } },
    });
    expect(userPlanning.get(await users.get(id))).toEqual({ ...EMPTY, phone: '1' });
    const self = { userId: id, role: 'member' } as const;
    await expect(users.update(self, id, { fields: { planning: { phone: '2' } } })).rejects.toThrow('not allowed');
  });

  it('deletes the values with their account', async () => {
    const { id } = await site.createUser('member');
    await patch(id, { planning: { pages: 1 }, file: { remark: 'x' } }).expect(200);
    for (const table of ['sessions', 'known_addresses']) await site.sql(`DELETE FROM ${table} WHERE user_id = ?`, [id]);
    await site.sql('DELETE FROM users WHERE id = ?', [id]);
    for (const table of ['user_planning', 'user_file'])
      expect(await site.sql(`SELECT * FROM ${table} WHERE user_id = ?`, [id])).toEqual([]);
  });
});

describe('The registration with fields that a module adds to users', () => {
  it('ignores fields, which the new user cannot write without the permission either', async () => {
    const mail = await MailApp.start({}, [planningFeature]);
    const input = mail.newAccountInput({ planning: { pages: 7 } });
    await mail.post('register/confirm', { token: await mail.requestRegistration(input) }).expect(204);
    const { http } = mail.app;
    const token = await mail.app.login(input.username, input.password);
    const headers = { Authorization: `Bearer ${token}` };
    const { body } = await http.get('/api/auth/me').set(headers).expect(200);
    expect(body.data.attributes.planning).toMatchObject(EMPTY);
    const path = body.data.links.self as string;
    await http
      .patch(path)
      .set(headers)
      .send({ planning: { pages: 7 } })
      .expect(403);
    expect(await mail.app.sql('SELECT * FROM user_planning')).toEqual([]);
    await mail.stop();
  });
});
