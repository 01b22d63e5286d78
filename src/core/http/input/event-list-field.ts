import { type FieldOptions, TextListField } from './body-fields.js';

/** Schema extension that marks a list of event names, until the OpenAPI document is completed with the events of the site. */
export const EVENT_LIST_EXTENSION = 'x-events';

/**
 * A list of at most 100 event names. The events depend on the modules of the site, so this rule checks only the form. `others` are
 * further names that the service accepts.
 */
export const EventListField = (others: readonly string[], options: FieldOptions = {}) =>
  TextListField(100, { min: 1, max: 100 }, options, { [EVENT_LIST_EXTENSION]: others });
