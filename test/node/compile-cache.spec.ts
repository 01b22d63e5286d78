import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PROCESS_ENVIRONMENT, START_OPTIONS } from '../support/service-process.js';

describe('the compile cache of the build', () => {
  const write = (env: NodeJS.ProcessEnv, ...args: string[]) =>
    execFileSync(process.execPath, [...START_OPTIONS, 'scripts/compile-cache.mjs', ...args], { env });

  // Another version of Node.js may have built the service.
  beforeAll(() => void write(PROCESS_ENVIRONMENT));

  it('can be written for another user', () => {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-compile-cache-'));
    write({ ...PROCESS_ENVIRONMENT, NODE_COMPILE_CACHE: folder }, '10001');
    const [name, ...others] = readdirSync(folder);
    const files = readdirSync(join(folder, name!)).map((file) => join(folder, name!, file));

    expect(others).toEqual([]);
    expect(name).toMatch(/^v.*-10001$/);
    expect(files.length).toBeGreaterThan(3000);
    expect(files.filter((file) => (statSync(file).mode & 0o444) !== 0o444)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  /** Starts the service with a limit of memory. The invalid setting ends it after all files are loaded. Returns what it writes. */
  async function startInvalid(memoryBytes: number): Promise<string> {
    const limit = `data:text/javascript,process.constrainedMemory=()=>${memoryBytes}`;
    const child = spawn(process.execPath, [...START_OPTIONS, '--import', limit, 'dist/src/main.js'], {
      env: { ...PROCESS_ENVIRONMENT, PORT: 'none', NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
    });
    const [, , messages] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
    expect(messages).toContain('PORT: ');
    return messages;
  }

  it.each([
    ['without a limit of memory', 0],
    ['with 1 GiB', 2 ** 30],
  ])('contains each file of the build that the service loads, %s', async (_, memoryBytes) => {
    const messages = await startInvalid(memoryBytes);

    expect(messages.match(/cache for .*\/dist\/src\/.* was accepted/g)!.length).toBeGreaterThan(900);
    // The entry file is loaded before the cache is enabled.
    expect(messages.match(/reading cache from .* for .*\/dist\/src\/.*no such file/g)).toBeNull();
  });

  it('is not used with 512 MiB, which the memory budgets need', async () => {
    expect(await startInvalid(2 ** 29)).not.toContain('[compile cache]');
  });
});
