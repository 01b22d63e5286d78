import type { Links } from '../../../core/module-api/index.js';
import type { CountedTag, TagRecord } from '../tag-record.js';
import type { IncludedTag, TagResource } from './tag.resource.js';

export const presentTag =
  (links: Links) =>
  (tag: CountedTag): TagResource => ({
    id: tag.id,
    type: 'tag',
    attributes: {
      name: tag.name,
      slug: tag.slug,
      created_at: tag.createdAt,
      updated_at: tag.updatedAt,
      item_count: tag.itemCount,
    },
    links: { self: links.to('tag', tag.id) },
  });

export const presentIncludedTag = ({ id, name, slug }: TagRecord): IncludedTag => ({
  id,
  type: 'tag',
  attributes: { name, slug },
});
