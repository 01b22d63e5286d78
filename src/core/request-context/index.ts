/** The data of the current request. */
export { type Initiator, runWithInitiator, currentInitiator } from './request-context.js';
export { traceOf } from './request-trace.js';
export { type TraceHeaders, currentTraceHeaders } from './current-trace-headers.js';
