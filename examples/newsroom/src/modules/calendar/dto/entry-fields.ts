import { ChoiceField, type FieldOptions, LineField, TimeField } from 'masthead';
import { ENTRY_STATUSES } from '../calendar-entry.record.js';

/** Validation rules of the fields of an entry, shared by all surfaces. */
export const EntryTitle = (options: FieldOptions = {}) =>
  LineField({ min: 3, max: 200, example: 'The ferry at dawn', ...options });

export const EntryDueAt = (options: FieldOptions = {}) =>
  TimeField({ description: 'planned publication time', ...options });

export const EntryStatusField = (options: FieldOptions = {}) =>
  ChoiceField(ENTRY_STATUSES, { description: 'set to done when the article is published', ...options });
