import { AsyncLocalStorage } from 'node:async_hooks';
import type { Principal } from '../identity/principal.js';
import type { TraceContext } from '../tracing/trace-context.js';

/** The request that initiated the current work. For records such as audit and logs; authorisation uses the `Principal` argument. */
export interface Initiator {
  readonly requestId: string;
  readonly trace: TraceContext;
  /** The client address, by the rules of `TRUST_PROXY`; null if it is not an IP address. */
  readonly address: string | null;
  readonly principal: Principal;
}

const storage = new AsyncLocalStorage<Initiator>();

/** Runs `work`, including its async continuations, with the given request as initiator. */
export const runWithInitiator = <T>(initiator: Initiator, work: () => T): T => storage.run(initiator, work);

/** Undefined outside of a request: in a job, in a command. */
export const currentInitiator = (): Initiator | undefined => storage.getStore();
