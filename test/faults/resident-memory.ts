import { readFileSync } from 'node:fs';

/**
 * Returns the resident memory of a process in MB (Linux only): the current value (`VmRSS`), the peak since the start or the last reset
 * (`VmHWM`), or the current value without files such as the program itself, which the kernel can reclaim (`RssAnon`).
 */
export const memoryOf = (pid: number, line: 'VmRSS' | 'VmHWM' | 'RssAnon'): number =>
  Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
