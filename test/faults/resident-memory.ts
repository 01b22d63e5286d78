import { readFileSync } from 'node:fs';

/** Linux alone tells. In MB: what is resident, and the most that ever was (since it was told to forget that). */
export const memoryOf = (pid: number, line: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
