import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Get, HttpCode, Module, Post } from '@nestjs/common';
import { createApp } from '../../../src/app.js';
import { collectModules } from '../../../src/composition.js';
import { Allow, permission } from '../../../src/core/identity/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { Exporter } from '../../../src/core/portability/exporter.js';
import { Importer } from '../../../src/core/portability/importer.js';
import { BUILT_IN_SCOPES } from '../../../src/modules/api-clients/scope.rules.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { freshDatabaseUrl } from '../../support/test-database.js';
import type { ApiObject, Headers } from '../../support/test-client.js';

const READ = permission('calendar:read', 'member');
const WRITE = permission('calendar:write', 'editor');
const CLEAR = permission('calendar:clear', 'editor', { grantable: false });
const GLANCE = permission('calendar:glance', 'member', { scoped: false });

@Controller()
class CalendarController {
  @Get()
  @Allow(READ)
  read() {
    return {};
  }

  @Post()
  @Allow(WRITE)
  write() {
    return {};
  }

  @Post('clear')
  @HttpCode(200)
  @Allow(CLEAR)
  clear() {
    return {};
  }

  @Get('glance')
  @Allow(GLANCE)
  glance() {
    return {};
  }
}

@Module({})
class CalendarModule {}

const calendar = (permissions = [READ, WRITE, CLEAR, GLANCE]): FeatureModule => ({
  moduleApi: 1,
  name: 'calendar',
  module: CalendarModule,
  api: {},
  surfaces: [{ controllers: [CalendarController] }, { controllers: [CalendarController], version: 2 }],
  permissions,
});

/** Grantable permissions of the built-in modules that are present. */
const OFFERED = collectModules()
  .flatMap(({ permissions = [] }) => permissions)
  .flatMap(({ name, grantable }) => (grantable ? [name] : []));
const OWN = BUILT_IN_SCOPES.filter((name) => OFFERED.includes(name));
/** Scopes that a key can have on this site. */
const ALL = [...OWN, 'calendar:read', 'calendar:write', '*'];
const MUST = `Each of the scopes must be one of ${ALL.join(', ')}.`;
const DTO = 'CreateApiKeyDto';

