/** What is known of the request on whose account something is done, wherever that is. */
export { type Cause, causedBy, currentCause } from './cause.js';
export { traceOf } from './request-trace.js';
export { type SentTrace, sentTrace } from './sent-trace.js';
export { TraceContext } from './trace-context.js';
