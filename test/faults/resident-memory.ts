import { readFileSync } from 'node:fs';

/** Returns the resident memory of a process in MB (Linux only): the current value, or the peak since the start or the last reset. */
export const memoryOf = (pid: number, line: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
