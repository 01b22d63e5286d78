// Runs a script with the Node.js of node_modules, if this platform has one: node scripts/run.mjs SCRIPT [ARGUMENT …]
// npm 11 puts it first in the PATH of its scripts. npm 10 does not: when it skips the package of the other processor, it
// removes the link node_modules/.bin/node, which both packages have.
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
  // The terminal sends SIGINT to the child as well.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  process.exit(code ?? 1);
}

await import('./build-if-needed.mjs');
process.argv.splice(1, 2, resolve(process.argv[2]));
await import(pathToFileURL(process.argv[1]));
