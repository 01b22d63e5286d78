import { Injectable, Module } from '@nestjs/common';
import { assertModules } from './assert-modules.js';
import type { FeatureModule } from './feature-module.js';
import { resolveStrategyProviders } from './resolve-strategy-providers.js';
import { replace, strategy } from '../strategy/strategy.js';

abstract class Greeting {
  abstract greet(): string;
}
class Hello extends Greeting {
  greet() {
    return 'Hello';
  }
}
class Moin extends Greeting {
  greet() {
    return 'Moin';
  }
}
abstract class Parting {
  abstract part(): string;
}
class Bye extends Parting {
  part() {
    return 'Bye';
  }
}

@Module({})
class Centre {}

@Injectable()
class Unrelated {}

@Module({ providers: [Unrelated, { provide: Greeting, useClass: Moin }] })
class ProvidingCentre {}

const module_ = (name: string, more: Partial<FeatureModule> = {}): FeatureModule => ({
  moduleApi: 1,
  name,
  module: Centre,
  ...more,
});
const owner = module_('owner', { strategies: [strategy(Greeting, Hello), strategy(Parting, Bye)] });

const inUse = (...modules: FeatureModule[]) =>
  resolveStrategyProviders(modules).filter(({ provide }) => [Greeting, Parting].includes(provide as typeof Greeting));

describe('resolveStrategyProviders', () => {
  it('returns the defaults of the modules', () => {
    expect(inUse(owner)).toEqual([
      { provide: Greeting, useClass: Hello },
      { provide: Parting, useClass: Bye },
    ]);
  });

  it('returns replacements instead of defaults, independent of the module order', () => {
    const other = module_('other', { replaces: [replace(Greeting, Moin)] });
    for (const modules of [
      [owner, other],
      [other, owner],
    ]) {
      expect(() => assertModules(modules)).not.toThrow();
      expect(inUse(...modules)).toEqual([
        { provide: Greeting, useClass: Moin },
        { provide: Parting, useClass: Bye },
      ]);
    }
  });

  it('accepts existing providers and factories as replacements', () => {
    const useFactory = () => new Moin();
    expect(replace(Greeting, { useExisting: Moin })).toEqual({ provide: Greeting, useExisting: Moin });
    expect(replace(Greeting, { inject: [], useFactory })).toEqual({ provide: Greeting, inject: [], useFactory });
  });

  it('rejects a replacement of another type at compile time', () => {
    // @ts-expect-error: Bye does not implement Greeting.
    expect(replace(Greeting, Bye)).toBeDefined();
  });

  const replacing = (name: string, more: Partial<FeatureModule> = {}) =>
    module_(name, { replaces: [replace(Greeting, Moin)], ...more });

  it.each<[string, FeatureModule[], string]>([
    [
      'replaced by two modules',
      [owner, replacing('north'), replacing('south')],
      'the strategy Greeting is replaced by the module "north" and by the module "south": remove it from "replaces" of the module "south"',
    ],
    [
      'replaced twice by one module',
      [owner, module_('north', { replaces: [replace(Greeting, Moin), replace(Greeting, Hello)] })],
      'the strategy Greeting is replaced by the module "north" and by the module "north"',
    ],
    [
      'declared by no module',
      [replacing('north')],
      'the module "north" replaces Greeting, which is not a strategy; strategies: ',
    ],
    [
      'declared by two modules',
      [owner, module_('second', { strategies: [strategy(Greeting, Hello)] })],
      'the strategy Greeting is offered by the module "owner" and by the module "second": remove it from "strategies" of the module "second"',
    ],
    [
      'provided by a module directly',
      [owner, module_('north', { module: ProvidingCentre })],
      'the module "north" provides the strategy Greeting instead of listing it in "replaces"',
    ],
  ])('fails the startup for a strategy %s', (_, modules, message) => {
    expect(() => assertModules(modules)).toThrow(message);
  });
});

describe('MODULE_API_VERSION', () => {
  it.each([
    [2, 'the module "later" was written for version 2 of the module API; this application has version 1'],
    [
      undefined,
      'the module "later" does not declare as "moduleApi" which version of the module API it was written for',
    ],
  ])('fails the startup if a module declares version %s', (moduleApi, message) => {
    const later = { ...module_('later'), moduleApi } as unknown as FeatureModule;
    expect(() => assertModules([owner, later])).toThrow(message);
  });
});
