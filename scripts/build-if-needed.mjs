// Builds the service if there is no build or a source file is newer than the last build.
import './supported-node.cjs';
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'dist', '.built');
const inputs = ['src', 'migrations', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'nest-cli.json'];

const modified = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function newest(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return modified(path);
  return Math.max(modified(path), ...readdirSync(path).map((name) => newest(join(path, name))));
}

// A container image contains the build without the sources.
const sourcesPresent = modified(join(root, 'tsconfig.build.json')) > 0;
if (sourcesPresent && Math.max(...inputs.map((input) => newest(join(root, input)))) > modified(stamp)) {
  console.error('Building Masthead …');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  const build = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 2, 2], shell: false });
  if (build.status !== 0) process.exit(build.status ?? 1);
  writeFileSync(stamp, '');
}
