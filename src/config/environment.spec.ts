import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cutOffValues, readEnvironment, setSqliteTemporaryFolder } from './environment.js';
import { loadSettings } from './load-settings.js';
import { secret } from './secret-settings.js';
import { matchesPattern } from './validators.js';

const text = matchesPattern(/./, 'a text');
const section = { INK_COLOR: text({ default: undefined }), INK_TOKEN: secret(text)({ default: undefined }) };

describe('readEnvironment', () => {
  const start = process.cwd();
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-environment-'));
    process.chdir(folder);
  });
  afterEach(() => {
    process.chdir(start);
    rmSync(folder, { recursive: true });
    delete process.env['INK_COLOR'];
  });

  const read = (lines: readonly string[]) => {
    writeFileSync('.env', lines.join('\n'));
    return readEnvironment();
  };

  it('reads the variables of the process, then .env, then the defaults', () => {
    writeFileSync('.env', 'INK_COLOR=red\nINK_SIZE=2\n');
    process.env['INK_COLOR'] = 'blue';
    expect(readEnvironment({ INK_SIZE: '1', INK_NAME: 'x' })).toMatchObject({
      ...{ INK_COLOR: 'blue', INK_SIZE: '2', INK_NAME: 'x' },
    });
  });

  it.each([
    ['INK_COLOR=#8a1c1c'],
    ['  export INK_COLOR =#8a1c1c'],
    ['INK_COLOR=red#1 # a comment'],
    ['INK_COLOR=mysql://u:p#w@h/x\r'],
  ])('finds the value that ends at a # in %j', (line) => {
    expect(cutOffValues(read(['# A=#', 'OTHER=1', line, 'LAST=2']))).toEqual(['INK_COLOR']);
  });

  it.each([
    ['INK_COLOR="#8a1c1c"'],
    ["INK_COLOR='red#1'"],
    ['INK_COLOR= "red#1"'],
    ['INK_COLOR=red # a comment'],
    ['INK_COLOR= # a comment'],
    ['#INK_COLOR=#8a1c1c'],
    ['TEXT="a\nINK_COLOR=#8a1c1c\n"'],
  ])('finds no value that ends at a # in %j', (line) => {
    expect(cutOffValues(read([line]))).toEqual([]);
  });

  it('ignores a line whose variable the process has with another value', () => {
    process.env['INK_COLOR'] = '#8a1c1c';
    expect(cutOffValues(read(['INK_COLOR=#8a1c1c']))).toEqual([]);
  });

  it('leads to an error of the settings without the value, and not for other variables', () => {
    const env = { ...read(['INK_COLOR=#8a1c1c', 'INK_TOKEN=hunter2#hunter2', 'OTHER=a#b']), DATA_DIR: folder };
    let message = '';
    try {
      loadSettings(section, env);
    } catch (error) {
      ({ message } = error as Error);
    }
    expect(message.split('\n').slice(1)).toEqual([
      '  INK_COLOR: the value in .env ends at "#", which begins a comment: quote the value, INK_COLOR="…#…"',
      '  INK_TOKEN: the value in .env ends at "#", which begins a comment: quote the value, INK_TOKEN="…#…"',
    ]);
  });
});

it('setSqliteTemporaryFolder does not replace a folder that is set', () => {
  delete process.env['SQLITE_TMPDIR'];
  for (const folder of ['/data', '/other']) setSqliteTemporaryFolder(folder);
  expect(process.env['SQLITE_TMPDIR']).toBe('/data');
  delete process.env['SQLITE_TMPDIR'];
});
