import type { BoundValue } from '../sql-value.js';

/** Sends single statements that read, outside of any transaction. */
export interface Reader {
  /**
   * The rows, as the driver gives them. Errors are the driver's own, or "unavailable" where it did not answer in time: in `withinMs`
   * where that is given.
   */
  query(sql: string, values: BoundValue[], withinMs?: number): Promise<unknown[]>;
}
