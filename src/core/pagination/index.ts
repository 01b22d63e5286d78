/** Pagination by page number and by cursor. */
export {
  type CursorPageWithTotal,
  withTotal,
  mapCursorPage,
  type FilterOperator,
  type FilterTerm,
  type FilterValue,
  isOffset,
  skipsManyRows,
  type ListCriteria,
  type ListPage,
  listPageClause,
  type ListRange,
  type SortTerm,
  toListPage,
  toOffsetPage,
  toPage,
  offsetOf,
  type Page,
  type PageRequest,
  type OffsetPage,
  toOffsetRequest,
  type OffsetRequest,
} from './list-criteria.js';
export {
  resolveOrder,
  type CursorPosition,
  type CursorValue,
  type SortColumn,
  type SortColumnMap,
  type CursorPage,
  type CursorPageClause,
  cursorPageClause,
  toCursorPage,
  type CursorPageRequest,
} from './cursor-page.js';
export { MIN_COUNTED_BYTES, MIN_LARGE_LIST_BYTES, ResponseBudget, type SizedRow } from './response-budget.js';
export { countListRows, findListPage, type ListMethod } from './list-statement.js';
