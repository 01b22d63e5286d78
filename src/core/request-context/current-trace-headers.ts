import { currentInitiator } from './request-context.js';

/** The trace headers of a deferred outbound message, as stored; null without an initiating request. */
export interface TraceHeaders {
  readonly traceParent: string | null;
  readonly traceState: string | null;
}

export function currentTraceHeaders(): TraceHeaders {
  const trace = currentInitiator()?.trace;
  return { traceParent: trace?.parent ?? null, traceState: trace?.state ?? null };
}
