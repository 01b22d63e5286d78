import { SingleBar } from 'cli-progress';

/** On a terminal only; on standard error, so that a report that goes into a file is clean. `step` names what is being done. */
export function progressBar(step: (done: number, total: number) => string): {
  move: (done: number, total: number) => void;
  stop: () => void;
} {
  if (!process.stderr.isTTY) return { move: () => undefined, stop: () => undefined };
  const bar = new SingleBar({
    format: '{step} {bar} {percentage} %',
    stream: process.stderr,
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
