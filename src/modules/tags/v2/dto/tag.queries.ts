import { type ListDefinition, type ShapeDefinition, textFilter, timeFilter } from '../../../../core/json-api/index.js';
import { LONGEST_SLUG } from '../../../../core/text/index.js';
import { TAG_WINDOW_SORTS, type TagWindowField, type TagWindowSort } from '../../tag-window.js';
import { TAG_FIELDS } from '../tag.resource.js';

export const TAG: ShapeDefinition = { includes: [], fields: { tag: TAG_FIELDS } };

export const TAGS: ListDefinition<TagWindowSort, TagWindowField> = {
  ...TAG,
  type: 'tag',
  sorts: TAG_WINDOW_SORTS,
  defaultSort: 'name',
  filters: {
    name: textFilter(50),
    slug: textFilter(LONGEST_SLUG),
    created_at: timeFilter({ description: 'creation time' }),
    updated_at: timeFilter({ description: 'time of the last change' }),
  },
};
