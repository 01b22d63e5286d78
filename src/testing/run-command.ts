import { Writable } from 'node:stream';
import type { INestApplication } from '@nestjs/common';
import { CliContext, type CommandMode, type CommandOutput } from '../cli/cli-context.js';
import { runCommand as runInContext } from '../cli/command-line.js';
import type { Environment } from '../config/environment.js';
import type { FeatureModule } from '../core/module-api/index.js';

/** Commands that do not use a running application. */
const OWN_PROCESS = ['migrate', 'new', 'start'];

/**
 * The result of a command.
 *
 * @example
 * const text = (await app.runCommand('deadlines', '--days', '3')).expect(0);
 * assert.equal(text, 'No entry is due.\n');
 */
export class CommandResult {
  /** @internal */
  constructor(
    private readonly args: readonly string[],
    /** 0 after a success. */
    readonly exitCode: number,
    /** The standard output. */
    readonly stdout: string,
    /** The standard error: messages of errors, with the stack of unexpected errors. */
    readonly stderr: string,
  ) {}

  /** Returns the standard output if the exit code is as expected. Otherwise throws an error that contains the output and the errors. */
  expect(exitCode: number): string {
    if (this.exitCode === exitCode) return this.stdout;
    const output = `${this.stdout}${this.stderr}`;
    throw new Error(`The command "${this.args.join(' ')}" ended with ${this.exitCode}, not ${exitCode}:\n${output}`);
  }
}

/** The parts of a test application that a command uses. */
interface CommandTarget {
  readonly nest: INestApplication;
  readonly env: Environment;
  readonly modules: readonly FeatureModule[];
}

/** Runs a command of the command line with a running application, instead of a new one. */
export async function runCommand(target: CommandTarget, args: readonly string[]): Promise<CommandResult> {
  if (OWN_PROCESS.includes(args[0] ?? '')) {
    throw new Error(`runCommand cannot run "${args[0]}", which does not use the running application`);
  }
  const output = new CollectedOutput();
  await runInContext(new TestCliContext(target, output), args);
  return new CommandResult(args, output.exitCode, output.stdout.text, output.stderr.text);
}

class TestCliContext extends CliContext {
  constructor(
    private readonly target: CommandTarget,
    output: CommandOutput,
  ) {
    super(target.modules, output);
  }

  override get commandEnvironment(): Environment {
    return this.target.env;
  }

  override withApp(work: (app: INestApplication) => Promise<void>, { isReadOnly = false }: CommandMode = {}) {
    return this.runWith(this.target.nest, work, isReadOnly);
  }
}

class CollectedText extends Writable {
  text = '';

  constructor() {
    super({ decodeStrings: false });
  }

  override _write(chunk: string, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk;
    done();
  }
}

class CollectedOutput implements CommandOutput {
  readonly stdout = new CollectedText();
  readonly stderr = new CollectedText();
  exitCode = 0;
}
