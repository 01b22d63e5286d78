import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { migrationsOf } from '../composition.js';
import { tableOf } from '../core/database/table-of.js';
import { conflict } from '../core/errors/domain-error.js';
import type { FeatureModule } from '../core/module-api/index.js';
import { featureModules } from '../modules/index.js';
import { ModuleNames } from './module-names.js';
import type { Site } from './site.js';

/** Beside `dist`, in the package as in its sources. */
const TEMPLATES = join(__dirname, '../../../templates/module');
const TIMESTAMP = '1700000000000';

export const newCommand = (site: Site): Command =>
  new Command('new').description('write what something new begins from').addCommand(
    new Command('module')
      .description('write a module with a table, routes, rights and tests into the site in this folder')
      .argument('<name>', 'what one of its things is called: lower-case letters, digits and dashes')
      .option('--plural <name>', 'what many are called, and the module; with an s when left out')
      .action(site.runs(writeModule)),
  );

function writeModule(site: Site, name: string, { plural = `${name}s` }: { plural?: string }): Promise<void> {
  const names = new ModuleNames(name, plural);
  const modules = [...featureModules, ...site.modules];
  refuseWhatIsThere(names, modules);
  const timestamp = String(timestampBehind(modules));
  const files = readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => {
      const written = (text: string) => names.into(text.replaceAll(TIMESTAMP, timestamp));
      return { path: written(path), text: written(readFileSync(join(TEMPLATES, path), 'utf8')) };
    });
  const there = files.find(({ path }) => existsSync(path));
  if (there) throw conflict(`There is ${there.path} already.`);
  for (const { path, text } of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
  }
  process.stdout.write(
    `${files.map(({ path }) => path).join('\n')}\n\n` +
      `Put ${names.feature} into the list of modules of your site (src/modules.ts):\n` +
      `  import { ${names.feature} } from './${plural}/index.js';\n`,
  );
  return Promise.resolve();
}

function refuseWhatIsThere({ plural, table, resource }: ModuleNames, modules: readonly FeatureModule[]): void {
  if (existsSync('package.json') && /"name": "masthead"/.test(readFileSync('package.json', 'utf8'))) {
    throw conflict('This is Masthead itself: docs/adding-a-module.md says what a module needs here.');
  }
  if (!existsSync('src')) throw conflict('There is no folder src: this command is run in the folder of your site.');
  if (existsSync(join('src', plural))) throw conflict(`There is src/${plural} already.`);
  const claims: [what: string, name: string, claimed: readonly string[]][] = [
    ['module', plural, modules.map(({ name }) => name)],
    ['resource', resource, modules.flatMap(({ resources = {} }) => Object.keys(resources))],
    ['table', table, modules.flatMap(({ entities = [] }) => entities.map(tableOf))],
  ];
  for (const [what, name, claimed] of claims) {
    if (claimed.includes(name)) throw conflict(`There is a ${what} "${name}" already.`);
  }
}

/** Behind all that it may refer to, whatever the clock says. */
function timestampBehind(modules: readonly FeatureModule[]): number {
  const others = migrationsOf(modules).map(({ name }) => Number(name.slice(-TIMESTAMP.length)));
  return Math.max(Date.now(), ...others.map((other) => other + 1));
}
