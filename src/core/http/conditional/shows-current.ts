import type { Principal } from '../../auth/principal.js';
import type { Reply } from '../answer/reply.js';

/** Implemented by controllers whose routes use `@IfMatch`. */
export interface ShowsCurrent {
  /**
   * Returns the current representation for the caller, without side effects. Its ETag is sent with a 412 response. `ids`: the ids in the
   * path.
   */
  current(caller: Principal, ...ids: number[]): Promise<Reply<unknown>>;
}
