import type { Headers } from './reply.js';

/** A response of a controller that is not JSON: a page, a feed or a script. The ETag is a hash of the text. */
export class TextReply {
  constructor(
    readonly text: string,
    /** The `Content-Type`. */
    readonly type: string,
    readonly headers: Headers = {},
    /** Undefined: the status of the route. */
    readonly status?: number,
  ) {}
}
