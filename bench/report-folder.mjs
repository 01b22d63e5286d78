import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './masthead.mjs';

const COMMITTED = join(root, 'bench/report');

/** Where a report is written to; nowhere when no folder is named. */
export function openReportFolder(named) {
  const folder = named && resolve(named);
  if (folder) mkdirSync(folder, { recursive: true });
  return {
    isThatOfTheRepository: folder === COMMITTED,
    write(file, text) {
      if (folder) writeFileSync(join(folder, file), text);
    },
  };
}
