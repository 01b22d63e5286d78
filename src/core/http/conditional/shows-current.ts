import type { Principal } from '../../auth/principal.js';
import type { Reply } from '../answer/reply.js';

/** A controller with routes that take `@IfMatch`. */
export interface ShowsCurrent {
  /** What the caller would see of it now, and nothing done by looking: the answer 412 carries its tag. `ids` are those of the address. */
  current(caller: Principal, ...ids: number[]): Promise<Reply<unknown>>;
}
