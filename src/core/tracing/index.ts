/** The request that initiated the current work, from async context. */
export { type Cause, causedBy, currentCause } from './cause.js';
export { traceOf } from './request-trace.js';
export { type SentTrace, sentTrace } from './sent-trace.js';
export { TraceContext } from './trace-context.js';
