import type { FactoryProvider, InjectionToken, Provider, Type } from '@nestjs/common';

/** What is asked for by an abstract class. It is its own token: whoever needs it names it in the constructor. */
export type StrategyClass<Strategy = unknown> = (abstract new (...values: never[]) => Strategy) & {
  readonly name: string;
};

/**
 * How one comes to be: a class, which is made once and has injected what global modules and the centres of the declared modules
 * export; a provider that one of these centres exports; or a factory.
 */
export type StrategySource<Strategy> =
  | Type<Strategy>
  | { readonly useExisting: Type<Strategy> }
  | {
      readonly inject: InjectionToken[];
      readonly useFactory: FactoryProvider<Strategy>['useFactory'];
    };

/** A strategy with what is used for it. */
export type StrategyProvider = Exclude<Provider, Type> & { readonly provide: StrategyClass };

/** For `FeatureModule.strategies`: something that other modules may replace, with what does it where none does. */
export const strategy = <Strategy>(
  provide: StrategyClass<Strategy>,
  source: StrategySource<NoInfer<Strategy>>,
): StrategyProvider => (typeof source === 'function' ? { provide, useClass: source } : { provide, ...source });

/** For `FeatureModule.replaces`: what is to be used in the place of the default. The compiler compares the two. */
export const replace = strategy;
