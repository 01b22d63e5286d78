import { TraceContext } from '../tracing/trace-context.js';

/** The part of a request that tracing needs. */
interface RequestWithHeaders {
  readonly headers: Readonly<Record<string, unknown>>;
}

const traces = new WeakMap<RequestWithHeaders, TraceContext>();

/** Created on first use, because cached responses need no trace. */
export function traceOf(request: RequestWithHeaders): TraceContext {
  let trace = traces.get(request);
  if (!trace) {
    trace = TraceContext.fromHeaders(request.headers['traceparent'], request.headers['tracestate']);
    traces.set(request, trace);
  }
  return trace;
}
