import { Command } from 'commander';
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
  await context.action(async () => {
    await createProgram(context).parseAsync();
  })();
}

/** Throws if the commands of the modules are invalid. */
export function createProgram(context: CliContext): Command {
  const program = new Command('masthead')
    .description('Masthead, a content service. Settings come from the environment and from .env, see README.')
    .showHelpAfterError('Run with --help for usage.');
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
    program.addCommand(command.copyInheritedSettings(program));
  }
  return program;
}
