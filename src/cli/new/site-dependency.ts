import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { conflict, invalid } from '../../core/errors/domain-error.js';

/** How the `package.json` of a new site declares `masthead`. */
export interface SiteDependency {
  /** Version range, URL, or `file:` and the name of the tarball. */
  readonly range: string;
  /** Absolute path of the tarball, which the site contains as a copy, so that its image and its CI can install it. */
  readonly tarball?: string;
}

/** Returns the dependency that `--package` names: a tarball, or anything else that npm accepts as the version of a package. */
export function parseSiteDependency(text: string, folder = '.'): SiteDependency {
  const path = text.replace(/^file:/, '');
  if (/^\w+:\/\//.test(path) || !/\.(tgz|tar\.gz)$/.test(path)) return { range: text };
  const tarball = resolve(folder, path);
  if (!existsSync(tarball)) throw invalid({ field: '--package', message: `there is no file ${tarball}.` });
  return { range: `file:${basename(tarball)}`, tarball };
}

/**
 * Returns the dependency by which npm or npx installed the package in `packageFolder`: the folder that contains `node_modules` declares
 * it. Throws if the package is not in a `node_modules` folder, for example in a clone of the repository.
 */
export function findSiteDependency(packageFolder: string): SiteDependency {
  const modules = dirname(packageFolder);
  if (basename(modules) !== 'node_modules') {
    throw conflict(
      'This is Masthead itself, which a site cannot refer to: run "npm run package" here, and then, in the folder ' +
        'that is to contain the site, "npx --ignore-scripts --package <path>/masthead-….tgz masthead new site <name>", or add --package <path>/masthead-….tgz.',
    );
  }
  const { dependencies = {} } = readManifest(dirname(modules));
  const declared = dependencies['masthead'];
  if (declared === undefined) return { range: `^${readManifest(packageFolder).version}` };
  return parseSiteDependency(declared, dirname(modules));
}

export interface Manifest {
  readonly version: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export function readManifest(folder: string): Partial<Manifest> {
  const path = join(folder, 'package.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {};
}
