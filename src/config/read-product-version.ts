import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Version in `package.json`. Searches parent folders, because compiled files are deeper than the sources. */
export function readProductVersion(folder = __dirname): string {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return readProductVersion(dirname(folder));
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
