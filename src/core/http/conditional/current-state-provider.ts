import type { Principal } from '../../identity/principal.js';
import type { HttpResponse } from '../response/http-response.js';

/** Implemented by controllers whose routes use `@IfMatch`. */
export interface CurrentStateProvider {
  /**
   * Returns the current representation for the caller, without side effects. Its ETag is sent with a 412 response. `ids`: the ids in the
   * path.
   */
  current(caller: Principal, ...ids: number[]): Promise<HttpResponse<unknown>>;
}
