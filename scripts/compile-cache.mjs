// Writes the compile cache of Node.js for the compiled service, without which the start takes a quarter longer.
import { chmodSync, readdirSync } from 'node:fs';
import { flushCompileCache, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';

await import('../dist/src/cli/compile-cache.js');
await import('../dist/src/cli/command-line.js');
flushCompileCache();

// Undefined with NODE_DISABLE_COMPILE_CACHE.
const folder = getCompileCacheDir();
// Node.js writes files that only their owner can read; the service often runs as another user.
for (const file of folder === undefined ? [] : readdirSync(folder)) chmodSync(join(folder, file), 0o644);
