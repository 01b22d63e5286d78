import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGuarded } from './guarded-process.js';
import { waitUntilReady } from './wait-until-ready.js';

describe('startGuarded', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-guarded-'));
  });

  it('kills the process and removes its folder on stop', async () => {
    const guarded = await startGuarded(folder, ['sleep', '600']);
    expect(() => process.kill(guarded.pid, 0)).not.toThrow();

    await guarded.stop();

    expect(() => process.kill(guarded.pid, 0)).toThrow('ESRCH');
    expect(existsSync(folder)).toBe(false);
  });

  it('kills a frozen process on stop', async () => {
    const guarded = await startGuarded(folder, ['sleep', '600']);
    process.kill(guarded.pid, 'SIGSTOP');

    await guarded.stop();

    expect(() => process.kill(guarded.pid, 0)).toThrow('ESRCH');
  });

  it('reports the output of a process that exited during startup', async () => {
    const guarded = await startGuarded(folder, ['sh', '-c', 'echo no room left >&2; exit 3']);
    const never = async () => {
      await sleep(5);
      throw new Error('not ready');
    };

    await expect(waitUntilReady('Server', guarded, never)).rejects.toThrow('Server did not start:\nno room left');
    expect(existsSync(folder)).toBe(false);
  });
});
