import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Command } from 'commander';
import { readEnvironment } from '../../config/environment.js';
import { type ErrorDetail, invalid } from '../../core/errors/domain-error.js';
import { collectSettingDefaults } from '../../core/module-api/collect-module-settings.js';
import { findThemeFolder, readReplaceableViews } from '../../modules/pages/index.js';
import type { CliContext } from '../cli-context.js';
import { allModules } from './site-folder.js';
import { writeFiles } from './source-files.js';

const DEFAULT_FOLDER = 'theme';

export const createNewTemplateCommand = (context: CliContext): Command =>
  new Command('template')
    .summary('copy page templates into the theme, to change them there')
    .description(
      'Copies templates of the pages into the theme, which then replace those of Masthead or of a module. The theme is the folder ' +
        `in PAGES_THEME, else that of a module of the site, else "${DEFAULT_FOLDER}". Existing files are not touched.`,
    )
    .argument('<name...>', 'names of templates, such as footer, or desks/desk for a template of the module desks')
    .option('--theme <folder>', 'folder to write to, for example to compare its files with those of the theme')
    .addHelpText(
      'after',
      () => `\nTemplates: ${namesOf(context).join(', ')}\nExample: ${context.program} new template header footer`,
    )
    .action(context.action(writeTemplates));

function writeTemplates(context: CliContext, names: readonly string[], options: { readonly theme?: string }) {
  const setting = readEnvironment()['PAGES_THEME'] || collectSettingDefaults(allModules(context))['PAGES_THEME']?.value;
  const current = findThemeFolder(setting || undefined, allModules(context));
  const folder = relative('', options.theme ?? current ?? DEFAULT_FOLDER);
  const views = readReplaceableViews(allModules(context));
  const errors: ErrorDetail[] = [];
  const files = [...new Set(names.map((name) => name.replace(/\.eta$/, '')))].flatMap((name) => {
    const view = views.find((each) => each.name === name);
    const path = join(folder, 'views', `${name}.eta`);
    if (view === undefined)
      errors.push({
        field: 'NAME',
        message: `there is no template "${name}"; templates: ${namesOf(context).join(', ')}.`,
      });
    else if (existsSync(path)) errors.push({ field: 'NAME', message: `there is ${path} already.` });
    return view === undefined ? [] : [{ path, text: view.text }];
  });
  if (errors.length > 0) throw invalid(...errors);
  writeFiles(files);
  const next =
    current === resolve(folder)
      ? 'Restart the service to use the files.'
      : `To use the files, set PAGES_THEME=${folder}, or "theme" in the declaration of a module, and restart the service.`;
  context.print(`${files.map(({ path }) => path).join('\n')}\n\n${next}\n`);
  return Promise.resolve();
}

const namesOf = (context: CliContext): string[] =>
  readReplaceableViews(allModules(context))
    .map(({ name }) => name)
    .sort();
