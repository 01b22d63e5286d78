import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';

const SRC = join(__dirname, '../../src');

/** The suffix of each kind of class, by its decorator, its base type, or the last word of its name. */
const SUFFIX_OF_DECORATOR: Readonly<Record<string, string>> = {
  Controller: 'controller',
  Entity: 'entity',
  Module: 'module',
  Catch: 'filter',
};
const SUFFIX_OF_BASE: Readonly<Record<string, string>> = {
  CanActivate: 'guard',
  NestInterceptor: 'interceptor',
  PipeTransform: 'pipe',
  NestMiddleware: 'middleware',
  PassportStrategy: 'strategy',
  RecurringJob: 'job',
};
const SUFFIX_OF_NAME: Readonly<Record<string, string>> = {
  Repository: 'repository',
  Service: 'service',
};

/** Returns the names of the decorators and of the base types of a class. */
function traitsOf(node: ts.ClassDeclaration): { decorators: string[]; bases: string[] } {
  const nameOf = (expression: ts.Expression): string =>
    ts.isCallExpression(expression) ? nameOf(expression.expression) : expression.getText();
  return {
    decorators: (ts.getDecorators(node) ?? []).map(({ expression }) => nameOf(expression)),
    bases: (node.heritageClauses ?? []).flatMap(({ types }) => types.map(({ expression }) => nameOf(expression))),
  };
}

function expectedSuffix(node: ts.ClassDeclaration): string | undefined {
  const { decorators, bases } = traitsOf(node);
  const [, lastWord = ''] = /([A-Z][a-z]+)$/.exec(node.name!.text) ?? [];
  return (
    decorators.map((name) => SUFFIX_OF_DECORATOR[name]).find(Boolean) ??
    bases.map((name) => SUFFIX_OF_BASE[name]).find(Boolean) ??
    SUFFIX_OF_NAME[lastWord]
  );
}

const kebab = (name: string): string =>
  name
    .replace('WordPress', 'Wordpress')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

/** Returns the file name that differs from the rule, with the expected name. */
function fault(path: string, source: string): string | undefined {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const classes = file.statements
    .filter(ts.isClassDeclaration)
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword));
  for (const node of classes) {
    const suffix = expectedSuffix(node);
    if (suffix && !path.endsWith(`.${suffix}.ts`))
      return `${path}: ${node.name!.text} belongs in a *.${suffix}.ts file`;
    const isProvider = traitsOf(node).decorators.includes('Injectable') && !suffix && classes.length === 1;
    const [own, words] = [kebab(node.name!.text), basename(path, '.ts')];
    // `users.audit.ts` and `transliterating-slug.strategy.ts` have the kind after the dot.
    const names = [words.replaceAll('.', '-'), words.split('.')[0]];
    if (isProvider && !names.includes(own)) return `${path}: ${node.name!.text} belongs in ${own}.ts`;
  }
  return undefined;
}

describe('File names', () => {
  it('have the suffix of the kind of their classes, and the name of their provider', () => {
    const paths = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /(?<!\.spec)\.ts$/.test(path),
    );
    expect(paths.length).toBeGreaterThan(500);
    const faults = paths.map((path) => fault(path, readFileSync(join(SRC, path), 'utf8')));
    expect(faults.filter(Boolean)).toEqual([]);
  });

  it.each([
    ['users.ts', '@Controller() export class UsersController {}', 'controller'],
    ['user.ts', '@Entity() export class UserEntity {}', 'entity'],
    ['users.ts', '@Module({}) export class UsersModule {}', 'module'],
    ['errors.ts', '@Catch() export class ErrorFilter {}', 'filter'],
    ['role.ts', 'export class RoleCheck implements CanActivate {}', 'guard'],
    ['log.ts', 'export class Log implements NestInterceptor {}', 'interceptor'],
    ['input.ts', 'export class Input implements PipeTransform {}', 'pipe'],
    ['limit.ts', 'export class Limit implements NestMiddleware {}', 'middleware'],
    ['jwt.ts', 'export class Jwt extends PassportStrategy(Strategy) {}', 'strategy'],
    ['purge.ts', 'export class Purge extends RecurringJob {}', 'job'],
    ['rows.ts', 'export class RowsRepository {}', 'repository'],
    ['rows.ts', 'export class RowsService {}', 'service'],
  ])('rejects %s with "%s"', (path, source, suffix) => {
    expect(fault(path, source)).toContain(`*.${suffix}.ts`);
  });

  it('rejects a provider in a file with another name', () => {
    expect(fault('cache.ts', '@Injectable() export class CacheWriter {}')).toContain('cache-writer.ts');
  });
});
