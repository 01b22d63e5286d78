import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** The entries use 16 MB as long as the process runs. With a limit of 512 MiB, the memory budgets need this memory. */
const MIN_MEMORY_BYTES = 640 * 1024 * 1024;

const limit = process.constrainedMemory();

// Written by `npm run build` and by the build of the image. Node.js uses it also if the folder is read-only, and ignores it in another
// version of Node.js. `NODE_COMPILE_CACHE` replaces the folder and this condition.
if (limit === 0 || limit >= MIN_MEMORY_BYTES) enableCompileCache(join(__dirname, '../../compile-cache'));
