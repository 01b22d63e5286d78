import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

const CORE = join(__dirname, '../../src/core');

type Imports = readonly (readonly [from: string, to: string])[];

/** Returns the imports between the files of core, types included, with paths relative to core. */
function importsOfCore(): Imports {
  const files = readdirSync(CORE, { recursive: true, encoding: 'utf8' });
  return files.filter(isSource).flatMap((file) =>
    ts
      .preProcessFile(readFileSync(join(CORE, file), 'utf8'))
      .importedFiles.map(({ fileName }) => resolve(CORE, dirname(file), fileName.replace(/\.js$/, '.ts')))
      .filter((target) => target.startsWith(`${CORE}/`) && existsSync(target))
      .map((target) => [file, relative(CORE, target)] as const),
  );
}

const isSource = (file: string): boolean => file.endsWith('.ts') && !file.endsWith('.spec.ts');

/** Returns the folders that import each other, directly or through others, by the given part of a path. */
function mutuallyDependentFolders(imports: Imports, folderOf: (file: string) => string | undefined): string[] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of imports.map((pair) => pair.map(folderOf))) {
    if (from === undefined || to === undefined || from === to) continue;
    targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  const reachableFrom = (start: string): Set<string> => {
    const reached = new Set<string>();
    const open = [...(targets.get(start) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(...(targets.get(next) ?? []));
    }
    return reached;
  };
  return [...targets.keys()].filter((folder) => reachableFrom(folder).has(folder)).sort();
}

const folderOfCore = (file: string): string | undefined => /^([^/]+)\//.exec(file)?.[1];
const folderOfPipeline = (file: string): string | undefined => /^pipeline\/([^/]+)\//.exec(file)?.[1];

describe('the folders of core', () => {
  const imports = importsOfCore();

  it.each([
    ['core', folderOfCore],
    ['core/pipeline', folderOfPipeline],
  ])('%s has no folders that depend on each other', (_, folderOf) => {
    expect(imports.length).toBeGreaterThan(500);
    expect(mutuallyDependentFolders(imports, folderOf)).toEqual([]);
  });

  it('would depend on each other with an upward import', () => {
    const upward = ['text/unicode.ts', 'http/index.ts'] as const;
    expect(mutuallyDependentFolders([...imports, upward], folderOfCore)).toEqual(
      expect.arrayContaining(['http', 'text']),
    );
  });
});
