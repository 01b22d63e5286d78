import type { OffsetRequest } from '../../core/pagination/index.js';
import {
  type ArticleListCriteria,
  type ArticleSort,
  toArticleCriteria,
  toArticleStatusName,
} from '../articles/index.js';

/** Sort fields of items, with the corresponding sort fields of articles. */
const SORTS = {
  itemid: 'id',
  title: 'title',
  datesub: 'shown_at',
  datemod: 'updated_at',
  counter: 'views',
  rating: 'rating',
  comment_count: 'comments_count',
} as const satisfies Record<string, ArticleSort>;
export type ItemSort = keyof typeof SORTS;
export const ITEM_SORTS = Object.keys(SORTS) as ItemSort[];

/** Filters of a list of items. Omitted filters have no effect, except `status`. */
export interface ItemListRequest extends OffsetRequest {
  readonly categoryid?: number;
  readonly uid?: number;
  /** Default: published. */
  readonly status?: number;
  /** Every word must occur. */
  readonly search?: string;
  /** Default: newest first, with `search` best match first. */
  readonly sort?: ItemSort;
  readonly order?: 'asc' | 'desc';
}

export function toArticleListCriteria(request: ItemListRequest): ArticleListCriteria {
  const { start, limit, categoryid, uid, status, search, sort, order } = request;
  const criteria = toArticleCriteria({
    ...(categoryid !== undefined && { category: categoryid }),
    ...(uid !== undefined && { author: uid }),
    ...(status !== undefined && { status: toArticleStatusName(status) }),
    ...(search !== undefined && { search }),
    ...(sort !== undefined && { sort: SORTS[sort] }),
    ...(order !== undefined && { order }),
  });
  return { ...criteria, page: { start, limit }, total: true };
}
