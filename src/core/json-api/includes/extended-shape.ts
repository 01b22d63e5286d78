import type { ShapeDefinition } from '../query/list-definition.js';
import type { Include } from './include.js';

/** Those that an answer can be asked for. */
export const includesIn = ({ extensible = {} }: ShapeDefinition, includes: readonly Include[]): readonly Include[] =>
  includes.filter(({ of }) => extensible[of] !== undefined);

/** What an answer can be asked to look like, with what modules add to it. */
export function extendedShape<Definition extends ShapeDefinition>(
  definition: Definition,
  includes: readonly Include[],
): Definition {
  const paths = [...definition.includes];
  const fields = { ...definition.fields };
  for (const { of, name, type, attributes } of includesIn(definition, includes)) {
    const path = definition.extensible![of];
    paths.push(path === '' ? name : `${path}.${name}`);
    fields[of] = [...fields[of]!, name];
    fields[type] = Object.keys(attributes);
  }
  return { ...definition, includes: paths, fields };
}
