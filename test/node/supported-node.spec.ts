import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const { engines, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  engines: { node: string };
  scripts: Record<'start' | 'test', string>;
};

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

describe('an unsupported Node.js', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-node-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const outcome = (command: string, preloaded: string): Promise<Outcome> => {
    const env = { PATH: process.env['PATH'], DATA_DIR: folder, NODE_OPTIONS: preloaded };
    return run('sh', ['-c', command.replace(/\bnode\b/, JSON.stringify(process.execPath))], { env }).then(
      (ended) => ({ code: 0, ...ended }),
      (error: unknown) => error as Outcome,
    );
  };
  const old = `--require ${resolve('test/node/fixtures/node-20.cjs')}`;

  it.each([
    ['npm start', scripts.start],
    ['npm test', `${scripts.test} --listTests`],
    ['masthead', 'node bin/masthead.mjs --help'],
    ['jest', 'node node_modules/jest/bin/jest.js --listTests'],
    ['the compiled service', 'node dist/src/main.js'],
  ])('makes %s exit with 1 and one message before a database is opened', async (_, command) => {
    expect(await outcome(command, old)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `Masthead supports Node.js ${engines.node}. This is Node.js 20.20.2.\n`,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is the only cause of that message', async () => {
    expect(await outcome('node bin/masthead.mjs --help', '')).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('an unpacked package without node_modules', () => {
  it('makes masthead exit with 1 and one line that says how to install it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-unpacked-'));
    try {
      for (const path of ['bin', 'package.json', 'scripts/build-if-needed.mjs', 'scripts/supported-node.cjs']) {
        cpSync(path, join(folder, path), { recursive: true });
      }
      await expect(run(process.execPath, [join(folder, 'bin/masthead.mjs'), '--help'])).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr:
          'The packages that Masthead needs are not installed. Run "npm ci" in a clone, or install the package: npm install ./masthead-<version>.tgz\n',
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
