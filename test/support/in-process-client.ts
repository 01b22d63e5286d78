import {
  type HostLookup,
  OutboundClient,
  type OutboundRequest,
  type OutboundResponse,
  requestWithSsrfProtection,
} from '../../src/core/outbound-http/index.js';

/** Sends requests from the thread of the test, with a resolver of the test. */
export class InProcessClient extends OutboundClient {
  constructor(private readonly resolve?: HostLookup) {
    super();
  }

  override request({ signal: _, ...request }: OutboundRequest): Promise<OutboundResponse> {
    return requestWithSsrfProtection(request, this.resolve);
  }
}
