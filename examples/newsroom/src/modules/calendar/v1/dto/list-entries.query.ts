import { PageQuery, toPageRequest, QueryChoice, QueryInteger } from 'masthead';
import { ENTRY_STATUSES, type EntryStatus } from '../../calendar-entry.record.js';
import type { EntryListRequest } from '../../calendar.repository.js';

export class ListEntriesQuery extends PageQuery {
  @QueryChoice(ENTRY_STATUSES, 'default: all')
  status?: EntryStatus;

  @QueryInteger('article id')
  article?: number;
}

export const listRequest = ({ status, article, ...page }: ListEntriesQuery): EntryListRequest => ({
  ...toPageRequest(page),
  ...(status !== undefined && { status }),
  ...(article !== undefined && { articleId: article }),
});
