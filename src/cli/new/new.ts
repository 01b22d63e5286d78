import { Command } from 'commander';
import type { CliContext } from '../cli-context.js';
import { createNewModuleCommand } from './new-module.js';
import { createNewResourceCommand } from './new-resource.js';
import { createNewSiteCommand } from './new-site.js';
import { createNewTemplateCommand } from './new-template.js';

export const createNewCommand = (context: CliContext): Command =>
  new Command('new')
    .description('generate source files')
    .addCommand(createNewSiteCommand(context))
    .addCommand(createNewModuleCommand(context))
    .addCommand(createNewResourceCommand(context))
    .addCommand(createNewTemplateCommand(context));
