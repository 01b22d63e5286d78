import { createRequire } from 'node:module';
import { resolve, dirname, join } from 'node:path';
import type * as Prettier from 'prettier';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { entitiesOf } from '../../composition.js';
import { tableNameOf } from '../../core/database/entity-metadata.js';
import { conflict, type ErrorDetail, invalid } from '../../core/errors/domain-error.js';
import type { FeatureModule } from '../../core/module-api/index.js';
import { featureModules } from '../../modules/index.js';
import { ModuleNameReplacer } from './module-name-replacer.js';
import type { CliContext } from '../cli-context.js';

/** Formats with the Prettier of the site, if it is installed: line breaks depend on the length of the names. */
export async function formatWithPrettier(path: string, text: string): Promise<string> {
  const prettier = findPrettier();
  if (!prettier) return text;
  const options = await prettier.resolveConfig(resolve(path), { editorconfig: true });
  return prettier.format(text, { ...options, filepath: path });
}

function findPrettier(): typeof Prettier | undefined {
  try {
    return createRequire(resolve('package.json'))('prettier') as typeof Prettier;
  } catch {
    return undefined;
  }
}

/** Next to `dist`, in the package and in the repository. */
const TEMPLATES = join(__dirname, '../../../../templates/module');
const TIMESTAMP = '1700000000000';
/** The tables of TypeORM and of SQLite's full-text search. */
const TABLES_WITHOUT_ENTITY = ['migrations', 'article_search'];

interface Options {
  readonly singular?: string;
  readonly plural?: string;
}

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export const createNewModuleCommand = (context: CliContext): Command =>
  new Command('new').description('generate source files').addCommand(
    new Command('module')
      .summary('generate a module, from its table to its tests')
      .description(
        'Generates a module in the site of this folder (src, migrations, test): a table, routes of version 1, a permission, ' +
          'an event, a listener, and tests. You may change the generated files; existing files are not touched.',
      )
      .argument('<name>', 'name of the module, its folder, path and permission: lower-case letters, digits and dashes')
      .option('--singular <name>', 'name of one resource (default: the name of the module without a final s)')
      .option(
        '--plural <name>',
        'name of several resources and of their table (default: the name of the module if it ends in s, else the singular and s)',
      )
      .addHelpText('after', '\nExample: masthead new module faq --singular question --plural questions')
      .action(context.action(writeModule)),
  );

async function writeModule(context: CliContext, name: string, options: Options): Promise<void> {
  assertSiteFolder();
  const names = new ModuleNameReplacer(name, options);
  const modules = [...featureModules, ...context.modules];
  const files = renderFiles(names, String(nextTimestamp(context)));
  assertNoConflicts(names, modules, files);
  writeFiles(
    await Promise.all(files.map(async ({ path, text }) => ({ path, text: await formatWithPrettier(path, text) }))),
  );
  process.stdout.write(
    `${files.map(({ path }) => path).join('\n')}\n\n` +
      `Put ${names.feature} into the list of modules of your site (src/modules.ts):\n` +
      `  import { ${names.feature} } from './${name}/index.js';\n`,
  );
}

/** Writes all files or none: after an error it removes the files that were written. */
function writeFiles(files: readonly SourceFile[]): void {
  const made: string[] = [];
  try {
    for (const { path, text } of files) {
      const folder = mkdirSync(dirname(path), { recursive: true });
      made.unshift(path, ...(folder === undefined ? [] : [folder]));
      writeFileSync(path, text, { flag: 'wx' });
    }
  } catch (error) {
    for (const path of made) rmSync(path, { recursive: true, force: true });
    throw error;
  }
}

function renderFiles(names: ModuleNameReplacer, timestamp: string): SourceFile[] {
  const render = (text: string) => names.applyTo(text.replaceAll(TIMESTAMP, timestamp));
  return readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path: render(path), text: render(readFileSync(join(TEMPLATES, path), 'utf8')) }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

function assertSiteFolder(): void {
  const { name, dependencies } = existsSync('package.json')
    ? (JSON.parse(readFileSync('package.json', 'utf8')) as { name?: string; dependencies?: Record<string, string> })
    : {};
  if (name === 'masthead') {
    throw conflict(
      'This is Masthead itself: see docs/adding-a-module.md, or run this command in the folder of your site.',
    );
  }
  if (dependencies?.['masthead'] === undefined) {
    throw conflict(
      'This folder is not a site: it has no package.json that depends on masthead. Run this command in the folder of your site.',
    );
  }
}

function assertNoConflicts(
  names: ModuleNameReplacer,
  modules: readonly FeatureModule[],
  files: readonly SourceFile[],
): void {
  const claims: [field: string, what: string, name: string, claimed: readonly string[]][] = [
    ['NAME', 'module', names.module, modules.map(({ name }) => name)],
    ['--singular', 'resource', names.resource, modules.flatMap(({ resources = {} }) => Object.keys(resources))],
    ['--plural', 'table', names.table, [...entitiesOf(modules).map(tableNameOf), ...TABLES_WITHOUT_ENTITY]],
  ];
  const errors: ErrorDetail[] = claims
    .filter(([, , name, claimed]) => claimed.includes(name))
    .map(([field, what, name]) => ({ field, message: `there is a ${what} "${name}" already.` }));
  const existing = [join('src', names.module), ...files.map(({ path }) => path)].find((path) => existsSync(path));
  if (existing !== undefined) errors.push({ field: 'NAME', message: `there is ${existing} already.` });
  if (errors.length > 0) throw invalid(...errors);
}

/** Later than the site's migrations, whose tables it may reference. Masthead's migrations run before all of them. */
function nextTimestamp({ modules }: CliContext): number {
  const others = modules.flatMap(({ migrations = [] }) =>
    migrations.map(({ name }) => Number(name.slice(-TIMESTAMP.length))),
  );
  return Math.max(Date.now(), ...others.map((other) => other + 1));
}
