import { AsyncLocalStorage } from 'node:async_hooks';
import type { Principal } from '../auth/principal.js';
import type { TraceContext } from './trace-context.js';

/** The request that initiated the current work. For records such as audit and logs; authorisation uses the `Principal` argument. */
export interface Cause {
  readonly requestId: string;
  readonly trace: TraceContext;
  /** The client address, by the rules of `TRUST_PROXY`; null if it is not an IP address. */
  readonly address: string | null;
  readonly principal: Principal;
}

const causes = new AsyncLocalStorage<Cause>();

/** Runs `work`, including its async continuations, with the given request as initiator. */
export const causedBy = <T>(cause: Cause, work: () => T): T => causes.run(cause, work);

/** Undefined outside of a request: in a job, in a command. */
export const currentCause = (): Cause | undefined => causes.getStore();
