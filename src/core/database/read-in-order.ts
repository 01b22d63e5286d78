import type { Dialect } from './database-target.js';

/** A JOIN that reads the left table first. */
export const READ_IN_ORDER: Readonly<Record<Dialect, string>> = { mysql: 'STRAIGHT_JOIN', sqlite: 'CROSS JOIN' };
