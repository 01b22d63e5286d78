/** W3C Trace Context. */
export { TraceContext } from './trace-context.js';
