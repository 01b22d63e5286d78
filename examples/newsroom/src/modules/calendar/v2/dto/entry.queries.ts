import {
  ARTICLE_FIELDS,
  choiceFilter,
  idFilter,
  type ListDefinition,
  type SelectionDefinition,
  timeFilter,
  USER_FIELDS,
} from 'masthead';
import { ENTRY_STATUSES } from '../../calendar-entry.record.js';
import { ENTRY_SORTS, type EntryField, type EntrySort } from '../../entry-cursor-page.js';
import { ENTRY_FIELDS } from '../entry.resource.js';

export const ENTRY: SelectionDefinition = {
  includes: ['article', 'article.author', 'owner'],
  fields: { calendar_entry: ENTRY_FIELDS, article: ARTICLE_FIELDS, user: USER_FIELDS },
};

export const ENTRIES: ListDefinition<EntrySort, EntryField> = {
  ...ENTRY,
  type: 'calendar_entry',
  sorts: ENTRY_SORTS,
  defaultSort: 'due_at',
  filters: {
    status: choiceFilter(ENTRY_STATUSES),
    due_at: timeFilter({ description: 'planned publication time' }),
    article: idFilter({ description: 'id of the planned article' }),
    owner: idFilter({ description: 'id of the responsible account' }),
  },
};
