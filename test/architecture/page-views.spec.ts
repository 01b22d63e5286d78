import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { documentedTemplates, documentedViews } from '../support/documented-views.js';

const ROOT = join(__dirname, '../..');

/** Returns the members of the exported types of the package. */
function exportedMembers(names: readonly string[]): Map<string, string[]> {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const index = join(ROOT, 'src/index.ts');
  const program = ts.createProgram([index], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(index)!)!);
  return new Map(
    exported
      .filter(({ name }) => names.includes(name))
      .map((symbol) => {
        const type = checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(symbol));
        return [symbol.name, type.getProperties().map(({ name }) => name)];
      }),
  );
}

describe('docs/pages-and-themes.md', () => {
  it('lists every template', () => {
    const files = readdirSync(join(ROOT, 'src/modules/pages/templates'));
    expect(documentedTemplates().sort()).toEqual(files.map((file) => file.replace(/\.eta$/, '')).sort());
  });

  it('lists the members of each view, whose type is exported', () => {
    const documented = documentedViews();
    expect(documented.size).toBe(16);
    const sorted = (members: ReadonlyMap<string, readonly string[]>) =>
      Object.fromEntries([...members].map(([type, names]) => [type, [...names].sort()]));
    expect(sorted(exportedMembers([...documented.keys()]))).toEqual(sorted(documented));
  });
});
