/** Reason why there is no response. The message may be shown to users: it contains no internal addresses. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
}
