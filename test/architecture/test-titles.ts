import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** Returns true if the file contains a test or a `describe` with this title. The path is relative to the repository. */
export function hasTestTitle(file: string, title: string): boolean {
  const path = join(ROOT, file);
  if (!existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}
