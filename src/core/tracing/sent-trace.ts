import { currentCause } from './cause.js';

/** The two headers of what is sent on account of a request, as they are stored until then; null where none is behind it. */
export interface SentTrace {
  readonly traceParent: string | null;
  readonly traceState: string | null;
}

export function sentTrace(): SentTrace {
  const trace = currentCause()?.trace;
  return { traceParent: trace?.parent ?? null, traceState: trace?.state ?? null };
}
