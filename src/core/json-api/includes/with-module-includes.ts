import type { SelectionDefinition } from '../query/list-definition.js';
import type { Include } from './include.js';

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
