import ts from 'typescript';
import { classKey, type Declarations, emitDeclarations, ENTRY_POINTS } from './declarations.js';

/** Packages that a site has: those of its own package.json, and dependencies of Masthead that contain their types. */
const PACKAGES = [
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/event-emitter',
  '@nestjs/platform-express',
  '@nestjs/swagger',
  'commander',
  'envalid',
  'express', // @types/express, which docs/extending.md requires
  'mysql2',
  'prom-client',
  'rxjs',
  'typeorm',
];

// Compiles the sources and their declarations.
jest.setTimeout(240_000);

describe('the declaration files of the package', () => {
  let declarations: Declarations;
  let checker: ts.TypeChecker;
  /** Each exported symbol with its name. */
  let exported: Map<ts.Symbol, string>;

  beforeAll(() => {
    declarations = emitDeclarations();
    checker = declarations.program.getTypeChecker();
    exported = new Map();
    for (const path of ENTRY_POINTS) addExports(checker.getSymbolAtLocation(sourceOf(`${path}.d.ts`))!, '');
  });

  const sourceOf = (path: string) => declarations.program.getSourceFile(path)!;
  const resolveAlias = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

  function addExports(module: ts.Symbol, prefix: string): void {
    for (const entry of checker.getExportsOfModule(module)) {
      const symbol = resolveAlias(entry);
      exported.set(symbol, prefix + entry.name);
      if (symbol.flags & ts.SymbolFlags.ValueModule) addExports(symbol, `${prefix}${entry.name}.`);
    }
  }

  /** Calls `found` for each type of the package that the declaration names, except in private members. */
  function visitTypes(node: ts.Node, found: (symbol: ts.Symbol) => void): void {
    if (isPrivate(node) || isInjectedConstructor(node)) return;
    // `implements` does not add members, so a site does not need the name.
    if (ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ImplementsKeyword) return;
    const name = typeNameOf(node);
    const symbol = name && checker.getSymbolAtLocation(ts.isQualifiedName(name) ? name.right : name);
    if (symbol) found(resolveAlias(symbol));
    ts.forEachChild(node, (child) => visitTypes(child, found));
  }

  /** Nest calls these constructors. A site injects the class. */
  const isInjectedConstructor = (node: ts.Node) =>
    ts.isConstructorDeclaration(node) &&
    declarations.injectables.has(classKey(node.getSourceFile().fileName, node.parent as ts.ClassDeclaration));

  function forgottenTypes(): string[] {
    const forgotten = new Set<string>();
    for (const [symbol, name] of exported) {
      for (const declaration of symbol.declarations ?? []) {
        if (ts.isSourceFile(declaration) || !declarations.isOwn(declaration.getSourceFile())) continue;
        visitTypes(declaration, (used) => {
          const [first] = used.declarations ?? [];
          const isParameter = (used.flags & ts.SymbolFlags.TypeParameter) !== 0;
          if (!first || isParameter || exported.has(used) || !declarations.isOwn(first.getSourceFile())) return;
          if (!ts.findAncestor(first, (ancestor) => ancestor === declaration))
            forgotten.add(`${name} uses ${used.name}`);
        });
      }
    }
    return [...forgotten].sort();
  }

  it('export every type that a public signature uses', () => {
    expect(exported.size).toBeGreaterThan(250);
    expect(forgottenTypes()).toEqual([]);
  });

  it('fail this check if a used type is not exported', () => {
    const [forgotten] = [...exported].find(([, name]) => name === 'SearchClause')!;
    exported.delete(forgotten);
    try {
      expect(forgottenTypes()).toContain('SearchEngine uses SearchClause');
    } finally {
      exported.set(forgotten, 'SearchClause');
    }
  });

  /** The exports without a doc comment. A namespace has none of its own; its members are exports too. */
  const uncommented = () =>
    [...exported]
      .filter(([symbol]) => symbol.getDocumentationComment(checker).length === 0)
      .filter(([symbol]) => (symbol.flags & ts.SymbolFlags.ValueModule) === 0)
      .map(([, name]) => name);

  it('have a comment on every export', () => {
    expect(uncommented()).toEqual([]);
  });

  it('fail this check if an export has no comment', () => {
    const [page] = [...exported].find(([, name]) => name === 'Page')!;
    const items = checker.getPropertyOfType(checker.getDeclaredTypeOfSymbol(page), 'items')!;
    exported.set(items, 'Page.items');
    try {
      expect(uncommented()).toEqual(['Page.items']);
    } finally {
      exported.delete(items);
    }
  });

  it('compile without the internal members that the build removes', () => {
    const own = declarations.program.getSourceFiles().filter((file) => declarations.isOwn(file));
    const errors = own.flatMap((file) => [...declarations.program.getSemanticDiagnostics(file)]);
    expect(own.length).toBeGreaterThan(100);
    expect(errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
    const text = declarations.texts.get('src/core/module-fields/module-fields.d.ts')!;
    expect(text).toContain('readonly tableName: string;');
    expect(text).not.toContain('listTable');
  });

  it('contain the comments of the sources', () => {
    const text = declarations.texts.get('src/core/jobs/recurring-job.d.ts')!;
    expect(text).toMatch(/\/\*\*[^]*Recurring work[^]*\*\/\s*export declare abstract class RecurringJob/);
    expect(text).toMatch(/ Milliseconds from the start [^]*?\*\/\s*abstract readonly everyMs: number;/);
  });

  it('import only packages whose types a site has', () => {
    const imported = [...declarations.texts.values()].flatMap((text) =>
      [...text.matchAll(/(?:from |import\()["']([^."'][^"']*)["']/g)].map(([, name]) => name!),
    );
    const packages = new Set(imported.filter((name) => !/^(node:|http$)/.test(name)));
    expect([...packages].sort()).toEqual(PACKAGES);
  });
});

const isPrivate = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);

function typeNameOf(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  if (ts.isExpressionWithTypeArguments(node)) return node.expression;
  if (ts.isTypeQueryNode(node)) return node.exprName;
  return ts.isImportTypeNode(node) ? node.qualifier : undefined;
}
