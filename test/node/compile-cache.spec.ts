import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PROCESS_ENVIRONMENT } from '../support/service-process.js';

const OPTIONS = ['--min-semi-space-size=4', '--max-semi-space-size=16'];

describe('the compile cache', () => {
  let folder: string;
  let env: NodeJS.ProcessEnv;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-compile-cache-'));
    env = { ...PROCESS_ENVIRONMENT, NODE_COMPILE_CACHE: folder };
    execFileSync(process.execPath, [...OPTIONS, 'scripts/compile-cache.mjs'], { env });
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('consists of files that every user can read', () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

    expect(files.length).toBeGreaterThan(3000);
    expect(files.filter((file) => (statSync(file).mode & 0o444) !== 0o444)).toEqual([]);
  });

  it('contains each file of the build that the service loads', async () => {
    // The invalid setting ends the service after all files are loaded.
    const child = spawn(process.execPath, [...OPTIONS, 'dist/src/main.js'], {
      env: { ...env, PORT: 'none', NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
    });
    const [, , messages] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);

    expect(messages).toContain('PORT: ');
    expect(messages.match(/V8 code cache for .*\/dist\/src\/.* was accepted/g)!.length).toBeGreaterThan(900);
    // The entry file is loaded before the cache is enabled.
    expect(messages.match(/reading cache from .* for .*\/dist\/src\/.*no such file/g)).toBeNull();
  });
});
