import type { PageRequest } from '../../pagination/index.js';
import { QueryInteger } from './query-fields.js';

const MAX_PAGE_SIZE = 100;

/** Pagination parameters: `page` starts at 1; `per_page` defaults to 15 and is capped at 100. */
export class PageQuery {
  @QueryInteger('page number', { default: 1 })
  page: number = 1;

  @QueryInteger(`page size; values above ${MAX_PAGE_SIZE} count as ${MAX_PAGE_SIZE}`, {
    default: 15,
    cap: MAX_PAGE_SIZE,
  })
  per_page: number = 15;
}

export const toPageRequest = ({ page, per_page: perPage }: PageQuery): PageRequest => ({ page, perPage });
