import type { Headers } from './reply.js';

/** A response with its serialized body. */
export class Answer {
  constructor(
    readonly headers: Headers,
    /** The body; undefined for an empty response. */
    readonly text?: string,
    /** Undefined: the status of the route. */
    readonly status?: number,
    /** The `Content-Type`; undefined: JSON. */
    readonly type?: string,
  ) {}
}
