import { Inject, Injectable, type OnModuleInit, Optional } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { type ListDefinition, nestedIncludes, type SelectionDefinition } from '../query/list-definition.js';
import {
  ADDED_ATTRIBUTES,
  type AddedAttribute,
  type Include,
  INCLUDES,
  includedFields,
  type IncludedResource,
  type IncludeProvider,
  isRelationshipInclude,
  type ModuleInclude,
  type RelatedResources,
  type RelationshipProvider,
} from './include.js';
import type { Principal } from '../../identity/principal.js';
import { markListRead } from '../../request-context/index.js';
import { identifier, type IncludedObject, type Relationship } from '../document/document.presenter.js';

/**
 * Returns the module includes that the definition accepts. Resources with their relationships are not included in responses that
 * already contain their type: comments do not include the other comments of their articles.
 */
export const findModuleIncludes = (
  { extensible = {}, fields }: SelectionDefinition,
  includes: readonly ModuleInclude[],
): readonly ModuleInclude[] =>
  includes.filter(
    (include) =>
      extensible[include.of] !== undefined && !(isRelationshipInclude(include) && fields[include.type] !== undefined),
  );

/** Adds the include paths and fields of the modules to a definition. */
export function withModuleIncludes<Definition extends SelectionDefinition>(
  definition: Definition,
  includes: readonly ModuleInclude[],
): Definition {
  const accepted = findModuleIncludes(definition, includes);
  const paths = [...definition.includes];
  const fields = { ...definition.fields };
  for (const include of includes) {
    const { of, name, type } = include;
    const isAccepted = accepted.includes(include);
    // A relationship is a field of each extended resource, whether or not the route can include it.
    if (fields[of] && (isAccepted || isRelationshipInclude(include))) fields[of] = [...fields[of], name];
    if (!isAccepted) continue;
    const [above, nested] = [definition.extensible![of], isRelationshipInclude(include) ? include.nested : []];
    const path = above === '' ? name : `${above}.${name}`;
    paths.push(path, ...nested.map((each) => `${path}.${each}`));
    fields[type] = includedFields(include);
  }
  return { ...definition, includes: paths, fields };
}

/** Adds the attributes of the modules to the fields of a definition, and their filters and sorts to its list. */
export function withAddedAttributes<Definition extends SelectionDefinition>(
  definition: Definition,
  added: readonly AddedAttribute[],
): Definition {
  const fields = { ...definition.fields };
  for (const { of, name } of added) if (fields[of]) fields[of] = [...fields[of], name];
  const { type, sorts, filters } = definition as Partial<ListDefinition>;
  const ofList = added.filter(({ of }) => of === type);
  return {
    ...definition,
    fields,
    ...(filters && {
      sorts: [...sorts!, ...ofList.flatMap((attribute) => attribute.sorts)],
      filters: Object.assign({}, filters, ...ofList.map((attribute) => attribute.filters)) as typeof filters,
    }),
  };
}

/** The resources that modules include, with the relationships to them. */
export interface IncludeResult {
  /** Relationships of one resource that modules add. */
  readonly relationshipsOf: (id: number) => Readonly<Record<string, Relationship>>;
  readonly resources: readonly IncludedObject[];
}

type Load = (
  extended: readonly { readonly id: number }[],
  caller: Principal,
  paths?: ReadonlySet<string>,
) => Promise<RelatedResources>;

/** Resolves the `include` names that modules add to the resources of other modules. */
@Injectable()
export class IncludeLoader implements OnModuleInit {
  private readonly definitions = new WeakMap<SelectionDefinition, SelectionDefinition>();
  private readonly loads = new Map<ModuleInclude, Load>();

  constructor(
    @Inject(INCLUDES) readonly declared: readonly ModuleInclude[],
    private readonly modules: ModuleRef,
    @Optional() @Inject(ADDED_ATTRIBUTES) private readonly added: readonly AddedAttribute[] = [],
  ) {}

  /** Resolves the providers once. `DeclarationChecks` has reported missing ones. */
  onModuleInit(): void {
    for (const include of this.declared) {
      if (include.provider) this.loads.set(include, this.resolveLoad(include));
    }
  }

  /** Adds the include paths, fields, filters and sorts of the modules to a definition. The result is cached. */
  withModuleIncludes<Definition extends SelectionDefinition>(definition: Definition): Definition {
    const extended =
      this.definitions.get(definition) ??
      withAddedAttributes(withModuleIncludes(definition, this.declared), this.added);
    this.definitions.set(definition, extended);
    return extended as Definition;
  }

  /** Loads the relationships of resources that the caller may view, and the resources of `paths`. Calls each provider once. */
  async load(
    type: string,
    extended: readonly { readonly id: number }[],
    paths: ReadonlySet<string>,
    caller: Principal,
  ): Promise<IncludeResult> {
    const selected = [...this.loads].filter(
      ([include]) => include.of === type && (paths.has(include.name) || isRelationshipInclude(include)),
    );
    const loaded = await Promise.all(
      selected.map(async ([{ name, type: included }, load]) => {
        const nested = paths.has(name) ? nestedIncludes(name, paths) : undefined;
        const related = await load(extended, caller, nested);
        // A new resource can join those that are included or linked.
        if (nested || [...related.relationships.values()].some(({ data }) => data)) markListRead(included);
        return { name, ...related };
      }),
    );
    return {
      relationshipsOf: (id) =>
        Object.fromEntries(loaded.map(({ name, relationships }) => [name, relationships.get(id)!])),
      resources: loaded.flatMap(({ resources }) => resources),
    };
  }

  private resolveLoad(include: ModuleInclude): Load {
    if (!isRelationshipInclude(include)) return loadIncluded(include, this.getProvider<IncludeProvider>(include));
    const provider = this.getProvider<RelationshipProvider>(include);
    return provider.load.bind(provider);
  }

  private getProvider<Provider>({ provider }: ModuleInclude): Provider {
    return this.modules.get(provider!, { strict: false });
  }
}

const loadIncluded =
  (include: Include, provider: IncludeProvider): Load =>
  async (extended, caller) => {
    const ids = extended.map(({ id }) => id);
    const byId = ids.length === 0 ? undefined : await provider.load(ids, caller);
    const included = ids.map((id) => [id, byId!.get(id) ?? []] as const);
    return {
      relationships: new Map(
        included.map(([id, resources]) => [id, { data: resources.map((one) => identifier(include.type, one.id)) }]),
      ),
      resources: included.flatMap(([, resources]) => resources.map(toIncludedObject(include))),
    };
  };

const toIncludedObject =
  ({ type, attributes: declared }: Include) =>
  ({ id, attributes, links }: IncludedResource): IncludedObject => ({
    ...identifier(type, id),
    attributes: Object.fromEntries(
      Object.keys(declared).flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]])),
    ),
    ...(links && { links }),
  });
