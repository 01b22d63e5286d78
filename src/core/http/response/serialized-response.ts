import type { ResponseHeaders } from './http-response.js';

/** A response with its serialized body. */
export class SerializedResponse {
  constructor(
    readonly headers: ResponseHeaders,
    /** The body; undefined for an empty response. */
    readonly text?: string,
    /** Undefined: the status of the route. */
    readonly status?: number,
    /** The `Content-Type`; undefined: JSON. */
    readonly type?: string,
  ) {}
}
