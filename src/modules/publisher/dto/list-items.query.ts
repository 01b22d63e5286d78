import { QueryChoice, QueryInteger, QueryNumber, QueryText } from '../../../core/http/index.js';
import { ITEM_SORTS, type ItemSort } from '../item-list.js';

const LARGEST = 100;

export class ListItemsQuery {
  @QueryInteger('how many items to pass over', { default: 0, zero: true })
  start: number = 0;

  @QueryInteger(`how many items to show; more than ${LARGEST} is served as ${LARGEST}`, { default: 15, cap: LARGEST })
  limit: number = 15;

  @QueryInteger('category, without its subcategories')
  categoryid?: number;

  @QueryInteger('author')
  uid?: number;

  @QueryNumber([0, 1, 2], '1 published when left out; 0 drafts and 2 archived ones as far as the caller may see them')
  status?: number;

  @QueryText(200, 'full-text search in title, description and body; every word must occur')
  search?: string;

  @QueryChoice(ITEM_SORTS, 'the newest come first when left out, as they were made; with a search the best match')
  sort?: ItemSort;

  @QueryChoice(['asc', 'desc'], 'desc when left out')
  order?: 'asc' | 'desc';
}
