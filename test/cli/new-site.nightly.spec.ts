import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceProcess } from '../support/service-process.js';
import { PackedSite } from './packed-site.js';

// Compiles, lints and starts the application several times, possibly on a busy machine.
jest.setTimeout(240_000);

/** Each option alone, and all of them. */
const MODULES: readonly [name: string, options: readonly string[]][] = [
  ['letters', []],
  ['hints', ['--v2']],
  ['polls', ['--settings']],
  ['rumours', ['--job']],
  ['tips', ['--listener']],
  ['quotes', ['--v2', '--settings', '--job', '--listener']],
  ['outline', ['--bare']],
];
const RESOURCES: readonly [module: string, name: string, options: readonly string[]][] = [
  ['letters', 'reply', ['--plural', 'replies']],
  ['quotes', 'source', ['--v2']],
  ['quotes', 'attribution', []],
];
/** Tests of the modules with options, of the resources, of the module without a resource, and of the site. */
const TESTS = [5 * 6 + 1 + 1 + 1 + 1 + 4, 5 * 3 + 1, 1, 3];

describe('masthead new site', () => {
  let site: PackedSite;
  const read = (path: string) => readFileSync(join(site.folder, path), 'utf8');
  const masthead = (...args: string[]) => site.node(['dist/src/cli.js', ...args]);
  const lint = async () => {
    const { stdout } = await site
      .node(['node_modules/eslint/bin/eslint.js', '.'])
      .catch((error: unknown) => error as { stdout: string });
    const unformatted = await site
      .node(['node_modules/prettier/bin/prettier.cjs', '--list-different', '.'])
      .catch((error: unknown) => error as { stdout: string });
    return stdout + unformatted.stdout;
  };

  beforeAll(async () => {
    site = await PackedSite.generate('my-news');
  });
  afterAll(() => site.remove());

  it('depends on a copy of the tarball by which npx installed the package', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    expect(dependencies['masthead']).toMatch(/^file:masthead-[\d.]+\.tgz$/);
    expect(read(dependencies['masthead']!.slice('file:'.length)).length).toBeGreaterThan(100_000);
  });

  it('passes lint and its tests on each available database', async () => {
    expect(await lint()).toBe('');
    expect(await site.compile()).toBe('');
    const stdout = await site.test('dist/test/site.test.js');
    expect(stdout).toMatch(new RegExp(`^# tests ${site.env['MASTHEAD_TEST_MYSQL_URL'] ? 6 : 3}$`, 'm'));
    expect(stdout).toMatch(/^# fail 0$/m);
  });

  it('starts, creates the administrator and serves the API', async () => {
    const service = await ServiceProcess.start({ ...site.env }, join(site.folder, 'dist/src/main.js'));
    expect((await fetch(`${service.url}/api/v1/articles`)).status).toBe(200);
    expect(await service.end('SIGTERM')).toBe(0);
    const { stdout } = await masthead('export');
    expect(stdout).toContain('"username":"admin"');
    // The first start has loaded no sample content.
    expect(stdout).not.toContain('"type":"articles"');
  });

  it('has modules with each option and further resources, which pass lint and their tests on each available database', async () => {
    for (const [name, options] of MODULES) await masthead('new', 'module', name, ...options);
    for (const [module, name, options] of RESOURCES) await masthead('new', 'resource', module, name, ...options);
    const features = MODULES.map(([name]) => `${name}Feature`);
    const imports = MODULES.map(([name]) => `import { ${name}Feature } from './${name}/index.js';\n`);
    const list = read('src/modules/index.ts').replace('= []', `= [${features.join(', ')}]`);
    writeFileSync(join(site.folder, 'src/modules/index.ts'), imports.join('') + list);
    await site.node(['node_modules/prettier/bin/prettier.cjs', '--write', 'src/modules/index.ts']);
    // Control: both tools report this file.
    writeFileSync(join(site.folder, 'src/wrong.ts'), 'export const wrong  = Promise.resolve();\nwrong;');
    expect(await lint()).toMatch(/no-unused-expressions[^]*^src\/wrong\.ts$/m);
    rmSync(join(site.folder, 'src/wrong.ts'));

    expect(await lint()).toBe('');
    expect(await site.compile()).toBe('');
    const stdout = await site.test('dist/test/*.test.js');
    const perDatabase = TESTS.reduce((sum, count) => sum + count);
    expect(stdout).not.toMatch(/^\s*not ok/m);
    expect(stdout).toMatch(new RegExp(`^# tests ${perDatabase * (site.env['MASTHEAD_TEST_MYSQL_URL'] ? 2 : 1)}$`, 'm'));
    expect(stdout).toMatch(/^# fail 0$/m);
  }, 900_000);

  it('migrates and exports the tables of the resources', async () => {
    await masthead('migrate');
    const { stdout } = await masthead('export');
    for (const table of ['letters', 'replies', 'sources', 'attributions']) {
      expect(stdout).toMatch(new RegExp(`"${table}"`));
    }
  });
});
