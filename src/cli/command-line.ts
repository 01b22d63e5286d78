import { Command } from 'commander';
import type { FeatureModule } from '../core/module-api/index.js';
import { apiClientsFeature } from '../modules/api-clients/index.js';
import { articlesFeature } from '../modules/articles/index.js';
import { apiKeysCommand } from './api-keys.js';
import { exportCommand } from './export.js';
import { importCommand } from './import.js';
import { migrateCommand } from './migrate.js';
import { newModuleCommand } from './new-module.js';
import { openapiCommand } from './openapi.js';
import { searchCommand } from './search.js';
import { CliContext } from './cli-context.js';
import { startCommand } from './start.js';
import { usersCommand } from './users.js';

export interface CommandLineOptions {
  /** Additional modules of the site. */
  readonly modules?: readonly FeatureModule[];
}

/** Runs the command of `process.argv`. An error sets the exit code to 1. */
export async function runCommandLine({ modules }: CommandLineOptions = {}): Promise<void> {
  const context = new CliContext(modules);
  const program = new Command('masthead')
    .description('Masthead, a content service. Settings come from the environment and from .env, see README.')
    .showHelpAfterError('Run with --help for usage.');
  for (const command of [
    startCommand(context),
    migrateCommand(context),
    exportCommand(context),
    importCommand(context),
    usersCommand(context),
    ...(context.hasModule(apiClientsFeature) ? [apiKeysCommand(context)] : []),
    ...(context.hasModule(articlesFeature) ? [searchCommand(context)] : []),
    openapiCommand(context),
    newModuleCommand(context),
  ]) {
    program.addCommand(command.copyInheritedSettings(program));
  }
  await program.parseAsync();
}
