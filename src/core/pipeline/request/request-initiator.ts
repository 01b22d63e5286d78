import type { Request } from 'express';
import { principalOf } from '../../auth/caller.decorator.js';
import { normalizeAddress } from '../../request-context/client-address.js';
import { type Initiator, traceOf } from '../../request-context/index.js';

/** The request as initiator of the current work. Values are read on access, because the sender is unknown before authentication. */
export class RequestInitiator implements Initiator {
  constructor(private readonly request: Request) {}

  get requestId(): string {
    return this.request.id as string;
  }

  get trace() {
    return traceOf(this.request);
  }

  get address(): string | null {
    return normalizeAddress(this.request.ip);
  }

  get principal() {
    return principalOf(this.request);
  }
}