describe('Permissions of a custom module', () => {
  let site: TestApp;
  let editor: { id: number; headers: Headers };
  let keys: string;

  beforeAll(async () => {
    site = await startTestApp({}, undefined, [calendar()]);
    editor = await site.createUser('editor');
    keys = await keysOf(editor.headers);
  });
  afterAll(() => site.stop());

  const keysOf = async (headers: Headers): Promise<string> => {
    const { body } = await site.http.post('/api/v1/api-clients').set(headers).send({ name: 'Planner' }).expect(201);
    return (body as { data: ApiObject }).data.links['keys']!;
  };
  const post = (body: object, headers = editor.headers) => site.http.post(keys).set(headers).send(body);
  const issue = async (...scopes: string[]): Promise<{ id: number; header: Headers }> => {
    const { body } = await post({ name: 'Key', scopes }).expect(201);
    expect(body.data.attributes.scopes).toEqual(scopes);
    return { id: body.data.id, header: { 'X-API-Key': body.data.attributes.key } };
  };

  it.each([1, 2])('grants an API key access to module routes by scope in version %i', async (version) => {
    const { header } = await issue('calendar:write');
    const status = async (method: 'get' | 'post', path: string, of = header) =>
      (await site.unchecked[method](`/api/v${version}/calendar${path}`).set(of)).status;

    expect(await status('post', '')).toBe(201);
    expect(await status('get', '')).toBe(403);
    expect(await status('get', '/glance')).toBe(200);
    const { header: reader } = await issue('calendar:read', 'articles:read');
    expect([await status('get', '', reader), await status('post', '', reader)]).toEqual([200, 403]);
    const { header: every } = await issue('*');
    expect([await status('get', '', every), await status('post', '/clear', every)]).toEqual([200, 200]);
    expect(await status('post', '/clear')).toBe(403);
  });

  it('limits an API key to the permissions of its account', async () => {
    const member = await site.createUser('member');
    const own = await keysOf(member.headers);
    const scopes = ['calendar:read', 'calendar:write'];
    const { body } = await site.http.post(own).set(member.headers).send({ name: 'Key', scopes }).expect(201);
    const header = { 'X-API-Key': body.data.attributes.key };
    await site.unchecked.get('/api/v1/calendar').set(header).expect(200);
    await site.unchecked.post('/api/v1/calendar').set(header).expect(403);
  });

  it('retains scopes on rotation and returns 403 when a key grants more scopes than it has', async () => {
    const { id, header } = await issue('keys:manage', 'calendar:write');
    const { body } = await site.http.post(`${keys}/${id}/rotate`).set(editor.headers).send({}).expect(201);
    expect(body.data.attributes.scopes).toEqual(['keys:manage', 'calendar:write']);
    await site.http.get(keys).set(header).expect(401);
    const renewed = { 'X-API-Key': body.data.attributes.key };
    await post({ name: 'Same', scopes: ['calendar:write'] }, renewed).expect(201);
    const { error } = (await post({ name: 'More', scopes: ['calendar:read'] }, renewed).expect(403)).body;
    expect(error.message).toBe('An API key cannot create a key with more scopes than its own');
  });

  it.each(['calendar:delete', 'calendar:clear', 'calendar:glance', 'calendar', 'users:manage', '', 5, null, ['*']])(
    'returns 422 with the allowed scopes for the scope %j',
    async (scope) => {
      const { error } = (await post({ name: 'Key', scopes: ['calendar:read', scope] }).expect(422)).body;
      expect(error.details).toEqual([{ field: 'scopes.1', message: MUST }]);
    },
  );

  it('returns scope errors together with other validation errors', async () => {
    const { error } = (await post({ name: '', scopes: ['calendar:all', '*'], expires_at: 'soon' }).expect(422)).body;
    const details = error.details as { field: string; message: string }[];
    expect(details.map(({ field }) => field).sort()).toEqual(['expires_at', 'name', 'scopes.0']);
    expect(details).toContainEqual({ field: 'scopes.0', message: MUST });
  });

  it('accepts all scopes in one key and returns 422 for one more', async () => {
    await issue(...ALL);
    const { error } = (await post({ name: 'Key', scopes: [...ALL, '*'] }).expect(422)).body;
    expect(error.details).toEqual([
      { field: 'scopes', message: `The scopes must not have more than ${ALL.length} entries.` },
    ]);
  });

  it('documents the scopes only on a site with the module', async () => {
    const listed = async ({ unchecked }: TestApp) =>
      (await unchecked.get('/openapi.json').expect(200)).body.components.schemas[DTO].properties.scopes;
    expect(await listed(site)).toEqual({
      ...{ type: 'array', minItems: 1, maxItems: ALL.length, items: { type: 'string', enum: ALL } },
      ...{ description: expect.any(String), example: ['articles:read', 'articles:write'] },
    });
    const other = await startTestApp();
    const { items, maxItems } = await listed(other);
    await other.stop();
    expect([items.enum, maxItems]).toEqual([[...OWN, '*'], OWN.length + 1]);
  });

  it('retains the scopes of a key through export and import', async () => {
    const { header } = await issue('calendar:write');
    let text = '';
    await site.app.get(Exporter).export({ write: (part) => Promise.resolve(void (text += part)) });

    const folder = mkdtempSync(join(tmpdir(), 'masthead-scopes-'));
    const DATABASE_URL = await freshDatabaseUrl(site.kind, folder);
    const env = { ...site.env, DATABASE_URL, DATA_DIR: folder };
    const imported = async (modules: FeatureModule[], work: (url: string) => Promise<void>, isFilled = false) => {
      const app = await createApp({ env, modules });
      const open = async function* () {
        yield Buffer.from(text);
      };
      if (!isFilled) await app.get(Importer).import({ open });
      await app.listen(0, '127.0.0.1');
      await work(await app.getUrl()).finally(() => app.close());
    };
    const status = async (url: string, method: string) =>
      (await fetch(`${url}/api/v1/calendar`, { method, headers: header })).status;

    await imported([calendar()], async (url) => {
      expect([await status(url, 'POST'), await status(url, 'GET')]).toEqual([201, 403]);
    });
    // Without the module, the scope has no effect.
    await imported(
      [],
      async (url) => {
        expect(await status(url, 'POST')).toBe(404);
        expect((await fetch(`${url}/api/auth/me`, { headers: header })).status).toBe(200);
        expect((await fetch(`${url}/api/v1/api-clients`, { headers: header })).status).toBe(403);
      },
      true,
    );
    rmSync(folder, { recursive: true });
  });
});

describe('Permission names', () => {
  it.each(['*', 'calendar write', 'calendar:write,articles:write', 'calendar', ':write', 'Calendar:write', ''])(
    'fails at startup for the permission name %j',
    async (name) => {
      const start = startTestApp({}, 'sqlite', [calendar([permission(name, 'member')])]);
      await expect(start).rejects.toThrow(
        `"${name}" of the module "calendar" is not a permission name such as "calendar:write"`,
      );
    },
  );

  it('lists every grantable built-in permission as an API key scope', () => {
    expect([...OWN].sort()).toEqual([...OFFERED].sort());
  });
});
