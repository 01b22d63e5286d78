export { offsetOf, type Page, type PageRequest, type Slice, sliceOf, type SliceRequest } from './page.js';
