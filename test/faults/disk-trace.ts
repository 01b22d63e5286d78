import { readFileSync } from 'node:fs';

/** Options of strace that record the calls for `countEarlyResponses`. */
export const STRACE_OPTIONS = [
  ...['-y', '-ttt', '-T', '-s', '24'],
  ...['-e', 'trace=fsync,fdatasync,pwrite64,pwritev,write,writev,sendmsg,sendto'],
];

interface Call {
  /** End of the call, in seconds. */
  readonly at: number;
  readonly kind: 'written' | 'synced' | 'answered';
}

const LINE = /^(\d+) +([\d.]+) (.*)$/;
const COMPLETE_CALL = /^(\w+)\(\d+<(.*?)>(.*?)(?:<([\d.]+)>)?$/;
const RESUMED_CALL = /^<\.\.\. (\w+) resumed>(.*)$/;

/**
 * Counts the 201 responses in traces of one client's sequential requests, and the early ones among them. A response is early if no
 * sync ended since the previous response or, with `strictly`, if data was written after the last sync.
 */
export function countEarlyResponses(files: readonly string[], data: RegExp, strictly: boolean) {
  const calls = files.flatMap((file) => callsIn(readFileSync(file, 'utf8'), data)).sort((a, b) => a.at - b.at);
  let [answers, early, syncs, isDirty] = [0, 0, 0, false];
  for (const { kind } of calls) {
    if (kind === 'written') isDirty = true;
    else if (kind === 'synced') {
      isDirty = false;
      syncs++;
    } else {
      answers++;
      if (syncs === 0 || (strictly && isDirty)) early++;
      syncs = 0;
    }
  }
  return { answers, early };
}

function callsIn(trace: string, data: RegExp): Call[] {
  const calls: Call[] = [];
  const unfinished = new Map<string, string>();
  for (const line of trace.split('\n')) {
    const [, thread, time, text] = LINE.exec(line) ?? [];
    if (!thread || !text) continue;
    const at = Number(time);
    const resumed = RESUMED_CALL.exec(text);
    const begun = resumed ? unfinished.get(`${thread} ${resumed[1]!}`) : text;
    const [, name, target = '', rest = '', seconds] = COMPLETE_CALL.exec(begun ?? '') ?? [];
    if (!name) continue;
    const isSync = name === 'fsync' || name === 'fdatasync';
    if (!resumed && text.endsWith('<unfinished ...>')) {
      unfinished.set(`${thread} ${name}`, text);
      // A sync counts when it ends; all other calls count when they begin.
      if (isSync) continue;
    } else if (resumed && !isSync) continue;
    if (isSync && data.test(target)) calls.push({ at: at + Number(seconds ?? 0), kind: 'synced' });
    else if (rest.includes('HTTP/1.1 201')) calls.push({ at, kind: 'answered' });
    else if (data.test(target)) calls.push({ at, kind: 'written' });
  }
  return calls;
}
