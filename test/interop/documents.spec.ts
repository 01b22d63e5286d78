import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProjectFolder, writeDocuments } from '../openapi/documents.js';
import { runTool } from '../openapi/tool.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { runInteropTool, TOOLS } from './interop-tools.js';

const COMPILER_OPTIONS = {
  ...{ module: 'nodenext', moduleResolution: 'nodenext', target: 'ES2022', lib: ['ES2022', 'DOM', 'DOM.Iterable'] },
  ...{ types: [], strict: true, skipLibCheck: true, rootDir: '.', outDir: 'out' },
};

/** Calls operations with the generated client and parses the responses with the generated schemas. */
const SCENARIO = `
import * as client from './fetch.js';
import * as schemas from './zod.js';

const headers = { Authorization: process.argv[2] };
const listed = await client.tagsList({ per_page: 5 }, { headers });
const shown = await client.tagsShow(listed.data.data[0].id, { headers });
const invalid = await client.tagsList({ per_page: 0 });
console.log(JSON.stringify({
  statuses: [listed.status, shown.status, invalid.status],
  list: schemas.TagsListResponse.parse(listed.data).data.map(({ attributes }) => attributes.name),
  tag: schemas.TagsShowResponse.parse(shown.data).data.attributes.name,
  wrong: schemas.TagsShowResponse.safeParse({ data: { ...shown.data.data, type: 'user' } }).success,
}));
`;

describe('the OpenAPI documents, read by tools of other projects', () => {
  let site: TestApp;
  let folder: string;
  let files: string[];

  beforeAll(async () => {
    site = await startTestApp();
    folder = createProjectFolder();
    files = await writeDocuments(site, folder);
  });
  afterAll(async () => {
    await site?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('swagger-parser validates each document', async () => {
    const lines = (await runInteropTool('swagger-parser.mjs', files)).trim().split('\n');

    expect(lines).toHaveLength(3);
    for (const line of lines) expect(JSON.parse(line)).toEqual({ title: 'Masthead', paths: expect.any(Number) });
  });

  it('orval generates a client and schemas that compile and that accept the responses of the service', async () => {
    await site.createArticle({ status: 'published', tags: ['Rivers'] });
    const env = { ORVAL_DOCUMENT: files[0], ORVAL_FOLDER: folder, ORVAL_URL: site.url };
    await runInteropTool('node_modules/orval/dist/bin/orval.mjs', ['--config', 'orval.config.mjs'], { env });
    symlinkSync(join(TOOLS, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['fetch.ts', 'zod.ts'] }),
    );

    expect(await runTool('typescript/bin/tsc', ['--project', folder])).toEqual({ code: 0, output: '' });

    const { headers } = await site.createUser('editor');
    writeFileSync(join(folder, 'out', 'scenario.js'), SCENARIO);
    const { output } = await runTool(join(folder, 'out', 'scenario.js'), [headers['Authorization']!]);
    expect(JSON.parse(output)).toEqual({
      statuses: [200, 200, 422],
      list: ['Rivers'],
      tag: 'Rivers',
      wrong: false,
    });
  });
});
