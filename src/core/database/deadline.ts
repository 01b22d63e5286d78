import { unavailable } from '../errors/domain-error.js';

/**
 * Gives up waiting for `promise` after `ms` milliseconds with "unavailable". What comes later is handed to `late`, so that a
 * connection that arrives after its caller has gone is returned.
 */
export function withDeadline<T>(promise: Promise<T>, ms: number, late?: (value: T) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let over = false;
    const timer = setTimeout(() => {
      over = true;
      reject(unavailable('The database did not answer in time'));
    }, ms);
    promise.then(
      (value) => {
        clearTimeout(timer);
        if (over) late?.(value);
        else resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error as Error);
      },
    );
  });
}
