import type { Dialect } from './data-source-options.js';

/** A JOIN that reads the left table first. */
export const ORDERED_JOIN_SQL: Readonly<Record<Dialect, string>> = { mysql: 'STRAIGHT_JOIN', sqlite: 'CROSS JOIN' };
