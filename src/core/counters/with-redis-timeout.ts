/**
 * Rejects after `ms` milliseconds. Waits in two halves and polls the sockets after each, so that a busy process reads a response that
 * has already arrived instead of treating the server as unavailable.
 */
export function withRedisTimeout<T>(ms: number, result: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const rejectLater = () => setImmediate(() => reject(new Error(`no response within ${ms} ms`)));
    let timer = setTimeout(() => (timer = setTimeout(rejectLater, ms / 2)), ms / 2);
    result.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
