import { Injectable } from '@nestjs/common';
import { hasPermission, type IncludedResource, IncludeProvider, LinksV2, type Principal } from 'masthead';
import { READ_CALENDAR } from './calendar.permissions.js';
import { CalendarRepository } from './calendar.repository.js';

/** Includes the calendar entries of articles, for callers who can read the calendar: `/api/v2/articles?include=calendar`. */
@Injectable()
export class CalendarIncludes extends IncludeProvider {
  /** OpenAPI schemas of the included attributes. */
  static readonly attributes = {
    title: { type: 'string' },
    due_at: { type: 'string', format: 'date-time' },
    status: { type: 'string', enum: ['planned', 'done'] },
  };

  constructor(
    private readonly entries: CalendarRepository,
    private readonly links: LinksV2,
  ) {
    super();
  }

  async load(articleIds: readonly number[], caller: Principal): Promise<Map<number, IncludedResource[]>> {
    const entriesByArticle = new Map<number, IncludedResource[]>();
    if (!hasPermission(caller, READ_CALENDAR)) return entriesByArticle;
    for (const { id, articleId, title, dueAt, status } of await this.entries.findByArticles(articleIds)) {
      const links = { self: this.links.to('calendar_entry', id) };
      const entry = { id, attributes: { title, due_at: dueAt, status }, links };
      entriesByArticle.set(articleId!, [...(entriesByArticle.get(articleId!) ?? []), entry]);
    }
    return entriesByArticle;
  }
}
