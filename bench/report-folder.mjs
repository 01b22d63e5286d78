import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './masthead.mjs';

const COMMITTED = join(root, 'bench/report');

/** Creates the folder of a report. Without a folder, `write` does nothing. */
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
