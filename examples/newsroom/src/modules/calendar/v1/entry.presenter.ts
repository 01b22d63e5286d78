import type { Links } from 'masthead';
import type { EntryRecord } from '../calendar-entry.record.js';
import { entryAttributes } from '../dto/entry-attributes.js';
import type { CalendarEntryResource } from './entry.resource.js';

export const presentEntry =
  (links: Links) =>
  (entry: EntryRecord): CalendarEntryResource => ({
    id: entry.id,
    type: 'calendar_entry',
    attributes: entryAttributes(entry),
    relationships: {
      article: { data: entry.articleId === null ? null : { type: 'article', id: entry.articleId } },
      owner: { data: { type: 'user', id: entry.ownerId } },
    },
    links: { self: links.to('calendar_entry', entry.id) },
  });
