import { QueryChoice, QueryInteger, QueryNumberChoice, QueryText } from '../../../core/http/index.js';
import { ITEM_SORTS, type ItemSort } from '../item-list-request.js';

const MAX_LIMIT = 100;

export class ListItemsQuery {
  @QueryInteger('number of items to skip', { default: 0, allowZero: true })
  start: number = 0;

  @QueryInteger(`maximum number of items; values above ${MAX_LIMIT} count as ${MAX_LIMIT}`, {
    default: 15,
    cap: MAX_LIMIT,
  })
  limit: number = 15;

  @QueryInteger('category id, without subcategories')
  categoryid?: number;

  @QueryInteger('id of the author')
  uid?: number;

  @QueryNumberChoice([0, 1, 2], '1 published (default); 0 drafts or 2 archived items that are visible to the caller')
  status?: number;

  @QueryText(200, 'full-text search in title, description and body; every word must occur')
  search?: string;

  @QueryChoice(ITEM_SORTS, 'default: creation time; with `search`: best match first')
  sort?: ItemSort;

  @QueryChoice(['asc', 'desc'], 'default: desc')
  order?: 'asc' | 'desc';
}
