import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { ADMIN_CREDENTIALS } from '../support/test-client.js';
import { createProjectFolder, writeDocuments } from './documents.js';
import { runTool } from './tool.js';

/** Typical strict options of a project with a generated client. */
const COMPILER_OPTIONS = {
  ...{ module: 'nodenext', moduleResolution: 'nodenext', target: 'ES2022', lib: ['ES2022', 'DOM', 'DOM.Iterable'] },
  ...{
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    rootDir: '.',
    outDir: 'out',
  },
};

const SCENARIOS = join(__dirname, 'scenarios');

/** The expected output of the scenarios, with both generators. */
const DONE = {
  signedIn: 'Bearer',
  refused: { status: 422, code: 'VALIDATION_ERROR', fields: ['title'] },
  created: 'draft',
  updated: 'A client that was changed',
  outdated: 412,
  published: ['A client that was changed'],
  deleted: 204,
  gone: { status: 404, code: 'NOT_FOUND' },
};
const DONE_IN_VERSION_2 = {
  refused: { status: 422, faults: ['VALIDATION_ERROR /data/attributes/title'] },
  category: 'News',
  titles: ['Two', 'Three', 'One'],
  updated: 'A client that was changed',
  outdated: 412,
  deleted: 204,
  gone: { status: 404, codes: ['NOT_FOUND'] },
};

describe('clients generated from the OpenAPI document', () => {
  let app: TestApp;
  let folder: string;
  let whole: string;

  beforeAll(async () => {
    app = await startTestApp();
    await app.createCategory({ name: 'News' });
    folder = createProjectFolder();
    [whole] = (await writeDocuments(app, folder)) as [string];
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['**/*.ts'] }),
    );
    const generated = await Promise.all([
      runTool('openapi-typescript/bin/cli.js', [whole, '--output', join(folder, 'paths.d.ts')]),
      runTool('@hey-api/openapi-ts/bin/run.js', [
        ...['--input', whole, '--output', join(folder, 'sdk'), '--no-log-file'],
        ...['--client', '@hey-api/client-fetch'],
      ]),
    ]);
    for (const { code, output } of generated) if (code !== 0) throw new Error(output);
    cpSync(SCENARIOS, folder, { recursive: true });
  }, 120_000);
  afterAll(async () => {
    await app?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('compile together with the scenarios in strict TypeScript', async () => {
    expect(await runTool('typescript/bin/tsc', ['--project', folder])).toEqual({ code: 0, output: '' });
  });

  it.each([
    ['openapi-fetch', DONE],
    ['hey-api', DONE],
    ['openapi-fetch-v2', DONE_IN_VERSION_2],
    ['hey-api-v2', DONE_IN_VERSION_2],
  ])('sign in, create, list, update and delete with %s', async (scenario, done) => {
    const { output } = await runTool(join(folder, 'out', `${scenario}.js`), [
      app.url,
      ADMIN_CREDENTIALS.username,
      ADMIN_CREDENTIALS.password,
    ]);

    expect(JSON.parse(output)).toEqual(done);
  });
});
