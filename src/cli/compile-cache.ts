import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Written by `npm run build` and by the build of the image. Node.js uses it also if the folder is read-only, and ignores it in another
// version of Node.js. `NODE_COMPILE_CACHE` replaces the folder.
enableCompileCache(join(__dirname, '../../compile-cache'));
