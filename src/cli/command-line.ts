import { Command, CommanderError } from 'commander';
import { readProductVersion } from '../config/read-product-version.js';
import type { FeatureModule } from '../core/module-api/index.js';
import { apiClientsFeature } from '../modules/api-clients/index.js';
import { articlesFeature } from '../modules/articles/index.js';
import { createApiKeysCommand } from './api-keys.js';
import { createEventsCommand } from './events.js';
import { createExportCommand } from './export.js';
import { createImportCommand } from './import.js';
import { createMigrateCommand } from './migrate.js';
import { createModuleCommand } from './module-commands.js';
import { createNewCommand } from './new/new.js';
import { createOpenapiCommand } from './openapi.js';
import { createSearchCommand } from './search.js';
import { CliContext } from './cli-context.js';
import { createStartCommand } from './start.js';
import { createUsersCommand } from './users.js';

/** Options of `runCommandLine`. */
export interface CommandLineOptions {
  /** Additional modules of the site. */
  readonly modules?: readonly FeatureModule[];
}

/** Runs the command of `process.argv`: of Masthead, or of a module. An error sets the exit code to 1. */
export async function runCommandLine({ modules }: CommandLineOptions = {}): Promise<void> {
  const context = new CliContext(modules);
  // Without a listener, Node.js prints a stack if the reader of a pipe has exited. An error of standard error cannot be printed.
  process.stdout.on('error', (error) => context.report(error));
  process.stderr.on('error', () => undefined);
  await runCommand(context, process.argv.slice(2));
}

/** Runs one command. An error is printed and sets the exit code. */
export const runCommand = (context: CliContext, args: readonly string[]): Promise<void> =>
  context.action(async () => {
    try {
      await createProgram(context).parseAsync(args, { from: 'user' });
    } catch (error) {
      // Commander has printed the help, or the error of an argument.
      if (!(error instanceof CommanderError)) throw error;
      context.output.exitCode = error.exitCode;
    }
  })();

/** Throws if the commands of the modules are invalid. */
export function createProgram(context: CliContext): Command {
  const { stdout, stderr } = context.output;
  const program = new Command(context.program)
    .description('Masthead, a content service. Settings come from the environment and from .env, see README.')
    .version(readProductVersion(), '--version', 'print the version of Masthead')
    // Options after the name of a command belong to the command: "openapi --version 1".
    .enablePositionalOptions()
    .showHelpAfterError('Run with --help for usage.')
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .exitOverride();
  for (const command of [
    createStartCommand(context),
    createMigrateCommand(context),
    createExportCommand(context),
    createImportCommand(context),
    createUsersCommand(context),
    createEventsCommand(context),
    ...(context.hasModule(apiClientsFeature) ? [createApiKeysCommand(context)] : []),
    ...(context.hasModule(articlesFeature) ? [createSearchCommand(context)] : []),
    createOpenapiCommand(context),
    createNewCommand(context),
    ...context.commands.map((declaration) => createModuleCommand(context, declaration)),
  ]) {
    program.addCommand(inheritSettings(command, program));
  }
  return program;
}

/** Commander passes the settings only to commands that it creates itself. */
function inheritSettings(command: Command, parent: Command): Command {
  command.copyInheritedSettings(parent);
  for (const each of command.commands) inheritSettings(each, command);
  return command;
}
