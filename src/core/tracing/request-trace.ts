import { TraceContext } from './trace-context.js';

/** A request as far as it matters here. */
interface Traced {
  readonly headers: Readonly<Record<string, unknown>>;
}

const traces = new WeakMap<Traced, TraceContext>();

/** Made when it is first asked for: many a request is answered from memory, and nobody asks. */
export function traceOf(request: Traced): TraceContext {
  let trace = traces.get(request);
  if (!trace) {
    trace = TraceContext.from(request.headers['traceparent'], request.headers['tracestate']);
    traces.set(request, trace);
  }
  return trace;
}
