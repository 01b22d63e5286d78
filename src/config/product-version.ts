import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version of the software, as its package says; the compiled files lie deeper than the sources. */
export function productVersion(folder = __dirname): string {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return productVersion(dirname(folder));
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
