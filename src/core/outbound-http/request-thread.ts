import {
  OutboundError,
  type OutboundResponse,
  type ProtectedRequest,
  requestWithSsrfProtection,
} from './request-with-ssrf-protection.js';

/** An error would lose its class between two threads. */
export type RequestResult = OutboundResponse | { readonly error: string };

export async function send(request: ProtectedRequest): Promise<RequestResult> {
  try {
    return await requestWithSsrfProtection(request);
  } catch (error) {
    if (error instanceof OutboundError) return { error: error.message };
    throw error;
  }
}
