import type { WithDeadline } from './outbound-thread.js';
import { OutboundError } from './outbound.error.js';
import {
  lateAnswer,
  type OutboundResponse,
  type ProtectedRequest,
  requestWithSsrfProtection,
} from './request-with-ssrf-protection.js';

/** An error would lose its class between two threads. */
export type RequestResult = OutboundResponse | { readonly error: string };

export async function send(request: WithDeadline<ProtectedRequest>): Promise<RequestResult> {
  const timeLeftMs = request.deadlineAt - Date.now();
  if (timeLeftMs <= 0) return { error: lateAnswer(request) };
  try {
    return await requestWithSsrfProtection(request, undefined, AbortSignal.timeout(timeLeftMs));
  } catch (error) {
    if (error instanceof OutboundError) return { error: error.message };
    throw error;
  }
}
