import type { Type } from '@nestjs/common';
import { namesWith } from '../field-table/index.js';
import { declaredFields } from '../http/input/input.pipe.js';
import type { AddedAttribute, AttributeClasses } from '../json-api/includes/include.js';
import { filterTypesOf } from '../json-api/query/filter-types.js';
import {
  collectFieldSets,
  extendInputDto,
  extendQueryDto,
  FIELD_OWNERS,
  type FieldOwner,
  fieldsOfModule,
  type ModuleFields,
} from '../module-fields/index.js';
import type { FeatureModule } from './feature-module.js';

type Modules = readonly FeatureModule[];

const OWNERS = Object.values(FIELD_OWNERS);

/** The fields that modules add to a resource, and the classes that document and validate its attributes. */
export interface ExtendedAttributes {
  readonly owner: FieldOwner;
  readonly sets: readonly ModuleFields[];
  readonly classes: AttributeClasses;
}

const findClasses = (modules: Modules, { type }: FieldOwner): AttributeClasses | undefined =>
  modules.map(({ extensible }) => extensible?.[type]?.attributes).find((classes) => classes !== undefined);

/** Returns the resources to which modules add fields. A resource without its module is missing. */
export function collectExtendedAttributes(modules: Modules): readonly ExtendedAttributes[] {
  const sets = collectFieldSets(modules);
  return OWNERS.filter(({ type }) => sets[type].length > 0).flatMap((owner) => {
    const classes = findClasses(modules, owner);
    return classes ? [{ owner, sets: sets[owner.type], classes }] : [];
  });
}

/** Returns the attributes that the modules add, for queries of version 2. */
export const collectAddedAttributes = (modules: Modules): readonly AddedAttribute[] =>
  modules.flatMap(fieldsOfModule).map(({ owner, set: { name, listTable } }) => ({
    of: owner.type,
    name,
    filters: filterTypesOf(listTable),
    sorts: namesWith(listTable, 'sort'),
  }));

/** Returns the DTOs to which the modules add attributes, each with its subclass. */
export const extendDtos = (modules: Modules): ReadonlyMap<Type, Type> =>
  new Map(
    collectExtendedAttributes(modules).flatMap(({ sets, classes: { inputs, queries, names } }) => {
      const extended = [...names, ...sets.map(({ name }) => name)];
      return [
        ...inputs.map((dto) => [dto, extendInputDto(dto, sets)] as const),
        ...queries.map((dto) => [dto, extendQueryDto(dto, extended)] as const),
      ];
    }),
  );

/** Returns error messages for fields whose names are members of writes, and for permissions that no module declares. */
export function findAttributeErrors(modules: Modules): string[] {
  const membersOf = new Map(
    OWNERS.map((owner) => [
      owner,
      new Set(findClasses(modules, owner)?.inputs.flatMap((dto) => [...declaredFields(dto)])),
    ]),
  );
  const permissions = new Set(modules.flatMap((module) => module.permissions ?? []));
  return modules.flatMap((module) =>
    fieldsOfModule(module).flatMap(({ owner, set: { name, options } }) => [
      ...(membersOf.get(owner)!.has(name)
        ? [`the fields "${name}" of the module "${module.name}" have the name of a member of ${owner.table}`]
        : []),
      ...[options.read, options.write]
        .filter((permission) => permission !== undefined && !permissions.has(permission))
        .map(
          (permission) =>
            `the fields "${name}" of the module "${module.name}" require ${permission!.name}: list it in "permissions"`,
        ),
    ]),
  );
}
