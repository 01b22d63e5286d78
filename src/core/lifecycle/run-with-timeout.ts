import { createContext, Script } from 'node:vm';

const script = new Script('work()');
const context = createContext({ work: undefined });

/** Runs a synchronous function and interrupts it after `timeoutMs`. Throws an error with the code `ERR_SCRIPT_EXECUTION_TIMEOUT` then. */
export function runWithTimeout<Result>(work: () => Result, timeoutMs: number): Result {
  const outer = context['work'] as unknown;
  let result: Result | undefined;
  context['work'] = () => {
    result = work();
  };
  try {
    script.runInContext(context, { timeout: timeoutMs, displayErrors: false });
    return result as Result;
  } finally {
    context['work'] = outer;
  }
}
