import { ChoiceField, type FieldOptions, LineField, TimeField } from 'masthead';
import { ENTRY_STATUSES } from '../calendar-entry.record.js';

/** What the members of an entry may be, whichever surface takes them. */
export const EntryTitle = (options: FieldOptions = {}) =>
  LineField({ min: 3, max: 200, example: 'The ferry at dawn', ...options });

export const EntryDueAt = (options: FieldOptions = {}) =>
  TimeField({ description: 'when it is to be published', ...options });

export const EntryStatusField = (options: FieldOptions = {}) =>
  ChoiceField(ENTRY_STATUSES, { description: 'done by itself once its article is published', ...options });
