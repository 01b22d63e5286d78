import type { Headers } from './reply.js';

/** An answer as it goes out. */
export class Answer {
  constructor(
    readonly headers: Headers,
    /** The body; undefined where there is none. */
    readonly text?: string,
    /** Undefined: that of the route. */
    readonly status?: number,
    /** As `Content-Type` has it; undefined: JSON. */
    readonly type?: string,
  ) {}
}
