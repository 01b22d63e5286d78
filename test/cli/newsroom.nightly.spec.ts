import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceProcess } from '../support/service-process.js';
import { EXAMPLE, manifest, PackedSite, ROOT } from './packed-site.js';

const ADMIN = { username: 'admin', password: 'correct horse battery staple' };

// Compiles and starts the application several times, possibly on a busy machine.
jest.setTimeout(240_000);

/** A site that uses the package as npm would publish it. */
describe('examples/newsroom', () => {
  let site: PackedSite;

  beforeAll(async () => {
    site = await PackedSite.create({ ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password });
  });
  afterAll(() => site.remove());

  const node = (...args: string[]) => site.node(args);

  it('requires the same versions of dependencies as Masthead', () => {
    const { masthead, ...others } = manifest(EXAMPLE).dependencies;
    expect(masthead).toBeDefined();
    expect(manifest(ROOT).dependencies).toMatchObject(others);
    expect(manifest(ROOT).devDependencies).toMatchObject(manifest(EXAMPLE).devDependencies);
  });

  it('uses a package that contains only the built files and the documents', () => {
    const others = site.packed.filter(
      (path) =>
        !/^(dist\/(src|migrations)\/[\w/.-]+\.(js|d\.ts)|docs\/[\w/.-]+\.(md|png|json)|examples\/newsroom\/.+)$/.test(
          path,
        ),
    );
    const assets = others.filter((path) =>
      /^(dist\/src\/modules\/[\w-]+\/(assets|sample|templates)|templates\/(bare|module|site)|docker\/kubernetes)\//.test(
        path,
      ),
    );
    expect(others.filter((path) => !assets.includes(path)).sort()).toEqual(
      [
        '.env.example',
        'CHANGELOG.md',
        'CONTRIBUTING.md',
        'LICENSE',
        'README.md',
        'bin/masthead.mjs',
        'clients/typescript/README.md',
        'package.json',
        'scripts/assert-built.mjs',
        'scripts/build-if-needed.mjs',
        'scripts/supported-node.cjs',
      ].sort(),
    );
    expect(site.packed.filter((path) => /\.spec\.|\.env$|^test\/|\.map$/.test(path))).toEqual([]);
    expect(site.packed).toEqual(
      expect.arrayContaining(['dist/src/index.d.ts', 'dist/src/testing/index.js', 'docs/extending.md']),
    );
  });

  it('uses declaration files with the comments of the sources', () => {
    const text = readFileSync(join(site.folder, 'node_modules/masthead/dist/src/core/jobs/recurring-job.d.ts'), 'utf8');
    expect(text).toMatch(/\/\*\*[^]*Recurring work[^]*\*\/\s*export declare abstract class RecurringJob/);
  });

  it('compiles against the types of the package', async () => {
    expect(await site.compile()).toBe('');
  });

  it('passes its tests on each available database', async () => {
    const stdout = await site.test(
      'dist/test/calendar.test.js',
      'dist/test/company-login.test.js',
      'dist/test/deadlines.test.js',
      'dist/test/desks.test.js',
      'dist/test/staff.test.js',
      'dist/test/story.test.js',
    );
    expect(stdout).not.toMatch(/^\s*not ok/m);
    expect(stdout).toMatch(new RegExp(`^# tests ${site.env['MASTHEAD_TEST_MYSQL_URL'] ? 50 : 27}$`, 'm'));
    expect(stdout).toMatch(/^# fail 0$/m);
  });

  it('imports the package as an ES module, and only the names and paths of its exports', async () => {
    const script = `import { columns, createApp, FeatureModule } from 'masthead';`;
    const names = `import { columns, createApp, start } from 'masthead'; console.log(typeof columns.id, typeof createApp);`;
    expect((await node('--input-type=module', '--eval', names)).stdout).toBe('function function\n');
    await expect(node('--input-type=module', '--eval', script)).rejects.toThrow('FeatureModule');
    await expect(node('--print', 'require("masthead/dist/src/app.js")')).rejects.toThrow(
      'ERR_PACKAGE_PATH_NOT_EXPORTED',
    );
  });

  it('migrates, serves and exports its calendar module', async () => {
    const early = site.node(['dist/src/main.js'], { MIGRATE_ON_START: 'false' });
    await expect(early).rejects.toThrow('Run "npm run masthead -- migrate" in the folder of the site');
    const { stdout: migrated } = await node('dist/src/cli.js', 'migrate');
    expect(migrated).toMatch(/^CalendarEntries1796083200000$/m);

    const service = await ServiceProcess.start(
      { ...site.env, MIGRATE_ON_START: 'false' },
      join(site.folder, 'dist/src/main.js'),
    );
    const post = async (path: string, body: object, token = '') => {
      const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
      const answer = await fetch(`${service.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: answer.status, body: (await answer.json()) as { token: string } };
    };
    const { body } = await post('/api/auth/login', ADMIN);
    const entry = { title: 'The ferry', due_at: '2030-01-31T08:00:00Z' };
    expect(await post('/api/v1/calendar', entry)).toMatchObject({ status: 401 });
    expect(await post('/api/v1/calendar', entry, body.token)).toMatchObject({ status: 201 });
    expect(await service.end('SIGTERM')).toBe(0);

    const account = ['--username', 'admin', '--client', 'planner'];
    const key = (scopes: string) => node('dist/src/cli.js', 'api-keys', 'create', ...account, '--scopes', scopes);
    expect((await key('calendar:read,calendar:write')).stdout).toMatch(/^Key: mh_/m);
    await expect(key('calendar:all')).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /no scope "calendar:all": choose from .*, calendar:read, calendar:write, story:write, \*\.$/m,
      ),
    });
    const { stdout: help } = await node('dist/src/cli.js', 'api-keys', 'create', '--help');
    expect(help.replace(/\s+/g, ' ')).toContain('keys:manage, calendar:read, calendar:write, story:write, *');

    const { stdout: commands } = await node('dist/src/cli.js', '--help');
    expect(commands).toMatch(/^ {2}deadlines \[options\] +list the calendar entries that are due soon$/m);
    expect((await node('dist/src/cli.js', 'deadlines')).stdout).toBe('No entry is due.\n');

    const { stdout: exported } = await node('dist/src/cli.js', 'export');
    expect(exported).toMatch(/^.*"calendar_entries".*"The ferry".*$/m);
  });
});
