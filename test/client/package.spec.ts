import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { runTool } from '../openapi/tool.js';
import { planningFeature } from '../support/planning-module.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { ADMIN_CREDENTIALS } from '../support/test-client.js';

const run = promisify(execFile);
const ROOT = join(__dirname, '../..');
const PACKAGE = join(ROOT, 'clients/typescript');

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

const STRICTLY = { strict: true, target: 'es2022', module: 'nodenext', lib: ['es2022', 'dom'], types: [] };

/** TypeScript writes its errors to standard output. */
const compile = (folder: string) =>
  run(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', folder]).catch(
    (error: unknown) => error as { stdout: string },
  );

// TypeScript checks all types twice, possibly on a busy machine.
jest.setTimeout(180_000);

/** The package as npm installs it. */
describe('@masthead/client', () => {
  let site: TestApp;
  let folder: string;
  let files: string[];

  beforeAll(async () => {
    site = await startTestApp({}, undefined, [planningFeature]);
    folder = mkdtempSync(join(tmpdir(), 'masthead-client-'));
    const { stdout } = await run(
      'npm',
      ['pack', '--silent', '--json', '--ignore-scripts=false', '--pack-destination', folder],
      { cwd: PACKAGE },
    );
    const [pack] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
    files = pack.files.map(({ path }) => path);
    const installed = join(folder, 'node_modules/@masthead/client');
    mkdirSync(installed, { recursive: true });
    await run('tar', ['-xzf', join(folder, pack.filename), '-C', installed, '--strip-components=1']);
    symlinkSync(dirname(require.resolve('openapi-fetch/package.json')), join(folder, 'node_modules/openapi-fetch'));
  });
  afterAll(async () => {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has the version of Masthead', () => {
    expect(readJson(join(PACKAGE, 'package.json'))['version']).toBe(readJson(join(ROOT, 'package.json'))['version']);
  });

  it('contains only the built files and the documents', () => {
    const others = files.filter((file) => !/^dist\/[\w-]+\.(js|d\.ts)$/.test(file));

    expect(others.sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(files).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'dist/schema.d.ts']));
  });

  /** Compiles and runs an example of the README. Returns the errors of the compiler and the lines of the output. */
  async function runExample(index: number, id = 1) {
    const examples = [...readFileSync(join(PACKAGE, 'README.md'), 'utf8').matchAll(/```ts\n([^]*?)```/g)];
    const example = examples[index]![1]!.replace('http://localhost:3000', site.url)
      .replace('the password', ADMIN_CREDENTIALS.password)
      .replace('{ id: 1 }', `{ id: ${id} }`);
    writeFileSync(join(folder, 'example.mts'), example);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICTLY, files: ['example.mts'] }));
    const { stdout: errors } = await compile(folder);
    const { stdout } = await run(process.execPath, ['example.mjs'], { cwd: folder });
    return { errors, lines: stdout.split('\n') };
  }

  it('compiles and runs the example of its README in strict TypeScript', async () => {
    const { errors, lines } = await runExample(0);

    expect(errors).toBe('');
    expect(lines).toEqual(['An article', expect.stringMatching(/^412 PRECONDITION_FAILED: .+/), '']);
  });

  it('has the fields of modules with the types of the document of the site', async () => {
    const { id } = await site.createArticle({ title: 'The ferry at dawn', status: 'published' });
    const document = join(folder, 'openapi.json');
    writeFileSync(document, (await site.unchecked.get('/openapi.json').expect(200)).text);
    const options = ['--default-non-nullable', 'false', '--output', join(folder, 'site.ts')];
    const { code, output } = await runTool('openapi-typescript/bin/cli.js', [document, ...options]);
    expect([code, output]).toEqual([0, expect.any(String)]);

    const { errors, lines } = await runExample(1, id);

    expect(errors).toBe('');
    expect(lines).toEqual(['news', 'The ferry at dawn', '']);
  });

  it('can be loaded with require', async () => {
    const { stdout } = await run(
      process.execPath,
      ['--print', 'Object.keys(require("@masthead/client")).sort().join()'],
      { cwd: folder },
    );

    expect(stdout.trim()).toBe('MastheadError,createMasthead,ifMatch');
  });
});
