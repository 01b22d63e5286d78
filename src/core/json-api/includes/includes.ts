import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Principal } from '../../auth/principal.js';
import { ModuleApis } from '../../module-api/module-apis.js';
import { ModuleError } from '../../module-api/module-error.js';
import { identifier, type IncludedObject, type Relationship } from '../document/resource-object.js';
import type { ShapeDefinition } from '../query/list-definition.js';
import { extendedShape } from './extended-shape.js';
import type { Include } from './include.js';
import type { IncludedResource, IncludeProvider } from './include-provider.js';

/** The resources that modules include, with the relationships to them. */
export interface Beside {
  /** Relationships of one resource to its included resources. */
  readonly relationshipsOf: (id: number) => Readonly<Record<string, Relationship>>;
  readonly resources: readonly IncludedObject[];
}

/** Resolves the `include` names that modules add to the resources of other modules. */
@Injectable()
export class Includes implements OnModuleInit {
  private readonly shapes = new WeakMap<ShapeDefinition, ShapeDefinition>();
  private readonly providers = new Map<Include, IncludeProvider>();

  constructor(
    private readonly apis: ModuleApis,
    private readonly modules: ModuleRef,
  ) {}

  /** Resolves the providers at startup, so that a missing provider does not first fail a request. */
  onModuleInit(): void {
    for (const include of this.apis.includes) this.providers.set(include, this.providerOf(include));
  }

  /** Adds the include paths and fields of the modules to a definition. The result is cached. */
  shape<Definition extends ShapeDefinition>(definition: Definition): Definition {
    const known = this.shapes.get(definition) ?? extendedShape(definition, this.apis.includes);
    this.shapes.set(definition, known);
    return known as Definition;
  }

  /** Loads the resources of `paths` for resources that the caller may view. Calls each provider once. */
  async beside(type: string, ids: readonly number[], paths: ReadonlySet<string>, caller: Principal): Promise<Beside> {
    const wanted = [...this.providers].filter(([{ of, name }]) => of === type && paths.has(name));
    const found = await Promise.all(
      wanted.map(async ([include, provider]) => {
        const byId = ids.length === 0 ? undefined : await provider.load(ids, caller);
        return { include, of: (id: number) => byId?.get(id) ?? [] };
      }),
    );
    return {
      relationshipsOf: (id) =>
        Object.fromEntries(
          found.map(({ include, of }) => [
            include.name,
            { data: of(id).map((one) => identifier(include.type, one.id)) },
          ]),
        ),
      resources: found.flatMap(({ include, of }) => ids.flatMap((id) => of(id).map(presented(include)))),
    };
  }

  private providerOf({ name, of, provider }: Include): IncludeProvider {
    try {
      return this.modules.get(provider, { strict: false });
    } catch {
      throw new ModuleError([`no module provides ${provider.name}, which includes "${name}" in "${of}"`]);
    }
  }
}

const presented =
  ({ type, attributes: declared }: Include) =>
  ({ id, attributes, links }: IncludedResource): IncludedObject => ({
    ...identifier(type, id),
    attributes: Object.fromEntries(
      Object.keys(declared).flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]])),
    ),
    ...(links && { links }),
  });
