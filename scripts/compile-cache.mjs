// Writes the compile cache of Node.js for the compiled service: node scripts/compile-cache.mjs [UID]
// UID is the user that runs the service, by default the one that runs this script. Node.js names the folder after the user.
import { chmodSync, readdirSync, renameSync } from 'node:fs';
import { flushCompileCache, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';

await import('../dist/src/cli/compile-cache.js');
await import('../dist/src/cli/command-line.js');
flushCompileCache();

const [, , uid] = process.argv;
if (uid !== undefined) {
  const written = getCompileCacheDir();
  const folder = written.replace(/\d+$/, uid);
  renameSync(written, folder);
  // Node.js writes files that only their owner can read.
  for (const file of readdirSync(folder)) chmodSync(join(folder, file), 0o644);
}
