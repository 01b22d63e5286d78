/** The request that initiated the current work, from async context. */
export { type Initiator, runWithInitiator, currentInitiator } from './initiator.js';
export { traceOf } from './request-trace.js';
export { type TraceHeaders, currentTraceHeaders } from './current-trace-headers.js';
export { TraceContext } from './trace-context.js';
