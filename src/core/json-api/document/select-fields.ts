import type { Selection } from '../query/list-definition.js';
import type { IncludedObject } from './resource-object.js';

/** Returns the resource with the fields that `fields[type]` names. */
export function selectFields<Resource extends IncludedObject>(
  resource: Resource,
  { fields }: Pick<Selection, 'fields'>,
): Resource {
  const names = fields[resource.type];
  if (!names) return resource;
  const { type, id, attributes, relationships, links } = resource;
  const narrowedRelationships = relationships && pickMembers(relationships, names);
  const narrowed: IncludedObject = {
    type,
    id,
    attributes: pickMembers(attributes, names),
    ...(narrowedRelationships && Object.keys(narrowedRelationships).length > 0
      ? { relationships: narrowedRelationships }
      : {}),
    ...(links && { links }),
  };
  return narrowed as Resource;
}

const pickMembers = <Value>(
  members: Readonly<Record<string, Value>>,
  names: readonly string[],
): Record<string, Value> => Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));
