import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { RepositoryClass } from './scenario.js';

const SOURCES = resolve(__dirname, '../../src');
const load = createRequire(__filename);

export interface FoundRepository {
  readonly type: RepositoryClass;
  /** The TypeScript source, because compiled classes do not contain the visibility of methods. */
  readonly source: string;
}

const isClass = (value: unknown): value is RepositoryClass =>
  typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value));

/** Returns the classes that `*.repository.ts` files export. */
export function repositoryClasses(): FoundRepository[] {
  return globSync('**/*.repository.ts', { cwd: SOURCES }).flatMap((file) => {
    const source = readFileSync(join(SOURCES, file), 'utf8');
    const exported = Object.values(load(join(SOURCES, file.replace(/\.ts$/, '.js'))) as object);
    return exported.filter(isClass).map((type) => ({ type, source }));
  });
}

const PRIVATE = /^\s+(?:private|protected)\s+(?:readonly\s+)?(?:async\s+)?(?:get\s+)?(\w+)/gm;

/** Returns the names of the public methods. */
export function publicMethods({ type, source }: FoundRepository): string[] {
  const prototype = type.prototype as object;
  const hidden = new Set(['constructor', ...[...source.matchAll(PRIVATE)].map(([, name]) => name!)]);
  return Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(([name, { value }]) => typeof value === 'function' && !hidden.has(name))
    .map(([name]) => name);
}
