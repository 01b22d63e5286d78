import type { Type } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import { EVENT_LISTENER_METADATA } from '@nestjs/event-emitter';
import type { FeatureModule } from './feature-module.js';

/** Lists of classes. */
const LISTS = ['listeners', 'jobs', 'authSchemes', 'health', 'rowFiles', 'rowSanitizers', 'derivedData'] as const;
/** Lists of objects with a class. */
const OBJECT_LISTS = ['subscribers', 'commands', 'includes'] as const;

const scanner = new MetadataScanner();

/**
 * Returns an error with a remedy for each declared class that is not a provider, and for each listener without a method that listens.
 * `tokens` and `classes` are those of all providers. A listener can have another token than its class, because its methods are found by
 * the class.
 */
export function findProviderErrors(
  modules: readonly FeatureModule[],
  tokens: ReadonlySet<unknown>,
  classes: ReadonlySet<unknown>,
): string[] {
  return modules.flatMap((module) => [
    ...declaredProviders(module)
      .filter(({ list, declared }) => !(tokens.has(declared) || (list === 'listeners' && classes.has(declared))))
      .map(
        ({ declared, list }) =>
          `${what(declared, list, module)} is not a provider: add it to "providers" of its Nest module`,
      ),
    ...(module.listeners ?? [])
      .filter((listener) => !listens(listener))
      .map(
        (listener) =>
          `${what(listener, 'listeners', module)} has no method with @Listen: decorate one, or remove the class`,
      ),
  ]);
}

const declaredProviders = (module: FeatureModule): readonly { readonly list: string; readonly declared: Type }[] => [
  ...LISTS.flatMap((list) => ((module[list] ?? []) as readonly Type[]).map((declared) => ({ list, declared }))),
  ...OBJECT_LISTS.flatMap((list) =>
    (module[list] ?? []).flatMap(({ provider }) => (provider ? [{ list, declared: provider as Type }] : [])),
  ),
  ...(module.errorPages ? [{ list: 'errorPages', declared: module.errorPages }] : []),
];

const what = ({ name }: Type, list: string, module: FeatureModule): string =>
  `the class ${name} in "${list}" of the module "${module.name}"`;

function listens({ prototype }: Type): boolean {
  const methods = prototype as Record<string, object>;
  return scanner
    .getAllMethodNames(methods)
    .some((name) => Reflect.getMetadata(EVENT_LISTENER_METADATA, methods[name]!) !== undefined);
}
