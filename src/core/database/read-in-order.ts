import type { Dialect } from './database-target.js';

/** A JOIN of which the left side is read first. */
export const READ_IN_ORDER: Readonly<Record<Dialect, string>> = { mysql: 'STRAIGHT_JOIN', sqlite: 'CROSS JOIN' };
