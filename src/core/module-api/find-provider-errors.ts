import type { Type } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import { EVENT_LISTENER_METADATA } from '@nestjs/event-emitter';
import type { FeatureModule } from './feature-module.js';

/** Lists of classes that are otherwise needed only after the start. */
const LISTS = ['listeners', 'health', 'rowFiles', 'rowSanitizers', 'derivedData'] as const;

const scanner = new MetadataScanner();

/**
 * Returns an error with a remedy for each declared class that is not a provider, and for each listener without a method that listens.
 * `provided` contains the tokens and classes of all providers.
 */
export function findProviderErrors(modules: readonly FeatureModule[], provided: ReadonlySet<unknown>): string[] {
  return modules.flatMap((module) => [
    ...LISTS.flatMap((list) =>
      ((module[list] ?? []) as readonly Type[])
        .filter((declared) => !provided.has(declared))
        .map(
          (declared) => `${what(declared, list, module)} is not a provider: add it to "providers" of its Nest module`,
        ),
    ),
    ...(module.listeners ?? [])
      .filter((listener) => !listens(listener))
      .map(
        (listener) =>
          `${what(listener, 'listeners', module)} has no method with @Listen: decorate one, or remove the class`,
      ),
  ]);
}

const what = ({ name }: Type, list: string, module: FeatureModule): string =>
  `the class ${name} in "${list}" of the module "${module.name}"`;

function listens({ prototype }: Type): boolean {
  const methods = prototype as Record<string, object>;
  return scanner
    .getAllMethodNames(methods)
    .some((name) => Reflect.getMetadata(EVENT_LISTENER_METADATA, methods[name]!) !== undefined);
}
