import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { conflict, invalid } from '../../core/errors/domain-error.js';
import type { CliContext } from '../cli-context.js';
import { assertName } from './module-name-replacer.js';
import { findSiteDependency, type Manifest, parseSiteDependency, readManifest } from './site-dependency.js';
import { PACKAGE_FOLDER, type SourceFile, writeFiles } from './source-files.js';

const TEMPLATES = join(PACKAGE_FOLDER, 'templates/site');
/** Manifests on the base, which a site adopts with its own names. */
const OVERLAY = join(PACKAGE_FOLDER, 'docker/kubernetes/overlays/production');
/** The name of the site in the templates. */
const PLACEHOLDER = 'my-site';

/** Packages that the code and the tools of a site import. They have the ranges of Masthead, so that npm installs one copy of each. */
const DEPENDENCIES = ['@nestjs/common', '@nestjs/swagger', 'typeorm'];
const DEV_DEPENDENCIES = [
  '@types/express',
  '@types/node',
  'eslint',
  'prettier',
  'typescript',
  'typescript-eslint',
] as const;

export const createNewSiteCommand = (context: CliContext): Command =>
  new Command('site')
    .summary('generate a site, the project that contains your modules')
    .description(
      'Generates a folder with a site: service, command line, list of modules, a test, Dockerfile and Kubernetes manifests. The site ' +
        'depends on the package that runs this command; a tarball is copied into the site.',
    )
    .argument('<name>', 'name of the site, its folder and its package: lower-case letters, digits and dashes')
    .option('--package <range>', 'tarball or version of masthead that the site depends on (default: as this package)')
    .addHelpText('after', '\nExample: npx --ignore-scripts --package ./masthead-0.1.0.tgz masthead new site my-news')
    .action(context.action(writeSite));

function writeSite(context: CliContext, name: string, options: { readonly package?: string }): Promise<void> {
  assertName('NAME', name, []);
  assertFree(name);
  const { range, tarball } =
    options.package === undefined ? findSiteDependency(PACKAGE_FOLDER) : parseSiteDependency(options.package);
  const manifest = buildManifest(name, range);
  const files: SourceFile[] = [
    { path: 'package.json', text: `${JSON.stringify(manifest, null, 2)}\n` },
    ...renderTemplates(name),
    ...renderManifests(name),
    ...(tarball === undefined ? [] : [{ path: range.replace('file:', ''), text: readFileSync(tarball) }]),
  ].sort((one, other) => (one.path < other.path ? -1 : 1));
  writeFiles(files.map(({ path, text }) => ({ path: join(name, path), text })));
  context.print(
    `${files.map(({ path }) => join(name, path)).join('\n')}\n\n` +
      `Next: cd ${name} && npm install && npm run build && npm test && npm start\n` +
      'README.md of the site lists the other commands.\n',
  );
  return Promise.resolve();
}

function assertFree(name: string): void {
  if (!existsSync(name)) return;
  const problem = statSync(name).isDirectory()
    ? readdirSync(name).length > 0 && `the folder ${name} is not empty. Choose another name, or remove its files.`
    : `${name} is a file. Choose another name.`;
  if (problem !== false) throw invalid({ field: 'NAME', message: problem });
}

/** Names that start with `_` are dotfiles in the site: npm does not pack some dotfiles, and tools would apply the others here. */
function renderTemplates(name: string): SourceFile[] {
  return readdirSync(TEMPLATES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path: path
        .slice(TEMPLATES.length + 1)
        .replace(/^_(?=eslint)/, '')
        .replace(/^_/, '.'),
      text: readFileSync(path, 'utf8').replaceAll(PLACEHOLDER, name),
    }));
}

/** The production overlay with the base in `node_modules`, and the namespace, host and image of the site. */
function renderManifests(name: string): SourceFile[] {
  const replacements: readonly [string, string][] = [
    ['../../', '../node_modules/masthead/docker/kubernetes/'],
    ['namespace: masthead', `namespace: ${name}`],
    ['content.example.org', `${name}.example.org`],
    ['content-example-org', `${name}-example-org`],
    ['registry.example.org/masthead', `registry.example.org/${name}`],
    ['# Change all', '# README.md of the site describes the deployment. Change all'],
    ['docs/kubernetes.md describes', 'node_modules/masthead/docs/kubernetes.md describes'],
  ];
  return readdirSync(OVERLAY).map((file) => ({
    path: join('deploy', file),
    text: replacements.reduce(
      (text, [from, to]) => text.replaceAll(from, to),
      readFileSync(join(OVERLAY, file), 'utf8'),
    ),
  }));
}

function buildManifest(name: string, range: string): object {
  const { engines, dependencies = {}, devDependencies = {} } = readManifest(PACKAGE_FOLDER) as Manifest;
  const pick = (from: Readonly<Record<string, string>>, names: readonly string[]) =>
    names.map((each): [string, string] => [each, from[each]!]);
  const own = Object.fromEntries([...pick(dependencies, DEPENDENCIES), ['masthead', range] as const].sort());
  const tools = Object.fromEntries(pick(devDependencies, DEV_DEPENDENCIES));
  // npm does not install a package into a package of the same name.
  if (name in own || name in tools) throw conflict(`"${name}" is the name of a package that the site uses.`);
  return {
    name,
    version: '0.1.0',
    private: true,
    engines,
    scripts: {
      build: 'tsc -p .',
      start: 'node --import masthead/assert-built --min-semi-space-size=4 --max-semi-space-size=16 dist/src/main.js',
      masthead: 'node --import masthead/assert-built dist/src/cli.js',
      test: 'node --test dist/test/*.test.js',
      lint: 'eslint . && prettier --check .',
      format: 'prettier --write .',
    },
    dependencies: own,
    devDependencies: tools,
    overrides: { typeorm: { 'better-sqlite3': dependencies['better-sqlite3'] } },
  };
}
