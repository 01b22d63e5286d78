import {
  filterTypesOf,
  type ListDefinition,
  type ListRequest,
  type SelectionDefinition,
} from '../../../../core/json-api/index.js';
import { tagFields } from '../../tag.fields.js';
import { TAG_SORTS, type TagFilterField, type TagSort } from '../../tag-list.js';
import { TAG_FIELDS } from '../tag.resource.js';

export const TAG_SELECTION_DEFINITION: SelectionDefinition = { includes: [], fields: { tag: TAG_FIELDS } };

export const TAG_LIST_DEFINITION: ListDefinition<TagSort, TagFilterField> = {
  ...TAG_SELECTION_DEFINITION,
  type: 'tag',
  sorts: TAG_SORTS,
  defaultSort: 'name',
  filters: filterTypesOf(tagFields),
};

export type TagListRequest = ListRequest<TagSort, TagFilterField>;
