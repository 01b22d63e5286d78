import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inlineReferences } from '../support/inline-references.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { createProjectFolder, writeDocuments } from './documents.js';
import { runTool } from './tool.js';

interface Finding {
  readonly code: string;
  readonly severity: number;
  readonly message: string;
  readonly path: readonly string[];
}

/** Returns the findings of Spectral of every severity, one line each. */
async function spectral(files: readonly string[], folder: string): Promise<string[]> {
  const report = join(folder, 'spectral.json');
  const options = ['--ruleset', '.spectral.yaml', '--fail-severity', 'hint', '--format', 'json', '--output', report];
  const { output } = await runTool('@stoplight/spectral-cli/dist/index.js', ['lint', ...files, ...options], LINTERS);
  // Without a report, Spectral failed before it checked the documents.
  const findings = JSON.parse(
    readIfExists(report) ?? `[{"code":"failed","path":[],"message":${JSON.stringify(output)}}]`,
  );
  return (findings as Finding[]).map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`);
}

const LINTERS = resolve('test/tools/openapi');

const readIfExists = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

// Spectral is slow with a document of this size.
const SPECTRAL_TIMEOUT_MS = 600_000;

describe('the OpenAPI documents, checked by linters', () => {
  let app: TestApp;
  let folder: string;
  let files: string[];

  beforeAll(async () => {
    app = await startTestApp();
    folder = createProjectFolder();
    files = await writeDocuments(app, folder);
  });
  afterAll(async () => {
    await app?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'pass Spectral with its OWASP rules',
    async () => {
      expect(files).toHaveLength(3);
      expect(await spectral(files, folder)).toEqual([]);
    },
    SPECTRAL_TIMEOUT_MS,
  );

  it('pass Redocly', async () => {
    const { code, output } = await runTool(
      '@redocly/cli/bin/cli.js',
      ['lint', ...files, '--format', 'stylish'],
      LINTERS,
    );

    expect(output).not.toMatch(/^\s+\d+:\d+\s+(error|warning)/m);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('valid') });
  });

  it(
    'do not pass the rules with exceptions if they break them',
    async () => {
      const document = inlineReferences(JSON.parse(readFileSync(files[0]!, 'utf8')) as Broken);
      const { get, post } = document.paths['/api/v1/articles'];
      delete get.responses['200'].headers['X-RateLimit-Limit'];
      delete get.responses['200'].headers['Access-Control-Allow-Origin'];
      delete get.responses['401'];
      delete get.responses['429'];
      const tag = get.parameters.find(({ name }) => name === 'tag')!.schema;
      delete tag.maxItems;
      const { title } = document.components.schemas['CreateArticleDto']!.properties;
      delete title!.maxLength;
      delete title!.pattern;
      document.components.schemas['CreateArticleDto']!.properties['category_id'] = { type: 'integer' };
      delete (post as { operationId?: string }).operationId;
      // One path is sufficient and faster. Unused components are ignored below.
      document.paths = { '/api/v1/articles': document.paths['/api/v1/articles'] };
      const broken = join(folder, 'broken.json');
      writeFileSync(broken, JSON.stringify(document, null, 2));

      const codes = new Set((await spectral([broken], folder)).map((line) => line.split(' ', 1)[0]));

      codes.delete('oas3-unused-component');
      expect([...codes].sort()).toEqual([
        'operation-operationId',
        'owasp:api4:2023-array-limit',
        'owasp:api4:2023-integer-format',
        'owasp:api4:2023-integer-limit-legacy',
        'owasp:api4:2023-rate-limit',
        'owasp:api4:2023-rate-limit-responses-429',
        'owasp:api4:2023-string-limit',
        'owasp:api4:2023-string-restricted',
        'owasp:api8:2023-define-cors-origin',
        'owasp:api8:2023-define-error-responses-401',
      ]);
    },
    SPECTRAL_TIMEOUT_MS,
  );
});

interface Broken {
  paths: Record<
    '/api/v1/articles',
    {
      get: {
        responses: Record<string, unknown> & { 200: { headers: Record<string, unknown> } };
        parameters: { name: string; schema: { maxItems?: number } }[];
      };
      post: object;
    }
  >;
  components: { schemas: Record<string, { properties: Record<string, Record<string, unknown>> }> };
}
