import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

// Linux counts in hundredths of a second, whatever the machine.
const TICK_US = 10_000;
/** In a second. */
const IDLE_US = 50_000;

/** Resident memory in MB; NaN where the system has no /proc, and so are all sums with it. */
export const residentMemoryOf = (pid) => Number(/VmRSS:\s+(\d+) kB/.exec(read(pid, 'status'))?.[1]) / 1024;

/** Processor time that a program has had so far, in microseconds, all its threads together. */
export function processorTimeOf(pid) {
  // The name in parentheses may hold anything; after it the 12th and 13th fields are the times.
  const fields = read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/** Waits until a program has hardly done anything for some seconds, or for two minutes. */
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
