import { unavailable } from '../errors/domain-error.js';

/**
 * Rejects with "unavailable" if `promise` takes longer than `ms` milliseconds. A value that arrives later is passed to `onLateValue`, for
 * example to release a connection whose caller has already failed.
 */
export function withDeadline<T>(promise: Promise<T>, ms: number, onLateValue?: (value: T) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      reject(unavailable('The database did not answer in time'));
    }, ms);
    promise.then(
      (value) => {
        clearTimeout(timer);
        if (timedOut) onLateValue?.(value);
        else resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error as Error);
      },
    );
  });
}
