import { unavailable } from '../errors/domain-error.js';
import type { ConcurrencyLimiter } from '../lifecycle/concurrency-limiter.js';
import { currentRequest, waitWithoutSlot } from '../request-context/index.js';

/** The caller of jobs and commands. */
const INTERNAL_CALLER = 'internal';

/**
 * Waits until the limiter admits the current request, or the job, and returns a function that ends the admission. `kind` is the kind of the
 * statement. A request waits without its slot, and continues with it. Throws "unavailable" if it is not admitted in time.
 */
export async function admit(limiter: ConcurrencyLimiter, kind?: string): Promise<() => void> {
  const caller = currentRequest()?.slot?.caller ?? INTERNAL_CALLER;
  const release = () => limiter.release(caller, kind);
  let isAdmitted = false;
  const admission = new Promise<void>((resolve, reject) => {
    const onAcquired = () => {
      isAdmitted = true;
      resolve();
    };
    limiter.acquire(caller, onAcquired, () => reject(unavailable('The database did not answer in time')), kind);
  });
  if (isAdmitted) return release;
  await waitWithoutSlot(() => admission).catch((error: unknown) => {
    if (isAdmitted) release();
    throw error;
  });
  return release;
}
