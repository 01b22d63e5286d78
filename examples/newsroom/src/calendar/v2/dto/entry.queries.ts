import {
  ARTICLE_FIELDS,
  choiceFilter,
  idFilter,
  type ListDefinition,
  type ShapeDefinition,
  timeFilter,
  USER_FIELDS,
} from 'masthead';
import { ENTRY_STATUSES } from '../../calendar-entry.record.js';
import { ENTRY_SORTS, type EntryField, type EntrySort } from '../../entry-window.js';
import { ENTRY_FIELDS } from '../entry.resource.js';

export const ENTRY: ShapeDefinition = {
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
    due_at: timeFilter({ description: 'when it is to be published' }),
    article: idFilter({ description: 'the article that comes of it' }),
    owner: idFilter({ description: 'the account that looks after it' }),
  },
};
