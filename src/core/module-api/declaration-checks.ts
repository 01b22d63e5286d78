import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService, ModulesContainer } from '@nestjs/core';
import { undeclaredEntityOf } from '../database/undeclared-entity.js';
import { ApiGroups } from '../routing/api-groups.js';
import { InvalidModulesError } from '../routing/invalid-modules.error.js';
import { RouteTable } from '../routing/route-table.js';
import { FEATURE_MODULES, type FeatureModule } from './feature-module.js';
import { findProviderErrors } from './find-provider-errors.js';
import { findResourceErrors } from './find-resource-errors.js';

type Provider = ReturnType<DiscoveryService['getProviders']>[number];
type NestModule = NonNullable<Provider['host']>;

const classOf = ({ metatype }: Provider): unknown => metatype;

/** Compares the declarations with the providers and routes, which are known only when Nest has created them. */
@Injectable()
export class DeclarationChecks {
  constructor(
    @Inject(FEATURE_MODULES) private readonly modules: readonly FeatureModule[],
    private readonly discovery: DiscoveryService,
    private readonly container: ModulesContainer,
    private readonly routes: RouteTable,
    private readonly apis: ApiGroups,
  ) {}

  /** Throws one error with all differences. Call before the providers are initialised, because they use the declared classes. */
  assertConsistent(): void {
    const providers = this.discovery.getProviders();
    const [tokens, classes] = [new Set(providers.map(({ token }) => token)), new Set(providers.map(classOf))];
    const owners = new Map(this.apis.surfaces.map(({ module, owner }) => [module, owner]));
    const errors = [
      ...findProviderErrors(this.modules.map(this.toUsed), tokens, classes),
      ...findResourceErrors(this.modules, this.routes.routes, owners),
      ...providers.flatMap(({ instance, host }) => this.entityErrors(instance, host)),
    ];
    if (errors.length > 0) throw new InvalidModulesError([...new Set(errors)]);
  }

  /** Without its API, a module loads no includes and renders no errors: the providers can then be missing with its surfaces. */
  private readonly toUsed = (module: FeatureModule): FeatureModule => {
    const isServed = this.apis.surfaces.some(({ owner }) => owner === module.name);
    const isDisabled = module.api !== undefined && !this.apis.get(module.name).enabled;
    return { ...module, ...(isDisabled && { includes: [] }), ...(!isServed && { errorPages: undefined }) };
  };

  private entityErrors(provider: unknown, host: NestModule | undefined): string[] {
    const entity = undeclaredEntityOf(provider);
    if (entity === undefined) return [];
    const owner = host && this.findOwner(host);
    const user = owner === undefined ? `the Nest module ${host?.name}` : `the module "${owner}"`;
    return [
      `${user} injects a repository of ${entity}, which no module declares: add ${entity} to "entities" of the module`,
    ];
  }

  /** Returns the name of the declared module that provides or imports a Nest module. */
  private findOwner(host: NestModule): string | undefined {
    const names = new Map<unknown, string>([
      ...this.apis.surfaces.map(({ module, owner }) => [module, owner] as const),
      ...this.modules.map(({ module, name }) => [module, name] as const),
    ]);
    const visited = new Set([host]);
    // The set grows during the loop.
    for (const visitedModule of visited) {
      const name = names.get(visitedModule.metatype);
      if (name !== undefined) return name;
      for (const candidate of this.container.values()) if (candidate.imports.has(visitedModule)) visited.add(candidate);
    }
    return undefined;
  }
}
