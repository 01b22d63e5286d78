import { identifier, type ResourceObject } from '../../../core/json-api/index.js';
import type { LinksV2 } from '../../../core/routing/index.js';
import { toTagAttributes } from '../dto/tag-attributes.js';
import type { TagWithCount } from '../tag-record.js';

export const presentTagV2 =
  (links: LinksV2) =>
  (tag: TagWithCount): ResourceObject => ({
    ...identifier('tag', tag.id),
    attributes: { ...toTagAttributes(tag) },
    links: { self: links.to('tag', tag.id) },
  });
