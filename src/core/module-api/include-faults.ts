import type { FeatureModule } from './feature-module.js';

/** A member of a document, and a part of the paths that `include` takes. */
const NAME = /^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/;
/** JSON:API 1.1, "Resource Objects": what no field of one is called. */
const RESERVED = ['id', 'type'];

/** The JSON types that a module claims: what it includes is one of its own resources, or of a type that is claimed by it. */
export function typesOf({ resources = {}, includes = [] }: FeatureModule): readonly string[] {
  const [own, included] = [Object.keys(resources), includes.map(({ type }) => type)];
  return [...own, ...included.filter((type, n) => !own.includes(type) || included.indexOf(type) < n)];
}

/** The members of resources that a module claims: those of its own, and those that it adds to others'. */
export const fieldsOf = ({ extensible = {}, includes = [] }: FeatureModule): readonly string[] => [
  ...Object.entries(extensible).flatMap(([type, { fields }]) => fields.map((name) => `${type}.${name}`)),
  ...includes.map(({ of, name }) => `${of}.${name}`),
];

/** What is wrong with what the modules include, in sentences that name them. */
export function includeFaults(modules: readonly FeatureModule[]): string[] {
  const types = modules.flatMap(({ extensible = {} }) => Object.keys(extensible));
  return modules.flatMap(({ name: module, includes = [] }) =>
    includes.flatMap(({ of, name, type, attributes }) => [
      ...(types.includes(of)
        ? []
        : [`the module "${module}" includes "${name}" in "${of}", which takes nothing: ${types.join(', ')} does`]),
      ...[name, type, ...Object.keys(attributes)]
        .filter((member) => !NAME.test(member))
        .map((member) => `the module "${module}" includes "${member}", ${NO_NAME}`),
      ...[name, ...Object.keys(attributes)]
        .filter((member) => RESERVED.includes(member))
        .map((member) => `the module "${module}" includes "${member}", which is what JSON:API itself calls something`),
    ]),
  );
}

const NO_NAME = 'which is no name: lower-case letters and digits, with single - or _ between';
