import { AsyncLocalStorage } from 'node:async_hooks';
import type { Principal } from '../auth/principal.js';
import type { TraceContext } from './trace-context.js';

/** The request on whose account something is done. For records of what happened; who may do what is told by arguments. */
export interface Cause {
  readonly requestId: string;
  readonly trace: TraceContext;
  /** Where it comes from, by the rules of `TRUST_PROXY`; null where that is no address. */
  readonly address: string | null;
  readonly principal: Principal;
}

const causes = new AsyncLocalStorage<Cause>();

/** Runs `work`, and all that it begins, on account of a request. */
export const causedBy = <T>(cause: Cause, work: () => T): T => causes.run(cause, work);

/** Undefined where no request is behind it: in a job, in a command. */
export const currentCause = (): Cause | undefined => causes.getStore();
