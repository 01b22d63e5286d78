import type { Type } from '@nestjs/common';
import { namesWith } from '../field-table/index.js';
import { declaredFields } from '../http/input/input.pipe.js';
import type { AddedAttribute, AttributeClasses } from '../json-api/includes/include.js';
import { filterTypesOf } from '../json-api/query/filter-types.js';
import { extendInputDto, extendQueryDto, type ModuleFields } from '../module-fields/index.js';
import type { FeatureModule } from './feature-module.js';

/** The resource type to which modules add fields. */
const EXTENDED_TYPE = 'article';

type Modules = readonly FeatureModule[];

/** Returns the fields that the modules add to articles. */
export const collectFieldSets = (modules: Modules): readonly ModuleFields[] =>
  modules.flatMap(({ articleFields = [] }) => articleFields);

/** Returns the classes that document and validate the attributes of articles; undefined if no module has the resource. */
export const findAttributeClasses = (modules: Modules): AttributeClasses | undefined =>
  modules.map(({ extensible }) => extensible?.[EXTENDED_TYPE]?.attributes).find((classes) => classes !== undefined);

/** Returns the attributes that the modules add, for queries of version 2. */
export const collectAddedAttributes = (modules: Modules): readonly AddedAttribute[] =>
  collectFieldSets(modules).map(({ name, listTable }) => ({
    of: EXTENDED_TYPE,
    name,
    filters: filterTypesOf(listTable),
    sorts: namesWith(listTable, 'sort'),
  }));

/** Returns the DTOs to which the modules add attributes, each with its subclass. */
export function extendDtos(modules: Modules): ReadonlyMap<Type, Type> {
  const sets = collectFieldSets(modules);
  const classes = findAttributeClasses(modules);
  if (sets.length === 0 || !classes) return new Map();
  const names = [...classes.names, ...sets.map(({ name }) => name)];
  return new Map([
    ...classes.inputs.map((dto) => [dto, extendInputDto(dto, sets)] as const),
    ...classes.queries.map((dto) => [dto, extendQueryDto(dto, names)] as const),
  ]);
}

/** Returns error messages for fields whose names are members of writes, and for permissions that no module declares. */
export function findAttributeErrors(modules: Modules): string[] {
  const members = new Set(findAttributeClasses(modules)?.inputs.flatMap((dto) => [...declaredFields(dto)]));
  const permissions = new Set(modules.flatMap((module) => module.permissions ?? []));
  return modules.flatMap(({ name: module, articleFields = [] }) =>
    articleFields.flatMap(({ name, options: { read, write } }) => [
      ...(members.has(name)
        ? [`the fields "${name}" of the module "${module}" have the name of a member of articles`]
        : []),
      ...[read, write]
        .filter((permission) => permission !== undefined && !permissions.has(permission))
        .map(
          (permission) =>
            `the fields "${name}" of the module "${module}" require ${permission!.name}: list it in "permissions"`,
        ),
    ]),
  );
}
