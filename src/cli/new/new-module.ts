import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { type ErrorDetail, invalid } from '../../core/errors/domain-error.js';
import type { CliContext } from '../cli-context.js';
import { ModuleNameReplacer } from './module-name-replacer.js';
import { renderModule } from './module-template.js';
import {
  allModules,
  assertSiteFolder,
  findModulesFolder,
  findResourceConflicts,
  nextTimestamp,
} from './site-folder.js';
import { formatFiles, type SourceFile, writeFiles } from './source-files.js';
import { TEMPLATE_OPTIONS, type TemplateOption } from './template-blocks.js';

interface Options extends Partial<Record<TemplateOption, true>> {
  readonly singular?: string;
  readonly plural?: string;
  readonly bare?: true;
}

/** A module without a resource does not use the names of one. */
const NO_RESOURCE = { singular: 'part', plural: 'parts' };

export const createNewModuleCommand = (context: CliContext): Command =>
  new Command('module')
    .summary('generate a module, from its table to its tests')
    .description(
      'Generates a module in the site of this folder (src, migrations, test): a table, routes of version 1, a permission, ' +
        'an event, and tests; with --bare, only the declaration, the Nest module and a test. You may change the generated files; existing files are not touched.',
    )
    .argument('<name>', 'name of the module, its folder, path and permission: lower-case letters, digits and dashes')
    .option('--singular <name>', 'name of one resource (default: the name of the module without a final s)')
    .option(
      '--plural <name>',
      'name of several resources and of their table (default: the name of the module if it ends in s, else the singular and s)',
    )
    .option('--v2', 'add routes of version 2 (JSON:API), with filters and cursor pages')
    .option('--settings', 'add a settings section, with a setting that stops the creation of resources')
    .option('--job', 'add a recurring job, which deletes old resources')
    .option('--listener', 'add a listener for the event of the module, which counts in the metrics')
    .addOption(
      new Option(
        '--bare',
        'write no resource, for a module with fields, checks, subscribers, commands or pages',
      ).conflicts(['singular', 'plural', ...TEMPLATE_OPTIONS]),
    )
    .addHelpText(
      'after',
      `\nExample: ${context.program} new module faq --singular question --plural questions --v2 --job`,
    )
    .action(context.action(writeModule));

async function writeModule(context: CliContext, name: string, options: Options): Promise<void> {
  assertSiteFolder();
  const names = new ModuleNameReplacer(name, options.bare ? NO_RESOURCE : options);
  const modulesFolder = findModulesFolder();
  const selected = new Set(TEMPLATE_OPTIONS.filter((option) => options[option]));
  const template = options.bare ? 'bare' : 'module';
  const files = renderModule({ names, selected, timestamp: nextTimestamp(context), modulesFolder, template });
  assertNoConflicts(context, names, { files, folder: join(modulesFolder, name), hasResource: !options.bare });
  writeFiles(await formatFiles(files));
  const list = modulesFolder === 'src' ? 'src/modules.ts' : `${modulesFolder}/index.ts`;
  context.print(
    `${files.map((file) => file.path).join('\n')}\n\n` +
      `Put ${names.feature} into the list of modules of your site (${list}):\n` +
      `  import { ${names.feature} } from './${name}/index.js';\n`,
  );
}

interface GeneratedModule {
  readonly files: readonly SourceFile[];
  readonly folder: string;
  readonly hasResource: boolean;
}

function assertNoConflicts(
  context: CliContext,
  names: ModuleNameReplacer,
  { files, folder, hasResource }: GeneratedModule,
): void {
  const modules = allModules(context);
  const errors: ErrorDetail[] = [];
  if (modules.some(({ name }) => name === names.module)) {
    errors.push({ field: 'NAME', message: `there is a module "${names.module}" already.` });
  }
  if (hasResource) errors.push(...findResourceConflicts(names, modules));
  const existing = [folder, ...files.map(({ path }) => path)].find((path) => existsSync(path));
  if (existing !== undefined) errors.push({ field: 'NAME', message: `there is ${existing} already.` });
  if (errors.length > 0) throw invalid(...errors);
}
