import type { DynamicModule, Type } from '@nestjs/common';
import { UnknownDependenciesException } from '@nestjs/core/errors/exceptions/unknown-dependencies.exception.js';
import { createSurfaceModule } from '../routing/api-groups.js';
import { InvalidModulesError } from '../routing/invalid-modules.error.js';
import type { FeatureModule } from './feature-module.js';

/** A Nest module of a declared module: its centre, a surface, or a module that one of them imports. */
interface Place {
  readonly owner: FeatureModule;
  readonly nestModule: Type;
  readonly isSurface: boolean;
  readonly providers: readonly unknown[];
  readonly controllers: readonly unknown[];
  readonly exports: readonly unknown[];
}

type NestImport = Type | DynamicModule;

/** The metadata of a parameter whose class was imported by `import type`, or whose type is an interface. */
const UNKNOWN_TYPES: readonly unknown[] = [Function, Object, undefined];

/**
 * Returns an error that names the module, the class, its parameter and the remedy, if `error` is the exception of Nest for a dependency
 * that it cannot inject; undefined for other errors, and for classes that no declared module contains.
 */
export function explainInjectionError(
  error: unknown,
  modules: readonly FeatureModule[],
): InvalidModulesError | undefined {
  if (!(error instanceof UnknownDependenciesException)) return undefined;
  const centres = modules.map(({ module }) => module);
  const places = modules.flatMap((module) => findPlaces(module, centres));
  const [, nestModule] = /is available in the (\S+) module/.exec(error.message) ?? [];
  const named = places.flatMap((place) => {
    const dependent = [...place.controllers, ...place.providers].find(
      (part) => nameOf(tokenOf(part)) === nameOf(error.type),
    );
    return dependent === undefined ? [] : [{ place, dependent }];
  });
  const found = named.find(({ place }) => place.nestModule.name === nestModule) ?? named[0];
  if (!found) return undefined;
  const { place, dependent } = found;
  const { index, key, name: token, dependencies } = error.context;
  const what = `${describeDependency(dependent, index, key)} in the module "${place.owner.name}"`;
  const isUnknown =
    UNKNOWN_TYPES.includes(token) || (index !== undefined && UNKNOWN_TYPES.includes(dependencies?.[index]));
  return new InvalidModulesError([
    isUnknown
      ? `the type of ${what} is not known at runtime: import its class without "type"; for an interface, use @Inject with a token`
      : `${what} needs ${describeNeed(token, place, places)}`,
  ]);
}

/** Returns the provider that is missing, and how to make it available. */
function describeNeed(token: unknown, { owner, nestModule, isSurface }: Place, places: readonly Place[]): string {
  const name = nameOf(token);
  const centre = owner.module.name;
  const exporter = places.find((place) => place.exports.includes(token))?.nestModule.name;
  if (exporter !== undefined) {
    return isSurface && exporter !== centre
      ? `${name} of ${exporter}: add ${exporter} to "imports" of the surface, or to "imports" and "exports" of ${centre}`
      : `${name} of ${exporter}: add ${exporter} to "imports" of ${nestModule.name}`;
  }
  const provider = places.find((place) => place.providers.some((part) => tokenOf(part) === token))?.nestModule.name;
  if (provider === centre) return `${name}, which ${centre} does not export: add ${name} to "exports" of ${centre}`;
  if (provider !== undefined)
    return `${name}, which ${provider} does not export: inject a class that ${provider} exports`;
  return isSurface
    ? `${name}, which no module provides: add ${name} to "providers" of the surface, or to "providers" and "exports" of ${centre}`
    : `${name}, which no module provides: add ${name} to "providers" of ${nestModule.name}`;
}

function describeDependency(dependent: unknown, index: number | undefined, key: string | symbol | undefined): string {
  const name = nameOf(tokenOf(dependent));
  if (index === undefined) return `the property "${String(key)}" of ${name}`;
  const parameter = typeof dependent === 'function' ? parameterNames(dependent as Type)[index] : undefined;
  return `${parameter === undefined ? `parameter ${index + 1}` : `the parameter "${parameter}"`} of ${name}`;
}

/** Compiled constructors list their parameters by name. */
function parameterNames(type: Type): readonly (string | undefined)[] {
  const [, list = ''] = /\bconstructor\s*\(([^)]*)\)/.exec(Function.prototype.toString.call(type)) ?? [];
  return list.split(',').map((parameter) => /^\s*(\w+)/.exec(parameter)?.[1]);
}

/** Does not follow imports of `centres`, which belong to other modules. */
function findPlaces(owner: FeatureModule, centres: readonly Type[]): Place[] {
  const surfaces = (owner.surfaces ?? []).map((surface) => surface.module ?? createSurfaceModule(owner, surface));
  const imports: NestImport[] = [owner.module, ...surfaces];
  const places = new Map<Type, Place>();
  // The list grows during the loop.
  for (const imported of imports) {
    const dynamic = typeof imported === 'function' ? undefined : imported;
    const nestModule = (dynamic?.module ?? imported) as Type;
    if ((places.has(nestModule) && !dynamic) || (nestModule !== owner.module && centres.includes(nestModule))) continue;
    const read = (member: 'imports' | 'providers' | 'controllers' | 'exports'): unknown[] => [
      ...((Reflect.getMetadata(member, nestModule) as unknown[] | undefined) ?? []),
      ...((dynamic?.[member] as unknown[] | undefined) ?? []),
    ];
    imports.push(...read('imports').filter(isNestImport));
    places.set(nestModule, {
      ...{ owner, nestModule, isSurface: surfaces.includes(nestModule) },
      ...{ providers: read('providers'), controllers: read('controllers'), exports: read('exports').map(tokenOf) },
    });
  }
  return [...places.values()];
}

/** Promises and forward references are not searched. */
const isNestImport = (imported: unknown): imported is NestImport =>
  typeof imported === 'function' || (typeof imported === 'object' && imported !== null && 'module' in imported);

/** Returns the token of a provider: its class, or the member `provide`. */
const tokenOf = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && 'provide' in part ? part.provide : part;

const nameOf = (token: unknown): string => (typeof token === 'function' ? token.name : String(token));
