import type { Headers } from './reply.js';

/** What a controller answers that is no JSON: a page, a feed, a script. Its entity tag is made of the text. */
export class TextReply {
  constructor(
    readonly text: string,
    /** As `Content-Type` has it. */
    readonly type: string,
    readonly headers: Headers = {},
    /** Undefined: that of the route. */
    readonly status?: number,
  ) {}
}
