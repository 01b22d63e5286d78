import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './masthead.mjs';

export function build() {
  const script = join(root, 'scripts/build-if-needed.mjs');
  const { status } = spawnSync(process.execPath, [script], { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The build failed');
}
