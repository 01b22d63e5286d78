import {
  type ListDefinition,
  type ListRequest,
  type SelectionDefinition,
  textFilter,
  timeFilter,
} from '../../../../core/json-api/index.js';
import { MAX_SLUG_LENGTH } from '../../../../core/text/index.js';
import { TAG_SORTS, type TagFilterField, type TagSort } from '../../tag-list.js';
import { TAG_FIELDS } from '../tag.resource.js';

export const TAG_SELECTION_DEFINITION: SelectionDefinition = { includes: [], fields: { tag: TAG_FIELDS } };

export const TAG_LIST_DEFINITION: ListDefinition<TagSort, TagFilterField> = {
  ...TAG_SELECTION_DEFINITION,
  type: 'tag',
  sorts: TAG_SORTS,
  defaultSort: 'name',
  filters: {
    name: textFilter(50),
    slug: textFilter(MAX_SLUG_LENGTH),
    created_at: timeFilter({ description: 'creation time' }),
    updated_at: timeFilter({ description: 'time of the last change' }),
  },
};

export type TagListRequest = ListRequest<TagSort, TagFilterField>;
