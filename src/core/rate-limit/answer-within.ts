/**
 * Gives up on `answer` after `ms` milliseconds. It waits in two halves and looks at the sockets after each: a process that
 * was busy all that time shall read the answer that came meanwhile, and not take itself for a server that is lost.
 */
export function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const giveUp = () => setImmediate(() => reject(new Error(`no answer within ${ms} ms`)));
    let timer = setTimeout(() => (timer = setTimeout(giveUp, ms / 2)), ms / 2);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
