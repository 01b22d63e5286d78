export { offsetOf, type Page, type PageRequest, type Slice, sliceOf, type SliceRequest } from './page.js';
export { type Place, type SortColumn, type Window, windowClause, windowOf, type WindowRequest } from './keyset.js';
