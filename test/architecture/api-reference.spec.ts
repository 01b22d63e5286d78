import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { runTool } from '../openapi/tool.js';
import { ENTRY_POINTS } from './declarations.js';

/** Returns the names that an entry point exports, and the members of exported namespaces. */
function exportedNames(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  return file.statements.filter(ts.isExportDeclaration).flatMap(({ exportClause }) => {
    if (!exportClause) return [];
    return ts.isNamespaceExport(exportClause)
      ? [exportClause.name.text]
      : exportClause.elements.map(({ name }) => name.text);
  });
}

// TypeDoc compiles the sources.
jest.setTimeout(240_000);

describe('the API reference', () => {
  let folder: string;
  let outcome: Awaited<ReturnType<typeof runTool>>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-reference-'));
    outcome = await runTool('typedoc/bin/typedoc', ['--out', folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is generated without warnings', () => {
    expect(outcome).toEqual({ code: 0, output: expect.not.stringMatching(/\b(warning|error)\b.*\n.*\S/) as string });
  });

  it('has a page for every export', () => {
    const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const names = ENTRY_POINTS.flatMap((path) => exportedNames(`${path}.ts`));
    expect(names.length).toBeGreaterThan(350);
    const titles = new Set(pages.map((page) => basename(page, '.md')));
    expect(names.filter((name) => !titles.has(name))).toEqual([]);
  });

  it('lists the exports with their purpose, grouped as in src/index.ts', () => {
    const index = readFileSync(join(folder, 'masthead/README.md'), 'utf8');
    expect(index.match(/^## .+$/gm)).toEqual(expect.arrayContaining(['## Application', '## Events', '## Database']));
    expect(index).toContain('| [start](functions/start.md) | Serves the API until SIGTERM');
  });
});
