import type { BoundValue } from '../sql.js';

/** Runs single read statements outside transactions. */
export interface Reader {
  /**
   * Returns the rows of the driver. Throws the error of the driver, or "unavailable" if the server does not respond within
   * `withinMs` (default: the configured timeout).
   */
  query(sql: string, values: BoundValue[], withinMs?: number): Promise<unknown[]>;
}
