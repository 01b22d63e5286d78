import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { entitiesOf } from '../../composition.js';
import { tableNameOf } from '../../core/database/entity-metadata.js';
import { conflict, type ErrorDetail } from '../../core/errors/domain-error.js';
import type { FeatureModule } from '../../core/module-api/index.js';
import { featureModules } from '../../modules/index.js';
import type { CliContext } from '../cli-context.js';
import type { ModuleNameReplacer } from './module-name-replacer.js';

/** The tables of TypeORM and of SQLite's full-text search. */
const TABLES_WITHOUT_ENTITY = ['migrations', 'article_search'];

interface PackageJson {
  readonly name?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const readPackageJson = (): PackageJson =>
  existsSync('package.json') ? (JSON.parse(readFileSync('package.json', 'utf8')) as PackageJson) : {};

/** Whether the current folder is the root of a site: a package that depends on masthead. */
export const isSiteFolder = (): boolean => readPackageJson().dependencies?.['masthead'] !== undefined;

/** Throws if the current folder is not the root of a site. */
export function assertSiteFolder(): void {
  const { name, dependencies } = readPackageJson();
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

/** The folder that contains the modules of the site: `src/modules` in sites of `new site`, otherwise `src`. */
export const findModulesFolder = (): string => (existsSync('src/modules') ? 'src/modules' : 'src');

/** The modules of Masthead and those of the site, if the site's own command line runs. */
export const allModules = ({ modules }: CliContext): FeatureModule[] => [...featureModules, ...modules];

/** Returns an error for the resource and for the table, if another module has one of the same name. */
export function findResourceConflicts(names: ModuleNameReplacer, modules: readonly FeatureModule[]): ErrorDetail[] {
  const claims: [field: string, what: string, name: string, claimed: readonly string[]][] = [
    [
      names.fields.singular,
      'resource',
      names.resource,
      modules.flatMap(({ resources = {} }) => Object.keys(resources)),
    ],
    ['--plural', 'table', names.table, [...entitiesOf(modules).map(tableNameOf), ...TABLES_WITHOUT_ENTITY]],
  ];
  return claims
    .filter(([, , name, claimed]) => claimed.includes(name))
    .map(([field, what, name]) => ({ field, message: `there is a ${what} "${name}" already.` }));
}

/** Later than the site's migrations, whose tables it may reference. Masthead's migrations run before all of them. */
export function nextTimestamp({ modules }: CliContext): number {
  const files = existsSync('migrations') ? readdirSync('migrations') : [];
  const others = [
    ...modules.flatMap(({ migrations = [] }) => migrations.map(({ name }) => /\d{13}$/.exec(name))),
    ...files.map((file) => /^\d{13}(?=-)/.exec(file)),
  ].flatMap((match) => (match ? Number(match[0]) : []));
  return Math.max(Date.now(), ...others.map((other) => other + 1));
}
