export { offsetOf, type Page, type PageRequest } from './page.js';
