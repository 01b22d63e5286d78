/**
 * Rejects after `ms` milliseconds. Waits in two halves and polls the sockets after each, so that a busy process reads a response that
 * has already arrived instead of treating the server as unavailable.
 */
export function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const giveUp = () => setImmediate(() => reject(new Error(`no response within ${ms} ms`)));
    let timer = setTimeout(() => (timer = setTimeout(giveUp, ms / 2)), ms / 2);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
