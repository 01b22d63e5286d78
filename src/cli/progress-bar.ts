import { SingleBar } from 'cli-progress';
import type { CliContext } from './cli-context.js';

type ReportProgress = (done: number, total: number) => void;

/**
 * Shows a progress bar while the work runs. On a terminal only, and on standard error, so that a report that is redirected to a file
 * stays clean. `step` returns the name of the current step.
 */
export async function withProgress<T>(
  { output }: CliContext,
  step: (done: number, total: number) => string,
  work: (move: ReportProgress) => Promise<T>,
): Promise<T> {
  const bar = progressBar(output.stderr, step);
  try {
    return await work(bar.move);
  } finally {
    bar.stop();
  }
}

function progressBar(
  stream: NodeJS.WritableStream & { readonly isTTY?: boolean },
  step: (done: number, total: number) => string,
): { move: ReportProgress; stop: () => void } {
  if (!stream.isTTY) return { move: () => undefined, stop: () => undefined };
  const bar = new SingleBar({
    format: '{step} {bar} {percentage} %',
    stream,
    clearOnComplete: true,
    hideCursor: true,
  });
  bar.start(1, 0, { step: step(0, 1) });
  return {
    move: (done, total) => {
      bar.setTotal(total);
      bar.update(done, { step: step(done, total) });
    },
    stop: () => bar.stop(),
  };
}
