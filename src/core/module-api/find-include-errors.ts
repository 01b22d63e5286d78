import { includedFields } from '../json-api/includes/include.js';
import { fieldsOfModule } from '../module-fields/index.js';
import type { FeatureModule } from './feature-module.js';

/** Names of document members and segments of `include` paths. */
const NAME = /^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/;
/** Reserved field names (JSON:API 1.1, "Resource Objects"). */
const RESERVED = ['id', 'type'];

/** Returns the JSON types that a module claims: its resources and the types of its includes. */
export function claimedTypes({ resources = {}, includes = [] }: FeatureModule): readonly string[] {
  const [own, included] = [Object.keys(resources), includes.map(({ type }) => type)];
  return [...own, ...included.filter((type, n) => !own.includes(type) || included.indexOf(type) < n)];
}

/** Returns the resource fields that a module claims: fields of its resources, and fields that its includes and its fields add. */
export const claimedFields = ({ extensible = {}, includes = [], ...module }: FeatureModule): readonly string[] => [
  ...Object.entries(extensible).flatMap(([type, { fields }]) => fields.map((name) => `${type}.${name}`)),
  ...includes.map(({ of, name }) => `${of}.${name}`),
  ...fieldsOfModule(module).map(({ owner, set }) => `${owner.type}.${set.name}`),
];

/** Returns error messages for invalid includes. */
export function findIncludeErrors(modules: readonly FeatureModule[]): string[] {
  const types = modules.flatMap(({ extensible = {} }) =>
    Object.keys(extensible).filter((type) => extensible[type]!.relationships !== undefined),
  );
  return modules.flatMap(({ name: module, includes = [] }) =>
    includes.flatMap((include) => {
      const { of, name, type } = include;
      const fields = includedFields(include);
      return [
        ...(types.includes(of)
          ? []
          : [
              `the module "${module}" includes "${name}" in "${of}", which is not extensible; extensible types: ${types.join(', ')}`,
            ]),
        ...[name, type, ...fields]
          .filter((member) => !NAME.test(member))
          .map((member) => `the module "${module}" includes "${member}", ${NAME_RULE}`),
        ...[name, ...fields]
          .filter((member) => RESERVED.includes(member))
          .map((member) => `the module "${module}" includes "${member}", which is reserved by JSON:API`),
      ];
    }),
  );
}

const NAME_RULE = 'which is not a valid name: use lower-case letters and digits, separated by single - or _';
