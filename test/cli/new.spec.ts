import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { run as lintDockerfile } from 'dockerfilelint';
import { loadSettings } from '../../src/config/load-settings.js';
import { pagesSettings } from '../../src/modules/pages/index.js';
import { Kustomize } from '../architecture/deployment/kustomize.js';

const run = promisify(execFile);
const MASTHEAD = resolve('bin/masthead.mjs');
const NODE_MODULES = resolve('node_modules');

/** Generators in a site that uses the build. The nightly tests use the packed package and run the tests of the site. */
describe('masthead new', () => {
  let folder: string;
  const masthead = (cwd: string, ...args: string[]) => run(process.execPath, [MASTHEAD, 'new', ...args], { cwd });
  const inSite = (...args: string[]) => masthead(join(folder, 'my-news'), ...args);
  const newSite = (...args: string[]) => masthead(folder, 'site', ...args);
  const path = (name: string) => join(folder, 'my-news', name);
  const read = (name: string) => readFileSync(path(name), 'utf8');
  // `node_modules` contains caches that other tests change.
  const files = () =>
    readdirSync(path('.'), { withFileTypes: true })
      .filter(({ name }) => name !== 'node_modules')
      .flatMap((entry) =>
        entry.isDirectory()
          ? readdirSync(path(entry.name), { recursive: true, encoding: 'utf8' }).map((name) => join(entry.name, name))
          : [entry.name],
      );
  const failure = (stderr: RegExp) => ({ code: 1, stderr: expect.stringMatching(stderr) as string });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-new-'));
    writeFileSync(join(folder, 'masthead-9.9.9.tgz'), 'the bytes of a tarball');
    await newSite('my-news', '--package', 'masthead-9.9.9.tgz');
    mkdirSync(path('node_modules'));
    for (const name of readdirSync(NODE_MODULES)) symlinkSync(join(NODE_MODULES, name), path(`node_modules/${name}`));
    symlinkSync(resolve('.'), path('node_modules/masthead'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('writes a site that depends on its copy of the tarball', () => {
    expect(files()).toEqual(
      expect.arrayContaining([
        '.dockerignore',
        '.gitignore',
        '.npmrc',
        '.prettierrc.json',
        'Dockerfile',
        'README.md',
        'deploy/kustomization.yaml',
        'eslint.config.js',
        'package.json',
        'src/cli.ts',
        'src/main.ts',
        'src/modules/index.ts',
        'test/site.test.ts',
        'tsconfig.json',
      ]),
    );
    expect(read('masthead-9.9.9.tgz')).toBe('the bytes of a tarball');
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
      string,
      object
    >;
    const manifest = JSON.parse(read('package.json')) as { dependencies: object; devDependencies: object };
    const { masthead: own, ...others } = manifest.dependencies as Record<string, string>;
    expect(own).toBe('file:masthead-9.9.9.tgz');
    expect(dependencies).toMatchObject(others);
    expect(devDependencies).toMatchObject(manifest.devDependencies);
    expect(read('tsconfig.json')).toBe(readFileSync('examples/newsroom/tsconfig.json', 'utf8'));
    for (const name of ['Dockerfile', 'README.md', 'deploy/kustomization.yaml']) {
      expect(read(name)).toContain('my-news');
      expect(read(name)).not.toContain('my-site');
    }
  });

  it('writes a README with valid settings for the title, logo, colours and footer of the pages', () => {
    const [, lines] = /^# \.env\n([^`]+)/m.exec(read('README.md'))!;
    const settings = loadSettings(pagesSettings, { ...parseEnv(lines!), DATA_DIR: join(folder, 'data') });
    expect(settings.getSection(pagesSettings)).toMatchObject({
      PAGES_TITLE: 'The Harbour News',
      PAGES_DESCRIPTION: 'News from the harbour',
      PAGES_LOGO: 'https://www.example.org/logo.svg',
      PAGES_ACCENT_COLOR: '#8a1c1c',
      PAGES_FOOTER: '© The Harbour News',
      PAGES_FOOTER_LINKS: [{ name: 'Imprint' }, { name: 'Privacy' }],
    });
    for (const place of [/^\| `npm start` .*`\.env`/m, /^\| container .*`ENV`/m, /^\| Kubernetes .*`literals`/m]) {
      expect(read('README.md')).toMatch(place);
    }
  });

  it('writes a Dockerfile that passes dockerfilelint and starts the compiled site', () => {
    const dockerfile = read('Dockerfile');
    // The linter cannot parse options with a dash in their name, and does not know build arguments.
    const [, image] = /^ARG NODE_IMAGE=(.*)$/m.exec(dockerfile)!;
    const lintable = dockerfile.replace(' --start-period=60s', '').replaceAll(/^FROM \S+/gm, `FROM ${image}`);
    expect(lintDockerfile('.', lintable)).toEqual([]);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
    expect(JSON.parse(/^CMD (.*)$/m.exec(dockerfile)![1]!)).toEqual(
      scripts.start.replace(' --import masthead/assert-built', '').split(' '),
    );
  });

  it('writes a kustomization on the base of the package, with the image, the host and the namespace of the site', () => {
    const manifests = new Kustomize(path('.')).build('deploy');
    const find = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
    const [deployment] = find('Deployment');
    const { initContainers, containers } = deployment!['spec'].template.spec as Record<string, { image: string }[]>;
    expect([...initContainers!, ...containers!].map(({ image }) => image)).toEqual([
      'registry.example.org/my-news:0.1.0',
      'registry.example.org/my-news:0.1.0',
    ]);
    expect(deployment!.metadata.namespace).toBe('my-news');
    expect(find('ConfigMap')[0]!['data']).toMatchObject({
      PUBLIC_URL: 'https://my-news.example.org',
      METRICS_PORT: '9464',
    });
    expect(find('Ingress')[0]!['spec'].rules[0].host).toBe('my-news.example.org');
    expect(JSON.stringify(manifests)).not.toContain('content.example.org');
  });

  it('writes scripts that print how to build the site before its first build', async () => {
    for (const script of ['start', 'masthead']) {
      await expect(run('npm', ['run', '--silent', script], { cwd: path('.') })).rejects.toMatchObject(
        failure(/^There is no \S+\/my-news\/dist\/src\/\w+\.js\. Run "npm run build" first\.\n$/),
      );
    }
  });

  it('writes modules, one with all options and one without a resource, and a resource that compile', async () => {
    await inSite('module', 'faq', '--singular', 'question', '--plural', 'questions');
    await inSite('module', 'quotes', '--v2', '--settings', '--job', '--listener');
    const { stdout } = await inSite('resource', 'quotes', 'source', '--v2');
    expect(stdout).toContain('src/modules/quotes/v2/sources.controller.ts\n');
    expect(stdout).toMatch(/\n\nChanged:\nsrc\/modules\/quotes\/quotes\.feature\.ts\n/);
    await inSite('resource', 'faq', 'answer');
    // A resource of this name would have a reserved word as the name of its table.
    const bare = await inSite('module', 'groups', '--bare');
    expect(bare.stdout.split('\n\n')[0]!.split('\n')).toEqual([
      'src/modules/groups/groups.feature.ts',
      'src/modules/groups/groups.module.ts',
      'src/modules/groups/index.ts',
      'test/groups.test.ts',
    ]);
    const options = { cwd: path('.') };
    const tsc = run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.', '--noEmit'], options);
    expect(await tsc.catch((error: unknown) => (error as { stdout: string }).stdout)).toEqual({
      stdout: '',
      stderr: '',
    });
    expect(read('src/modules/faq/faq.feature.ts')).toContain(`resources: { answer: 'answers/:id', question: ':id' }`);
    expect(existsSync(path('test/faq-answers.test.ts'))).toBe(true);
  });

  it('writes modules to src in a site without the folder src/modules', async () => {
    const older = join(folder, 'older');
    mkdirSync(older);
    writeFileSync(join(older, 'package.json'), JSON.stringify({ dependencies: { masthead: '^0.1.0' } }));
    const { stdout } = await masthead(older, 'module', 'quotes');
    expect(stdout).toMatch(/^src\/quotes\/quotes\.feature\.ts$/m);
    expect(stdout).toContain('list of modules of your site (src/modules.ts):');
    const declaration = readFileSync(join(older, 'src/quotes/quotes.feature.ts'), 'utf8');
    expect(declaration).toMatch(/from '\.\.\/\.\.\/migrations\/\d{13}-quotes\.js';/);
    expect(readFileSync(join(older, 'test/quotes.test.ts'), 'utf8')).toContain("from '../src/quotes/index.js';");
  });

  it.each([
    [['resource', 'faq', 'answer'], /NAME: there is src\/modules\/faq\/answer\S+ already\./],
    [['resource', 'faq', 'comment'], /NAME: there is a resource "comment" already\./],
    [['resource', 'faq', 'Answer'], /NAME: "Answer" must be lower-case letters/],
    [['resource', 'lost', 'answer'], /MODULE: there is no folder src\/modules\/lost\. Create the module/],
    [['resource', 'faq'], /missing required argument 'name'/],
    [['module', 'faq'], /NAME: there is src\/modules\/faq already\./],
    [['module', 'faq', '--bare'], /NAME: there is src\/modules\/faq already\./],
    [['module', 'news', '--bare', '--job'], /option '--bare' cannot be used with option '--job'/],
    [
      ['resource', 'groups', 'member'],
      /MODULE: src\/modules\/groups\/groups\.permissions\.ts must export WRITE_GROUPS/,
    ],
  ])('refuses %j and changes nothing', async (args, message) => {
    const before = files();
    const declaration = read('src/modules/faq/faq.feature.ts');
    await expect(inSite(...args)).rejects.toMatchObject(failure(message));
    expect(files()).toEqual(before);
    expect(read('src/modules/faq/faq.feature.ts')).toBe(declaration);
  });

  it('refuses a resource if the declaration no longer has the form of a generated module', async () => {
    const feature = path('src/modules/faq/faq.feature.ts');
    const declaration = read('src/modules/faq/faq.feature.ts');
    writeFileSync(feature, declaration.replace('  events: [', '  events: OTHERS, // ['));
    const before = files();
    await expect(inSite('resource', 'faq', 'remark')).rejects.toMatchObject(
      failure(/faq\.feature\.ts must have exactly one line that begins with " {2}events: \["/),
    );
    expect(files()).toEqual(before);
    writeFileSync(feature, declaration);
  });

  it.each([
    [['my-news'], /NAME: the folder my-news is not empty\. Choose another name, or remove its files\./],
    [['masthead-file'], /NAME: masthead-file is a file\./],
    [['My News'], /NAME: "My News" must be lower-case letters/],
    [['typeorm', '--package', '^1.0.0'], /"typeorm" is the name of a package that the site uses\./],
    [['other', '--package', 'lost.tgz'], /--package: there is no file .*lost\.tgz\./],
    [['other'], /This is Masthead itself, which a site cannot refer to: run "npm run package" here/],
    [[], /missing required argument 'name'/],
  ])('refuses a site %j and writes nothing', async (args, message) => {
    writeFileSync(join(folder, 'masthead-file'), '');
    const before = readdirSync(folder);
    await expect(newSite(...args)).rejects.toMatchObject(failure(message));
    expect(readdirSync(folder)).toEqual(before);
  });

  it('accepts a version instead of a tarball, and an empty folder', async () => {
    mkdirSync(join(folder, 'weekly'));
    await newSite('weekly', '--package', '^0.1.0');
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'weekly/package.json'), 'utf8')) as {
      dependencies: object;
    };
    expect(dependencies).toMatchObject({ masthead: '^0.1.0' });
  });
});
