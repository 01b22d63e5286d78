import type { PageRequest } from '../../pagination/index.js';
import { QueryInteger } from './query-fields.js';

const LARGEST = 100;

/** Pagination parameters: `page` starts at 1; `per_page` defaults to 15 and is capped at 100. */
export class PageQuery {
  @QueryInteger('page number', { default: 1 })
  page: number = 1;

  @QueryInteger(`page size; more than ${LARGEST} is served as ${LARGEST}`, { default: 15, cap: LARGEST })
  per_page: number = 15;
}

export const pageOf = ({ page, per_page: perPage }: PageQuery): PageRequest => ({ page, perPage });
