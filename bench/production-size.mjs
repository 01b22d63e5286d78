import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import packages from '../scripts/production-packages.cjs';
import { root } from './masthead.mjs';

/** Returns the megabytes on disk of the installed packages that `npm ci --omit=dev` would install. */
export function productionSize() {
  const paths = packages.productionPackages().map(({ path }) => join(root, path));
  const installed = paths.filter(existsSync);
  return installed.reduce((sum, path) => sum + sizeOf(path), 0) / 1024 ** 2;
}

/** Excludes a nested node_modules folder, whose packages are counted separately. */
function sizeOf(folder) {
  let sum = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') sum += sizeOf(path);
    if (entry.isFile()) sum += lstatSync(path).blocks * 512;
  }
  return sum;
}
