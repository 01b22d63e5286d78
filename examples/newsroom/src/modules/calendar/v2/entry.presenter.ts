import { identifier, type LinksV2, type ResourceObject, toOne } from 'masthead';
import type { EntryRecord } from '../calendar-entry.record.js';
import { entryAttributes } from '../dto/entry-attributes.js';

export const presentEntryV2 =
  (links: LinksV2) =>
  (entry: EntryRecord): ResourceObject => {
    const to = (type: string, id: number | null) => toOne(type, id, id === null ? undefined : links.to(type, id));
    return {
      ...identifier('calendar_entry', entry.id),
      attributes: { ...entryAttributes(entry) },
      relationships: { article: to('article', entry.articleId), owner: to('user', entry.ownerId) },
      links: { self: links.to('calendar_entry', entry.id) },
    };
  };
