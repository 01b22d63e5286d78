import type { Shape } from '../query/list-definition.js';
import type { ResourceObject } from './resource-object.js';

/** A resource with no other fields than `fields[type]` names. */
export function sparse(resource: ResourceObject, { fields }: Pick<Shape, 'fields'>): ResourceObject {
  const wanted = fields[resource.type];
  if (!wanted) return resource;
  const { type, id, attributes, relationships, links } = resource;
  const narrowedRelationships = relationships && only(relationships, wanted);
  return {
    type,
    id,
    attributes: only(attributes, wanted),
    ...(narrowedRelationships && Object.keys(narrowedRelationships).length > 0
      ? { relationships: narrowedRelationships }
      : {}),
    links,
  };
}

const only = <Value>(members: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));
