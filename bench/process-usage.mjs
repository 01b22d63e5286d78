import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

// /proc counts processor time in ticks of 1/100 s on all Linux machines.
const TICK_US = 10_000;
/** Maximum processor time of an idle process in a second. */
const IDLE_US = 50_000;

/** Returns the resident memory in MB; NaN on systems without /proc. */
export const residentMemoryOf = (pid) => Number(/VmRSS:\s+(\d+) kB/.exec(read(pid, 'status'))?.[1]) / 1024;

/** Returns the processor time of all threads of a process so far, in microseconds. */
export function processorTimeOf(pid) {
  // The process name in parentheses can contain spaces. The 12th and 13th fields after it are the user and system time.
  const fields = read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/** Waits until a process has been idle for 3 s, at most for 2 minutes. */
export async function untilIdle(pid) {
  let quiet = 0;
  for (let second = 0; second < 120 && quiet < 3; second++) {
    const before = processorTimeOf(pid);
    await sleep(1000);
    quiet = processorTimeOf(pid) - before <= IDLE_US ? quiet + 1 : 0;
  }
}

function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
