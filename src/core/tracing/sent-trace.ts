import { currentCause } from './cause.js';

/** The trace headers of a deferred outbound message, as stored; null without an initiating request. */
export interface SentTrace {
  readonly traceParent: string | null;
  readonly traceState: string | null;
}

export function sentTrace(): SentTrace {
  const trace = currentCause()?.trace;
  return { traceParent: trace?.parent ?? null, traceState: trace?.state ?? null };
}
