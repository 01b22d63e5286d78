import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { SelectionDefinition } from '../query/list-definition.js';
import { type Include, INCLUDES, type IncludedResource, type IncludeProvider } from './include.js';
import type { Principal } from '../../identity/principal.js';
import { InvalidModulesError } from '../../routing/invalid-modules.error.js';
import { identifier, type IncludedObject, type Relationship } from '../document/resource-object.js';

/** Returns the module includes that the definition accepts. */
export const findModuleIncludes = (
  { extensible = {} }: SelectionDefinition,
  includes: readonly Include[],
): readonly Include[] => includes.filter(({ of }) => extensible[of] !== undefined);

/** Adds the include paths and fields of the modules to a definition. */
export function withModuleIncludes<Definition extends SelectionDefinition>(
  definition: Definition,
  includes: readonly Include[],
): Definition {
  const paths = [...definition.includes];
  const fields = { ...definition.fields };
  for (const { of, name, type, attributes } of findModuleIncludes(definition, includes)) {
    const path = definition.extensible![of];
    paths.push(path === '' ? name : `${path}.${name}`);
    fields[of] = [...fields[of]!, name];
    fields[type] = Object.keys(attributes);
  }
  return { ...definition, includes: paths, fields };
}

/** The resources that modules include, with the relationships to them. */
export interface IncludeResult {
  /** Relationships of one resource to its included resources. */
  readonly relationshipsOf: (id: number) => Readonly<Record<string, Relationship>>;
  readonly resources: readonly IncludedObject[];
}

/** Resolves the `include` names that modules add to the resources of other modules. */
@Injectable()
export class IncludeLoader implements OnModuleInit {
  private readonly definitions = new WeakMap<SelectionDefinition, SelectionDefinition>();
  private readonly providers = new Map<Include, IncludeProvider>();

  constructor(
    @Inject(INCLUDES) readonly declared: readonly Include[],
    private readonly modules: ModuleRef,
  ) {}

  /** Resolves the providers at startup, so that a missing provider does not first fail a request. */
  onModuleInit(): void {
    for (const include of this.declared) this.providers.set(include, this.getProvider(include));
  }

  /** Adds the include paths and fields of the modules to a definition. The result is cached. */
  withModuleIncludes<Definition extends SelectionDefinition>(definition: Definition): Definition {
    const extended = this.definitions.get(definition) ?? withModuleIncludes(definition, this.declared);
    this.definitions.set(definition, extended);
    return extended as Definition;
  }

  /** Loads the resources of `paths` for resources that the caller may view. Calls each provider once. */
  async load(
    type: string,
    ids: readonly number[],
    paths: ReadonlySet<string>,
    caller: Principal,
  ): Promise<IncludeResult> {
    const selected = [...this.providers].filter(([{ of, name }]) => of === type && paths.has(name));
    const loaded = await Promise.all(
      selected.map(async ([include, provider]) => {
        const byId = ids.length === 0 ? undefined : await provider.load(ids, caller);
        return { include, of: (id: number) => byId?.get(id) ?? [] };
      }),
    );
    return {
      relationshipsOf: (id) =>
        Object.fromEntries(
          loaded.map(({ include, of }) => [
            include.name,
            { data: of(id).map((one) => identifier(include.type, one.id)) },
          ]),
        ),
      resources: loaded.flatMap(({ include, of }) => ids.flatMap((id) => of(id).map(toIncludedObject(include)))),
    };
  }

  private getProvider({ name, of, provider }: Include): IncludeProvider {
    try {
      return this.modules.get(provider, { strict: false });
    } catch {
      throw new InvalidModulesError([`no module provides ${provider.name}, which includes "${name}" in "${of}"`]);
    }
  }
}

const toIncludedObject =
  ({ type, attributes: declared }: Include) =>
  ({ id, attributes, links }: IncludedResource): IncludedObject => ({
    ...identifier(type, id),
    attributes: Object.fromEntries(
      Object.keys(declared).flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]])),
    ),
    ...(links && { links }),
  });
