import type { FactoryProvider, InjectionToken, Provider, Type } from '@nestjs/common';

/** An abstract class that is also its injection token. Consumers name the class in their constructors. */
export type StrategyClass<Strategy = unknown> = (abstract new (...values: never[]) => Strategy) & {
  readonly name: string;
};

/**
 * Source of a strategy: a class with one instance, which can inject the exports of global modules and of the declared modules; an
 * existing provider that a declared module exports; or a factory.
 */
export type StrategySource<Strategy> =
  | Type<Strategy>
  | { readonly useExisting: Type<Strategy> }
  | {
      readonly inject: InjectionToken[];
      readonly useFactory: FactoryProvider<Strategy>['useFactory'];
    };

/** A strategy with its implementation. */
export type StrategyProvider = Exclude<Provider, Type> & { readonly provide: StrategyClass };

/** For `FeatureModule.strategies`: a replaceable strategy with its default implementation. */
export const strategy = <Strategy>(
  provide: StrategyClass<Strategy>,
  source: StrategySource<NoInfer<Strategy>>,
): StrategyProvider => (typeof source === 'function' ? { provide, useClass: source } : { provide, ...source });

/** For `FeatureModule.replaces`: an implementation instead of the default. The compiler checks its type. */
export const replace = strategy;

/** Injection token: the strategies that a module replaces, as `ReadonlySet<StrategyClass>`. */
export const REPLACED_STRATEGIES = Symbol('replaced strategies');
