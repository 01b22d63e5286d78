import type { Links } from '../../../core/routing/index.js';
import { toTagAttributes } from '../dto/tag-attributes.js';
import type { TagWithCount, TagRecord } from '../tag-record.js';
import type { IncludedTag, TagResource } from './tag.resource.js';

export const presentTag =
  (links: Links) =>
  (tag: TagWithCount): TagResource => ({
    id: tag.id,
    type: 'tag',
    attributes: toTagAttributes(tag),
    links: { self: links.to('tag', tag.id) },
  });

export const presentIncludedTag = ({ id, name, slug }: TagRecord): IncludedTag => ({
  id,
  type: 'tag',
  attributes: { name, slug },
});
