#!/usr/bin/env node
import { Command } from 'commander';
import { apiKeysCommand } from './api-keys.js';
import { exportCommand } from './export.js';
import { importCommand } from './import.js';
import { migrateCommand } from './migrate.js';
import { openapiCommand } from './openapi.js';
import { searchCommand } from './search.js';
import { startCommand } from './start.js';
import { usersCommand } from './users.js';

const program = new Command('masthead')
  .description('Masthead, a content service. Settings come from the environment and from .env, see README.')
  .showHelpAfterError('Add --help for what there is.');

for (const command of [
  startCommand(),
  migrateCommand(),
  exportCommand(),
  importCommand(),
  usersCommand(),
  apiKeysCommand(),
  searchCommand(),
  openapiCommand(),
]) {
  program.addCommand(command.copyInheritedSettings(program));
}

void program.parseAsync();
