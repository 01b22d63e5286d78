import type { Type } from '@nestjs/common';
import type { Principal } from '../../identity/principal.js';
import type { IncludedObject, Relationship } from '../document/document.presenter.js';
import type { FilterType } from '../query/filter-types.js';

/** A resource for `included` that a module provides. */
export interface IncludedResource {
  readonly id: number | string;
  /** Attributes that `Include.attributes` does not declare are omitted. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Present if the resource has a route. */
  readonly links?: { readonly self: string };
}

/** Loads the resources that a module adds to the resources of another module. */
export abstract class IncludeProvider {
  /**
   * Returns the included resources by the id of the extended resource, in their order. The caller may view the resources of `ids`;
   * omit included resources that the caller may not view. The number of statements must not depend on the number of ids. Wait only
   * for the database, because the response of an idempotent `POST` is built inside its unit of work.
   */
  abstract load(ids: readonly number[], caller: Principal): Promise<ReadonlyMap<number, readonly IncludedResource[]>>;
}

/** The name and the types of an `include` that a module adds. */
export interface IncludeName {
  /** The JSON type of the extended resources, which their module declares as `extensible`: `article`. */
  readonly of: string;
  /** The name in `include` and of the relationship. */
  readonly name: string;
  /** The JSON type of the included resources: declared in `resources` of this module, or not used by any module. */
  readonly type: string;
}

/** An `include` name that a module adds to the resources of another module. */
export interface Include extends IncludeName {
  /** The attributes with their OpenAPI 3.0 schemas. `fields[type]` accepts these names. */
  readonly attributes: Readonly<Record<string, object>>;
  /** A provider of `FeatureModule.module`. */
  readonly provider: Type<IncludeProvider>;
}

/** The relationships of a module and the resources to include. */
export interface RelatedResources {
  /** By the id of the extended resource. */
  readonly relationships: ReadonlyMap<number, Relationship>;
  readonly resources: readonly IncludedObject[];
}

/** Loads the relationship that a module adds to each resource of another module. */
export abstract class RelationshipProvider<Extended extends { readonly id: number } = { readonly id: number }> {
  /**
   * Builds the relationships of resources that the caller may view. If `paths` is undefined, the relationship is not included: the
   * method must not read the database. Otherwise `paths` are the include paths below the relationship, and the number of statements
   * must not depend on the number of resources.
   */
  abstract load(
    extended: readonly Extended[],
    caller: Principal,
    paths?: ReadonlySet<string>,
  ): Promise<RelatedResources>;
}

/**
 * A to-many relationship that a module adds to all resources of another module. Its link and its count are always present. If the
 * module is disabled, the relationship is missing and `include` accepts its name without effect.
 */
export interface RelationshipInclude extends IncludeName {
  /** The class that documents the included resources. */
  readonly resource: Type;
  /** Names of the attributes and relationships of the included resources, for `fields[type]`. */
  readonly fields: readonly string[];
  /** Relationships of the included resources that `include` accepts: `author` for `comments.author`. */
  readonly nested: readonly string[];
  /** The documentation of the same `include` name in version 1. */
  readonly v1: {
    /** The class that documents the objects in `included`. */
    readonly resource: Type;
    /** Describes the relationship. */
    readonly description: string;
  };
  /** A provider of a version 2 surface; undefined if the module is disabled. */
  readonly provider?: Type<RelationshipProvider>;
}

/** An entry of `includes` in the declaration of a module: resources on request, or a relationship that is always present. */
export type ModuleInclude = Include | RelationshipInclude;

export const isRelationshipInclude = (include: ModuleInclude): include is RelationshipInclude => 'resource' in include;

/** Returns the fields of the included resources, for `fields[type]`. */
export const includedFields = (include: ModuleInclude): readonly string[] =>
  isRelationshipInclude(include) ? include.fields : Object.keys(include.attributes);

/** Returns the includes that a disabled module retains: relationships without a provider. */
export const withoutProviders = (includes: readonly ModuleInclude[]): RelationshipInclude[] =>
  includes.filter(isRelationshipInclude).map(({ provider: _, ...include }) => include);

/** An attribute that a module adds to a resource of another module, with the filters and sorts of its members. */
export interface AddedAttribute {
  /** The JSON type of the extended resource. */
  readonly of: string;
  readonly name: string;
  readonly filters: Readonly<Record<string, FilterType>>;
  readonly sorts: readonly string[];
}

/** Injection token: the attributes that the modules add, as `readonly AddedAttribute[]`. */
export const ADDED_ATTRIBUTES = Symbol('added attributes');

/** The classes of a resource that contain the attributes that modules add. */
export interface AttributeClasses {
  /** Classes that document the attributes in responses. */
  readonly responses: readonly Type[];
  /** Classes that document stored attributes of previous versions. */
  readonly revisions: readonly Type[];
  /** DTOs of writes. */
  readonly inputs: readonly Type[];
  /** DTOs of queries of version 1 whose member `fields` selects attributes. */
  readonly queries: readonly Type[];
  /** The names that `fields` of these queries accepts. */
  readonly names: readonly string[];
}

/** A resource type to which other modules can add included resources and attributes. */
export interface ExtensibleResource {
  /** Names of the attributes and relationships of the resource. */
  readonly fields: readonly string[];
  /** The class that documents the relationships. */
  readonly relationships: Type;
  /** Present if modules can add attributes. */
  readonly attributes?: AttributeClasses;
  /** The classes that document the resource and its relationships in version 1, if version 1 has includes of modules. */
  readonly v1?: { readonly resource: Type; readonly relationships: Type };
}

/** Injection token: the includes of the modules, as `readonly ModuleInclude[]`. */
export const INCLUDES = Symbol('includes');
