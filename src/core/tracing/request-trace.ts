import { TraceContext } from './trace-context.js';

/** The part of a request that tracing needs. */
interface Traced {
  readonly headers: Readonly<Record<string, unknown>>;
}

const traces = new WeakMap<Traced, TraceContext>();

/** Created on first use, because cached responses need no trace. */
export function traceOf(request: Traced): TraceContext {
  let trace = traces.get(request);
  if (!trace) {
    trace = TraceContext.from(request.headers['traceparent'], request.headers['tracestate']);
    traces.set(request, trace);
  }
  return trace;
}
