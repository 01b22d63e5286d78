import type { Shape } from '../query/list-definition.js';
import type { IncludedObject } from './resource-object.js';

/** Returns the resource with the fields that `fields[type]` names. */
export function sparse<Resource extends IncludedObject>(
  resource: Resource,
  { fields }: Pick<Shape, 'fields'>,
): Resource {
  const wanted = fields[resource.type];
  if (!wanted) return resource;
  const { type, id, attributes, relationships, links } = resource;
  const narrowedRelationships = relationships && only(relationships, wanted);
  const narrowed: IncludedObject = {
    type,
    id,
    attributes: only(attributes, wanted),
    ...(narrowedRelationships && Object.keys(narrowedRelationships).length > 0
      ? { relationships: narrowedRelationships }
      : {}),
    ...(links && { links }),
  };
  return narrowed as Resource;
}

const only = <Value>(members: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));
