import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { CliContext } from '../../src/cli/cli-context.js';
import { createProgram } from '../../src/cli/command-line.js';
import { BUILT_IN_COMMANDS } from '../../src/core/module-api/command.js';
import { CommandLine } from './command-line.js';

const SITE = resolve('test/cli/command-site.cjs');

describe('commands of a module', () => {
  let line: CommandLine;

  beforeAll(async () => {
    line = await CommandLine.create('sqlite', { migrated: true });
  });
  afterAll(() => line.remove());

  async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const child = spawn(process.execPath, [SITE, ...args], { cwd: line.folder, env: { ...line.env, ...env } });
    const ended = new Promise<number | null>((done) => child.once('close', done));
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { stdout, stderr, code };
  }

  it('are listed in the help of the command line', async () => {
    const { stdout, code } = await run(['--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}report \[options\] <desk> +print a report$/m);
    expect(stdout).toMatch(/^ {2}silent +print nothing$/m);
  });

  it('have a help with their arguments and options', async () => {
    const { stdout } = await run(['report', '--help']);
    expect(stdout).toMatch(/^Usage: npm run masthead -- report \[options\] <desk>$/m);
    expect(stdout).toMatch(/^ {2}desk +desk of the articles$/m);
    expect(stdout).toMatch(/^ {2}--days <value> +days from today \(default: 7\)$/m);
    expect(stdout).toMatch(/^ {2}--since <value> +first day$/m);
    expect(stdout).toMatch(/^ {2}--dry-run +change nothing$/m);
  });

  it('run with injected services and typed values', async () => {
    const { stdout, stderr, code } = await run(['report', 'news', '--days', '3', '--since', '2026-05-01', '--dry-run']);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(stdout).toBe('{"desk":"news","days":3,"since":"2026-05-01T00:00:00.000Z","dryRun":true,"account":null}\n');
  });

  it('receive the defaults', async () => {
    const { stdout } = await run(['report', 'news']);
    expect(JSON.parse(stdout)).toEqual({ desk: 'news', days: 7, dryRun: false, account: null });
  });

  it('print nothing for an empty text', async () => {
    expect(await run(['silent'])).toEqual({ stdout: '', stderr: '', code: 0 });
  });

  it.each<[string, string[], string]>([
    ['a missing argument', ['report'], "error: missing required argument 'desk'\nRun with --help for usage.\n"],
    ['an unknown option', ['silent', '--x'], "error: unknown option '--x'\nRun with --help for usage.\n"],
    [
      'invalid values',
      ['report', 'sport', '--days', '0'],
      'The given data was invalid.\n  desk: must be one of news, unknown, broken\n  days: must be a whole number from 1 to 90\n',
    ],
    ['an error of a known kind', ['report', 'unknown'], 'There is no such desk\n'],
  ])('print the error of %s without a stack', async (_, args, stderr) => {
    expect(await run(args)).toEqual({ stdout: '', stderr, code: 1 });
  });

  it('print the stack of an unexpected error', async () => {
    const { stderr, code } = await run(['report', 'broken']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Error: unexpected\n {4}at .*command-site\.cjs/);
  });

  it.each([['--help'], ['start'], ['silent']])('stop %s if a name conflicts with a built-in command', async (arg) => {
    expect(await run([arg], { CONFLICT: '1' })).toEqual({
      stdout: '',
      stderr:
        'The modules do not fit together:\n  the command users of the module "own": Masthead has a command with this name; choose another name\n',
      code: 1,
    });
  });

  it('stop the start if their class is not a provider', async () => {
    const { stderr, code } = await run(['start'], { UNPROVIDED: '1' });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /the class Silent in "commands" of the module "own" is not a provider: add it to "providers" of its Nest module/,
    );
  });

  it('cannot have the name of any built-in command', () => {
    const { commands } = createProgram(new CliContext());
    expect([...commands.map((command) => command.name()), 'help'].sort()).toEqual([...BUILT_IN_COMMANDS].sort());
  });
});
