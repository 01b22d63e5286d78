import type { ResponseHeaders } from './http-response.js';

/** A response of a controller that is not JSON: a page, a feed or a script. The ETag is a hash of the text. */
export class TextResponse {
  constructor(
    readonly text: string,
    /** The `Content-Type`. */
    readonly type: string,
    readonly headers: ResponseHeaders = {},
    /** Undefined: the status of the route. */
    readonly status?: number,
  ) {}
}
