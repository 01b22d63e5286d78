import { readFileSync } from 'node:fs';

// Linux counts in hundredths of a second, whatever the machine.
const TICK_US = 10_000;

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

function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
