// Runs a script with the Node.js of node_modules if it contains a build for this platform: node scripts/run.mjs SCRIPT [ARGUMENT …]
// npm 11 puts that Node.js first in the PATH of its scripts. npm 10 does not: when npm 10 skips the package of the other processor,
// it removes the link node_modules/.bin/node, which both packages declare.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = fileURLToPath(new URL(`../node_modules/node-${process.platform}-${process.arch}/bin`, import.meta.url));
const node = resolve(folder, 'node');

if (existsSync(node) && realpathSync(process.execPath) !== realpathSync(node)) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, PATH: folder + delimiter + process.env.PATH },
  });
  // The terminal also sends SIGINT to the child.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  process.exit(code ?? 1);
}

await import('./build-if-needed.mjs');
process.argv.splice(1, 2, resolve(process.argv[2]));
await import(pathToFileURL(process.argv[1]));
