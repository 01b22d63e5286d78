import { Clock, SystemClock } from '../clock/clock.js';
import { CounterStore } from '../counters/counter-store.js';
import { counterStoreProvider } from '../counters/counter-store.provider.js';
import { SlugStrategy, TransliteratingSlugStrategy } from '../text/slug.strategy.js';
import { strategy, type StrategyProvider, type StrategyClass } from '../strategy/strategy.js';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import type { Provider } from '@nestjs/common';
import type { FeatureModule } from './feature-module.js';

/** Replaceable strategies of the core. Modules declare their own strategies. */
export const CORE_STRATEGIES: readonly StrategyProvider[] = [
  strategy(Clock, SystemClock),
  strategy(SlugStrategy, TransliteratingSlugStrategy),
  strategy(CounterStore, counterStoreProvider),
];

type Modules = readonly FeatureModule[];
type List = (module: FeatureModule) => readonly StrategyProvider[];

const declaredStrategies: List = ({ strategies = [] }) => strategies;
const replacementStrategies: List = ({ replaces = [] }) => replaces;

/** Returns one provider for each strategy: the replacement, else the default. A replaced default is not instantiated. */
export function resolveStrategyProviders(modules: Modules): StrategyProvider[] {
  const replacements = new Map(modules.flatMap(replacementStrategies).map((provider) => [provider.provide, provider]));
  return defaultsOf(modules).map((provider) => replacements.get(provider.provide) ?? provider);
}

/** Returns error messages for invalid strategies and replacements. */
export function findStrategyErrors(modules: Modules): string[] {
  const known = new Set(defaultsOf(modules).map(({ provide }) => provide));
  const names = [...known].map(({ name }) => name).join(', ');
  return [
    ...findDuplicates(
      'offered',
      modules,
      declaredStrategies,
      new Map(CORE_STRATEGIES.map(({ provide }) => [provide, 'the application'])),
    ),
    ...findDuplicates('replaced', modules, replacementStrategies),
    ...modules.flatMap((module) =>
      replacementStrategies(module)
        .filter(({ provide }) => !known.has(provide))
        .map(
          ({ provide }) =>
            `the module "${module.name}" replaces ${provide.name}, which is not a strategy; strategies: ${names}`,
        ),
    ),
    ...modules.flatMap((module) =>
      // Such a provider would be a second instance of the strategy.
      tokensOf(module)
        .filter((token) => known.has(token))
        .map(
          ({ name }) => `the module "${module.name}" provides the strategy ${name} instead of listing it in "replaces"`,
        ),
    ),
  ];
}

const defaultsOf = (modules: Modules): StrategyProvider[] => [
  ...CORE_STRATEGIES,
  ...modules.flatMap(declaredStrategies),
];

function findDuplicates(
  what: string,
  modules: Modules,
  list: List,
  owners = new Map<StrategyClass, string>(),
): string[] {
  return modules.flatMap((module) =>
    list(module).flatMap(({ provide }) => {
      const [owner, other] = [owners.get(provide), `the module "${module.name}"`];
      owners.set(provide, other);
      const member = what === 'offered' ? 'strategies' : 'replaces';
      return owner === undefined
        ? []
        : [
            `the strategy ${provide.name} is ${what} by ${owner} and by ${other}: remove it from "${member}" of ${other}`,
          ];
    }),
  );
}

function tokensOf({ module }: FeatureModule): StrategyClass[] {
  const providers = (Reflect.getMetadata(MODULE_METADATA.PROVIDERS, module) ?? []) as Provider[];
  return providers.map((provider) => ('provide' in provider ? provider.provide : provider) as StrategyClass);
}
