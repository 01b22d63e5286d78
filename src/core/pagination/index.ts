/** Pagination by page number and by cursor. */
export { type CountedWindow, countedWindow, windowWith } from './counted-window.js';
export { offsetOf, type Page, type PageRequest, type Slice, sliceOf, type SliceRequest } from './page.js';
export {
  orderOf,
  type Place,
  type SortColumn,
  type SortColumns,
  type Window,
  windowClause,
  windowOf,
  type WindowRequest,
} from './keyset.js';
