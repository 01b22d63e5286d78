import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinary, lanes } from './lanes.cjs';

describe('lanes', () => {
  const environment = { ...process.env };
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-lanes-'));
    process.env.PATH = folder;
  });

  afterEach(() => {
    process.env = { ...environment };
    rmSync(folder, { recursive: true });
  });

  it('finds the first of the given names that is an executable in PATH', () => {
    writeFileSync(join(folder, 'second-name'), '');
    chmodSync(join(folder, 'second-name'), 0o755);

    expect(findBinary('first-name', 'second-name')).toBe(join(folder, 'second-name'));
  });

  it('ignores a file that is not executable', () => {
    writeFileSync(join(folder, 'only-text'), '', { mode: 0o644 });

    expect(findBinary('only-text')).toBeUndefined();
  });

  it('returns the reason for a missing lane and how to install it', () => {
    process.env.CHROMIUM_PATH = join(folder, 'nothing-here');

    expect(lanes().find((lane) => lane.name === 'browser')).toEqual({
      name: 'browser',
      project: 'browser',
      missing: 'CHROMIUM_PATH is not an executable file',
      remedy: 'apt-get install chromium, or see README',
    });
  });

  it('uses the browser of CHROMIUM_PATH', () => {
    process.env.CHROMIUM_PATH = process.execPath;

    expect(lanes().find((lane) => lane.name === 'browser')?.missing).toBeUndefined();
  });
});
