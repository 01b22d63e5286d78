import { Injectable, Module } from '@nestjs/common';
import { checkModules } from './check-modules.js';
import type { FeatureModule } from './feature-module.js';
import { strategyProviders } from './strategies.js';
import { replace, strategy } from './strategy.js';

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
  strategyProviders(modules).filter(({ provide }) => [Greeting, Parting].includes(provide as typeof Greeting));

describe('strategies', () => {
  it('are the defaults of their modules', () => {
    expect(inUse(owner)).toEqual([
      { provide: Greeting, useClass: Hello },
      { provide: Parting, useClass: Bye },
    ]);
  });

  it('are those that other modules put in their place, whichever module comes first', () => {
    const other = module_('other', { replaces: [replace(Greeting, Moin)] });
    for (const modules of [
      [owner, other],
      [other, owner],
    ]) {
      expect(() => checkModules(modules)).not.toThrow();
      expect(inUse(...modules)).toEqual([
        { provide: Greeting, useClass: Moin },
        { provide: Parting, useClass: Bye },
      ]);
    }
  });

  it('may be providers of a centre, or made by a factory', () => {
    const useFactory = () => new Moin();
    expect(replace(Greeting, { useExisting: Moin })).toEqual({ provide: Greeting, useExisting: Moin });
    expect(replace(Greeting, { inject: [], useFactory })).toEqual({ provide: Greeting, inject: [], useFactory });
  });

  it('are compared by the compiler', () => {
    // @ts-expect-error: it parts, and greets nobody.
    expect(replace(Greeting, Bye)).toBeDefined();
  });

  const replacing = (name: string, more: Partial<FeatureModule> = {}) =>
    module_(name, { replaces: [replace(Greeting, Moin)], ...more });

  it.each<[string, FeatureModule[], string]>([
    [
      'that two modules replace',
      [owner, replacing('north'), replacing('south')],
      'the strategy Greeting is replaced by the module "north" and by the module "south"',
    ],
    [
      'that one module replaces twice',
      [owner, module_('north', { replaces: [replace(Greeting, Moin), replace(Greeting, Hello)] })],
      'the strategy Greeting is replaced by the module "north" and by the module "north"',
    ],
    ['that nobody offers', [replacing('north')], 'the module "north" replaces Greeting, which is no strategy: '],
    [
      'that two modules offer',
      [owner, module_('second', { strategies: [strategy(Greeting, Hello)] })],
      'the strategy Greeting is offered by the module "owner" and by the module "second"',
    ],
    [
      'that a module provides by itself',
      [owner, module_('north', { module: ProvidingCentre })],
      'the module "north" provides the strategy Greeting instead of listing it in "replaces"',
    ],
  ])('stop the start: one %s', (_, modules, message) => {
    expect(() => checkModules(modules)).toThrow(message);
  });
});

describe('the version of the module API', () => {
  it.each([
    [2, 'the module "later" was written for version 2 of the module API; this application has version 1'],
    [undefined, 'the module "later" does not say (as "moduleApi") for which version of the module API it was written'],
  ])('stops the start where a module says %s', (moduleApi, message) => {
    const later = { ...module_('later'), moduleApi } as unknown as FeatureModule;
    expect(() => checkModules([owner, later])).toThrow(message);
  });
});
